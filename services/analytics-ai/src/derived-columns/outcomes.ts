import type { ColumnProfile } from '@plumbline/contracts';
import { bracketed, quoted } from '@plumbline/datasets';
import { namesState, type SourceShape, type StateSense, senseOf } from '@plumbline/semantics';
import type { DerivedField } from './derived-fields.js';

/** How rows came out, where a column of states says it: a yes or no whose share can be compared. */
export interface Outcome extends DerivedField {
  /** The column of states. */
  column: string;
  /** The states that the share is of. */
  told: string[];
  /** Those of the rows that have not ended, and are not counted. */
  open: string[];
  isGood: boolean;
}

const MOST_STATES = 10;
const MOST_TOLD = 3;

/** The outcome that a table tells of; rows that stay in their database answer no formulas. */
export function findOutcome(shape: SourceShape): Outcome | undefined {
  if (shape.isLive) return undefined;
  const named = shape.profile.columns.toSorted(
    (one, other) => Number(namesState(other.name)) - Number(namesState(one.name)),
  );
  for (const column of named) {
    const outcome = outcomeOf(column, shape);
    if (outcome) return outcome;
  }
  return undefined;
}

/** Of rows of which fewer than this share came out one way, that is the exception. */
const LEAST_SHARE = 0.04;

/** Whether enough rows came out either way to say how the work went. */
export function isNotable({ column, told, open }: Outcome, { profile }: SourceShape): boolean {
  const values = profile.columns.find(({ name }) => name === column)?.topValues ?? [];
  const rowsOf = (isMeant: (value: string) => boolean) =>
    values.reduce((sum, { value, count }) => sum + (isMeant(String(value)) ? count : 0), 0);
  const known = rowsOf((value) => told.includes(value));
  const share = known / rowsOf((value) => !open.includes(value));
  // Of what is derived from dates, no value stands in the column.
  return known === 0 || (share >= LEAST_SHARE && share <= 1 - LEAST_SHARE);
}

/** Sales are told by what was won, all else by what went wrong. */
const WON = /won|hired|gewonnen|gagné|ganado|vinto|converted/i;

function outcomeOf(column: ColumnProfile, { columns, profile }: SourceShape): Outcome | undefined {
  const { type, role, distinct, topValues = [], name } = column;
  if (type !== 'text' || role !== 'dimension' || distinct < 2 || distinct > MOST_STATES) return undefined;
  const states = topValues.flatMap(({ value, count }) =>
    typeof value === 'string' ? [{ value, count, sense: senseOf(value) }] : [],
  );
  // Where its name does not say that it holds states, all of its values must.
  const isStates = namesState(name) || states.every(({ sense }) => sense !== undefined);
  if (states.length < distinct || !isStates) return undefined;
  const valuesOf = (...senses: (StateSense | undefined)[]) =>
    states.filter(({ sense }) => senses.includes(sense)).map(({ value }) => value);
  const bad = valuesOf('bad');
  // Where nothing is open, what is no failure went well: stayed, answered.
  const isEnded = valuesOf('open').length === 0 && valuesOf('good').length === 0;
  const good = valuesOf('good', ...(isEnded ? [undefined] : []));
  if (good.length === 0 || bad.length === 0) return undefined;
  const isGood = good.some((value) => WON.test(value));
  const told = isGood ? good : bad;
  const as = told.join(' or ').toLowerCase();
  if (told.length > MOST_TOLD || columns.some((other) => other.name === as)) return undefined;
  const open = isEnded ? [] : valuesOf('open', undefined);
  const counted = states.filter(({ value }) => !open.includes(value));
  return {
    ...{ column: name, told, open, isGood, madeOf: [name] },
    derived: { as, formula: formulaOf(name, told, open) },
    profile: {
      name: as,
      ...{ type: 'boolean', role: 'dimension', format: { percent: true }, distinct: 2 },
      missing: profile.rowCount - counted.reduce((sum, { count }) => sum + count, 0),
      ...{ warnings: [], interest: 1 },
    },
  };
}

function formulaOf(column: string, told: readonly string[], open: readonly string[]): string {
  const name = bracketed(column);
  const isOne = (values: readonly string[]) => values.map((value) => `${name} = ${quoted(value)}`);
  const uncounted = [`is_null(${name})`, ...isOne(open)].join(' or ');
  return `if(${uncounted}, null, ${isOne(told).join(' or ')})`;
}
