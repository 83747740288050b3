import { pairs } from '../values/pairs.js';
import { namesDeduction, namesDifference, namesTotal } from '../words/result-words.js';
import type { IdentityCandidate } from './formula.js';
import type { NumberSample, TableSample } from './number-sample.js';
import { holdsInSample, runsInSample, stepsOf } from './proof.js';

/** Neighbours that a total may add up, from its side of the table. */
const MAX_RUN = 30;

/** Totals of two columns, differences, and totals of columns that stand beside each other. */
export function findSums(numbers: readonly NumberSample[]): IdentityCandidate[] {
  const tried = numbers.length ** 3;
  const found: IdentityCandidate[] = [];
  for (const target of numbers) {
    const others = numbers.filter((other) => other !== target);
    for (const [one, other] of pairs(others)) {
      const formula = { form: 'sum', signs: [1, 1] } as const;
      if (holdsInSample({ formula, target, parts: [one, other] }, tried))
        found.push(nameSum(target, [one, other], numbers));
    }
    const run = longestRun(target, numbers, tried);
    if (run) found.push(run);
  }
  return found;
}

/** The most neighbours, all before it or all behind it, that a column is the total of; the last of them may be taken off. */
function longestRun(
  target: NumberSample,
  numbers: readonly NumberSample[],
  tried: number,
): IdentityCandidate | undefined {
  const place = numbers.indexOf(target);
  const runs: NumberSample[][] = [];
  for (let from = Math.max(0, place - MAX_RUN); from < place - 1; from += 1)
    for (let to = place; to > from + 2; to -= 1) runs.push(numbers.slice(from, to));
  const behind = numbers.slice(place + 1, place + 1 + MAX_RUN);
  for (let length = behind.length; length > 2; length -= 1) runs.push(behind.slice(0, length));
  for (const parts of runs.sort((one, other) => other.length - one.length)) {
    for (const last of [1, -1] as const) {
      const signs = parts.map((_, at) => (at === parts.length - 1 ? last : 1));
      if (holdsInSample({ formula: { form: 'sum', signs }, target, parts }, tried))
        return last === -1 ? orient(target, parts, signs) : candidate('sum', target, parts, signs);
    }
  }
  return undefined;
}

/** a = b + c − d says as well that d = b + c − a: a total follows from what is added to it and what is taken off, not that from it. */
function orient(
  target: NumberSample,
  parts: readonly NumberSample[],
  signs: readonly (1 | -1)[],
): IdentityCandidate {
  const last = parts.at(-1);
  const isTurned = last && namesDeduction(target.name) && namesTotal(last.name) && !namesDeduction(last.name);
  return isTurned
    ? candidate('sum', last, [...parts.slice(0, -1), target], signs)
    : candidate('sum', target, parts, signs);
}

function candidate(
  kind: 'sum' | 'difference',
  target: NumberSample,
  parts: readonly NumberSample[],
  signs: readonly (1 | -1)[],
): IdentityCandidate {
  const [column, of] = [target.name, parts.map(({ name }) => name)];
  return { kind, column, of, formula: { form: 'sum', signs } };
}

/** a = b + c says as well that b = a − c: the column that is called so, else the last one, follows from the others. */
function nameSum(
  target: NumberSample,
  parts: readonly [NumberSample, NumberSample],
  numbers: readonly NumberSample[],
): IdentityCandidate {
  const sum = candidate('sum', target, parts, [1, 1]);
  const [last] = [target, ...parts].sort((one, other) => numbers.indexOf(other) - numbers.indexOf(one));
  const behind = last === target || namesTotal(target.name) ? undefined : last;
  const named = parts.find(({ name }) => namesDifference(name)) ?? behind;
  const rest = parts.find((part) => part !== named);
  return named && rest ? candidate('difference', named, [target, rest], [1, -1]) : sum;
}

/** Columns that add up another one, or two, from row to row. */
export function findRunningTotals({ numbers, starts }: TableSample): IdentityCandidate[] {
  const tried = 2 * numbers.length ** 3;
  return numbers.flatMap((target) => {
    const [forwards, backwards] = [stepsOf(target, starts, false), stepsOf(target, starts, true)];
    if (forwards.length === 0) return [];
    const others = numbers.filter((other) => other !== target);
    const choices = [
      ...others.map((part) => ({ parts: [part], signs: [1] as (1 | -1)[] })),
      ...others.map((part) => ({ parts: [part], signs: [-1] as (1 | -1)[] })),
      ...pairs(others).flatMap(([one, other]) => [
        { parts: [one, other], signs: [1, -1] as (1 | -1)[] },
        { parts: [other, one], signs: [1, -1] as (1 | -1)[] },
      ]),
    ];
    for (const { parts, signs } of choices) {
      for (const isNewestFirst of [false, true]) {
        const formula = { form: 'running_total', signs, isNewestFirst } as const;
        if (runsInSample({ formula, target, parts }, isNewestFirst ? backwards : forwards, tried))
          return [{ kind: 'running_total', column: target.name, of: parts.map(({ name }) => name), formula }];
      }
    }
    return [];
  });
}
