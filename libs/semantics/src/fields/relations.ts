import type { Understanding } from '@plumbline/contracts';
import { pairs } from '../values/pairs.js';
import type { MeasureField } from './field.js';

/** What the arithmetic, the keys and the hierarchies of a table say of two of its columns. */

type Known = Pick<Understanding, 'identities' | 'dependencies'> | undefined;

/** Pairs of columns of which one is made of the other, or both of the same, by one step or several: no finding. */
export function isMadeOf(about: Known): ReadonlySet<string> {
  const sets = (about?.identities ?? []).map(({ column }) => [column, ...partsOf(about, column)]);
  return new Set(
    sets.flatMap((members) => pairs(members).flatMap(([a, b]) => [pairKey(a, b), pairKey(b, a)])),
  );
}

/** All columns that a column is made of, and those that these are made of. */
function partsOf(about: Known, column: string): ReadonlySet<string> {
  const found = new Set<string>();
  const open = [column];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const { column: made, of } of about?.identities ?? []) {
      if (made !== next) continue;
      for (const part of of) {
        if (part === column || found.has(part)) continue;
        found.add(part);
        open.push(part);
      }
    }
  }
  return found;
}

/** The key of a pair, in that order, in such a set. */
export const pairKey = (one: string, other: string): string => JSON.stringify([one, other]);

/** Measures without those that are a fixed multiple of one before them: net beside gross tells nothing more. */
export function withoutMultiples<Named extends { name: string }>(
  about: Known,
  measures: readonly Named[],
): Named[] {
  const multiples = (about?.identities ?? [])
    .filter(({ kind }) => kind === 'linear')
    .map(({ column, of }) => [column, ...of]);
  const classOf = (name: string): ReadonlySet<string> => {
    const found = new Set([name]);
    for (let size = 0; size !== found.size; ) {
      size = found.size;
      for (const pair of multiples)
        if (pair.some((one) => found.has(one))) for (const one of pair) found.add(one);
    }
    return found;
  };
  return measures.filter(({ name }, at) => {
    const own = classOf(name);
    return !measures.slice(0, at).some((before) => own.has(before.name));
  });
}

/** All columns that follow from one, by one step or several, and those that it is another name of. */
function followersOf(about: Known, name: string): ReadonlySet<string> {
  const found = new Set<string>();
  const open = [name];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const { fine, coarse, isSame } of about?.dependencies ?? []) {
      const follower = fine === next ? coarse : isSame && coarse === next ? fine : undefined;
      if (follower === undefined || found.has(follower)) continue;
      found.add(follower);
      open.push(follower);
    }
  }
  return found;
}

/** Whether one column follows from the other: a state from its city. */
export function areRelated(about: Known, one: string, other: string): boolean {
  return followersOf(about, one).has(other) || followersOf(about, other).has(one);
}

/**
 * Whether a number that is not added up belongs to things (a price follows from its product, a probability from its stage), and a
 * column tells these apart or groups them: comparing it by that column repeats the list.
 */
export function isOwnPrice(
  about: Known,
  measure: Pick<MeasureField, 'name' | 'nature'>,
  by: string,
): boolean {
  if (measure.nature === 'additive') return false;
  const things = (about?.dependencies ?? []).flatMap(({ fine }) =>
    followersOf(about, fine).has(measure.name) ? [fine] : [],
  );
  return things.some((thing) => thing === by || followersOf(about, thing).has(by));
}

/**
 * Whether an amount is a number of things times their own price, and a column tells the things apart or groups them: it
 * differs between these as their prices do.
 */
export function isOfOwnPrice(
  about: Known,
  measures: readonly Pick<MeasureField, 'name' | 'nature'>[],
  amount: string,
  by: string,
): boolean {
  const products = (about?.identities ?? []).filter(
    ({ kind, column }) => kind === 'product' && column === amount,
  );
  const factors = new Set(products.flatMap(({ of }) => of));
  return measures.some((measure) => factors.has(measure.name) && isOwnPrice(about, measure, by));
}
