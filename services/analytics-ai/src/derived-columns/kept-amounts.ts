import type { ColumnProfile, Measure, QueryPlan } from '@plumbline/contracts';
import { bracketed, quoted } from '@plumbline/datasets';
import {
  goodWhen,
  hasWord,
  namesTime,
  natureOf,
  type SourceShape,
  saysNothingCame,
  shortLabel,
  words,
} from '@plumbline/semantics';
import { type DerivedField, withDerived } from './derived-fields.js';
import type { RunPlans } from './run-plans.js';

/** An amount without that of rows of which nothing came. */
export interface KeptAmount extends DerivedField {
  /** The column whose place it takes. */
  of: string;
}

const MOST_STATES = 10;
/** Where more came to nothing, that is what the table lists. */
const MOST_LOST = 0.5;
/** Of what an amount adds up to, that of rows of which nothing came; where they hold less, they were set to nothing already. */
const LEAST_LOST = 0.005;
/** What was spent is spent, whatever became of it. */
const SPENT = words('kosten coût coûts coste costes costo costi custo custos');

/**
 * Amounts of events without those that were cancelled, refunded, or did not happen, where a column of states says so: a booking that
 * was cancelled brings neither money nor nights. `without`: columns that are told otherwise.
 */
export async function findKeptAmounts(
  { dataSourceId, version, isLive, profile }: SourceShape,
  query: RunPlans,
  without: readonly string[],
): Promise<KeptAmount[]> {
  const states = profile.columns.flatMap((column) => {
    const lost = lostStates(column, profile.rowCount);
    return lost.length > 0 ? [{ column: column.name, lost }] : [];
  });
  const [state] = states;
  const amounts = profile.columns.filter((column) => isEarned(column) && !without.includes(column.name));
  if (isLive || profile.about?.kind !== 'events' || !state || amounts.length === 0) return [];
  const isLost = state.lost.map((value) => `${bracketed(state.column)} = ${quoted(value)}`).join(' or ');
  const formulaOf = ({ name }: ColumnProfile) => `if(${isLost}, null, ${bracketed(name)})`;
  const measures = amounts.flatMap((column, at): Measure[] => [
    { agg: 'sum', formula: formulaOf(column), as: `kept ${at}` },
    { agg: 'sum', column: column.name, as: `all ${at}` },
  ]);
  const plan: QueryPlan = { dataSourceId, version, measures, dimensions: [], filters: [], order: [] };
  const [result] = await query([plan]);
  const sums = (result?.rows[0] ?? []).map(Number);
  return amounts.flatMap((column, at): KeptAmount[] => {
    const [kept = 0, all = 0] = sums.slice(2 * at, 2 * at + 2);
    if (!(all > 0) || 1 - kept / all < LEAST_LOST) return [];
    const name = nameOf(column.name, state.lost);
    return [
      {
        of: column.name,
        derived: { as: name, formula: formulaOf(column) },
        madeOf: [column.name, state.column],
        profile: { ...column, name, nature: 'additive' },
      },
    ];
  });
}

/** Which states are left out; of many, where a sentence has no room for them, the most frequent. */
function nameOf(amount: string, [first = '', ...others]: readonly string[]): string {
  const name = `${amount} without ${[first, ...others].join(' and ')}`;
  const isLong = others.length > 0 && shortLabel(name).endsWith('…');
  return isLong ? `${amount} without ${first} and others` : name;
}

/** The states that say that nothing came of a row, of a column in which they are not the rule. */
function lostStates({ type, role, distinct, topValues = [] }: ColumnProfile, rowCount: number): string[] {
  if (type !== 'text' || role !== 'dimension' || distinct < 2 || distinct > MOST_STATES) return [];
  const lost = topValues.filter(({ value }) => typeof value === 'string' && saysNothingCame(value));
  const rows = lost.reduce((sum, { count }) => sum + count, 0);
  return rows <= MOST_LOST * rowCount ? lost.map(({ value }) => String(value)) : [];
}

const isEarned = ({ name, type, role, format, nature, min }: ColumnProfile): boolean =>
  (type === 'integer' || type === 'decimal') &&
  role === 'measure' &&
  Number(min) >= 0 &&
  (nature ?? natureOf(name, format)) === 'additive' &&
  goodWhen(name) !== 'down' &&
  !hasWord(name, SPENT) &&
  !namesTime(name);

/** The source with these in the place of the amounts that they are of, also in its arithmetic. */
export function withKept(source: SourceShape, kept: readonly KeptAmount[]): SourceShape {
  if (kept.length === 0) return source;
  const names = new Map(kept.map(({ of, derived }) => [of, derived.as]));
  const nameOf = (name: string) => names.get(name) ?? name;
  const whole = withDerived(source, kept);
  const { about, columns } = whole.profile;
  const places = new Map(columns.map((column) => [column.name, column]));
  const ordered = columns
    .filter(({ name }) => !kept.some(({ derived }) => derived.as === name))
    .flatMap(({ name }) => places.get(nameOf(name)) ?? []);
  const identities = about?.identities.map((one) => ({
    ...one,
    column: nameOf(one.column),
    of: one.of.map(nameOf),
  }));
  return {
    ...whole,
    profile: {
      ...whole.profile,
      columns: ordered,
      ...(about && identities && { about: { ...about, identities } }),
    },
  };
}
