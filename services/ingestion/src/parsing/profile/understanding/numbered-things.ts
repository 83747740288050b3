import { namesMeasure } from '@plumbline/semantics';
import { elementAt } from '@plumbline/statistics';
import type { RawTable } from '../../table/raw-table.js';
import type { ColumnFacts, TypedColumn } from '../column-facts.js';

/** Fewer things need no number, and a number of each thing occurs in so many rows on average. */
const LEAST_THINGS = 10;
const LEAST_ROWS_EACH = 3;
/** Numbers that are given to things leave few gaps. */
const LEAST_FILLED = 0.5;
const MAX_CANDIDATES = 4;
const MAX_CATEGORIES = 8;
const EVIDENCE = (category: string) =>
  `Each of its numbers goes with one ${category} in all rows, in no order: they name things.`;

/**
 * Whole numbers that look like measures and name things: pupil 114 is in class 9B and a girl, however often the number occurs. What
 * merely follows from an amount, as an age group does from an age, holds neighbouring numbers together; a class does not.
 */
export async function withNumberedThings(
  open: (columns: readonly TypedColumn[]) => Promise<RawTable>,
  columns: readonly TypedColumn[],
  facts: readonly ColumnFacts[],
): Promise<ColumnFacts[]> {
  const whole = [...facts];
  const candidates = [...columns.keys()].filter((at) =>
    mayNumber(elementAt(columns, at), elementAt(facts, at)),
  );
  const categories = [...columns.keys()].filter((at) =>
    isCategory(elementAt(columns, at), elementAt(facts, at)),
  );
  for (const at of candidates.slice(0, MAX_CANDIDATES)) {
    const known = elementAt(facts, at);
    const fewer = categories
      .filter((other) => 2 * elementAt(facts, other).distinct <= known.distinct)
      .slice(0, MAX_CATEGORIES)
      .map((other) => ({ name: elementAt(columns, other).name, at: other, ...elementAt(facts, other) }));
    if (fewer.length === 0) continue;
    const table = await open([at, ...fewer.map((one) => one.at)].map((one) => elementAt(columns, one)));
    const [number = '', ...values] = table.columns;
    const told = await changesAlong(table, number, values);
    const owner = fewer.find(
      ({ distinct }, index) => told[index]?.mixed === 0 && (told[index]?.changes ?? 0) >= 2 * distinct,
    );
    if (owner) whole[at] = { ...known, use: { role: 'identifier', evidence: EVIDENCE(owner.name) } };
  }
  return whole;
}

function mayNumber(
  { type, name }: TypedColumn,
  { use, distinct, missing, min, max, ruled }: ColumnFacts,
): boolean {
  if (type !== 'integer' || use.role !== 'measure' || use.isFirm || use.chosen !== undefined) return false;
  const span = Number(max) - Number(min) + 1;
  return (
    distinct >= Math.max(LEAST_THINGS, LEAST_FILLED * span) &&
    LEAST_ROWS_EACH * distinct <= ruled.rows - missing &&
    !namesMeasure(name)
  );
}

const isCategory = ({ type }: TypedColumn, { use, distinct }: ColumnFacts): boolean =>
  type === 'text' && (use.role === 'dimension' || use.role === 'geo') && distinct > 1;

/** Of each category: numbers that go with several of its values, and how often it changes from a number to the next. */
async function changesAlong(
  { engine, relation, signal }: RawTable,
  number: string,
  values: readonly string[],
): Promise<{ mixed: number; changes: number }[]> {
  const ends = values.flatMap((value, at) => [`min(${value}) AS lo${at}`, `max(${value}) AS hi${at}`]);
  const steps = values.map((_, at) => `lo${at} <> lag(lo${at}) OVER (ORDER BY n) AS step${at}`);
  const counts = values.flatMap((_, at) => [`count_if(lo${at} <> hi${at})`, `count_if(step${at})`]);
  const { rows } = await engine.run(
    `WITH things AS (SELECT ${number} AS n, ${ends.join(', ')} FROM ${relation} WHERE ${number} IS NOT NULL GROUP BY n),
      along AS (SELECT *, ${steps.join(', ')} FROM things)
    SELECT ${counts.join(', ')} FROM along`,
    [],
    { signal },
  );
  const [told = []] = rows;
  return values.map((_, at) => ({ mixed: Number(told[2 * at]), changes: Number(told[2 * at + 1]) }));
}
