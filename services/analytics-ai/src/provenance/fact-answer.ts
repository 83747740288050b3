import type { Fact, QueryResult } from '@plumbline/contracts';
import type { FilterSteps } from '@plumbline/datasets';
import { AppError } from '@plumbline/server';
import { cellFormat, cellLabel, type Narrowed } from '../facts/cell.js';
import type { FactRow } from '../facts/fact.entity.js';
import type { FactContent } from '../facts/fact-content.js';
import type { MethodRegistry } from '../facts/method-registry.js';
import { explanationOf, statisticLabel } from '../facts/statistic.js';
import { problemFor } from '../guests/guest-words.js';
import type { Reader } from '../guests/reader.js';
import type { OpenSource } from '../sources/sources.service.js';

/** A fact with what it takes to answer for it. */
export interface OpenFact {
  fact: FactRow;
  content: FactContent;
  /** As far as it was needed: all of it, or its stored beginning. */
  result: QueryResult;
  /** False where what is not stored was computed again, and is not what was stated. */
  agrees: boolean;
  source: OpenSource;
  narrowed: Narrowed;
}

/** The value of a fact as it is answered: of one cell, of a single number, or all of it. */
export function statedValue({
  content,
  result,
  narrowed: { cell },
}: OpenFact): Pick<Fact, 'value' | 'columns'> {
  if (cell) return { value: cell.value };
  if (content.kind === 'statistic' && isSingle(result)) return { value: result.rows[0]?.[0] ?? null };
  return { value: result.rows, columns: result.columns };
}

export function isSingle({ columns, rows }: QueryResult): boolean {
  return columns.length === 1 && rows.length === 1;
}

/** What a plan's fact says of itself. */
export function answerOfQuery(
  { plan }: Extract<FactContent, { kind: 'query' }>,
  { fact, result, source, narrowed }: OpenFact,
) {
  const format = cellFormat(narrowed, plan, source.phrasing);
  const unit = format?.currency ?? (format?.percent ? '%' : undefined);
  return {
    kind: 'query' as const,
    ...(unit && { unit }),
    ...(format && { format }),
    label: cellLabel(fact.label, plan, result, narrowed, source.phrasing),
    plan: narrowed.plan ?? plan,
  };
}

/** What a method's fact says of itself. */
export function answerOfStatistic(
  content: Extract<FactContent, { kind: 'statistic' }>,
  { fact, narrowed }: OpenFact,
  methods: MethodRegistry,
) {
  return {
    ...content,
    label: statisticLabel(fact.label, narrowed),
    ...explanationOf(methods, content.method),
  };
}

/** Rows behind a number: counted, in a database at a time, or why they were not. */
export interface CountedRows {
  counts?: FilterSteps;
  asOf?: string;
  problem?: string;
  /** Why nobody counts them for this reader, which names no server. */
  withheld?: string;
}

/** What a reader is told of the rows behind a number; `stated`: how many it is known to have. */
export function countedRows(
  { fact: { asOf }, narrowed: { measure, selection } }: OpenFact,
  stated: number | undefined,
  { counts, asOf: rowsAsOf, problem, withheld }: CountedRows,
  { guest }: Reader,
): Pick<Fact, 'rowsUsed' | 'filterSteps' | 'rowsWithoutValue' | 'live'> {
  const { rowsLeft = [], total } = counts ?? {};
  const told = problem === undefined ? withheld : problemFor(guest !== undefined, problem);
  return {
    rowsUsed: stated ?? rowsLeft.at(-1) ?? total ?? null,
    // Each step counts other rows, which may differ by a few.
    ...(counts &&
      !guest?.hideSmallGroups && {
        filterSteps: selection.filters.map((filter, at) => ({ filter, rowsLeft: rowsLeft[at] ?? 0 })),
        ...(measure?.column && { rowsWithoutValue: counts.withoutValue }),
      }),
    ...(asOf && {
      live: {
        asOf: asOf.toISOString(),
        ...(rowsAsOf && { rowsAsOf }),
        ...(told !== undefined && { problem: told }),
      },
    }),
  };
}

/** Never told and told too long ago look the same. */
export const noSuchFact = () =>
  new AppError(
    'not_found',
    'This number is not kept here. What nothing refers to ends when nobody has opened it for 30 days: open it again from where it was shown.',
  );

/** Whether all of its value is stored, and not the beginning alone. */
export const isAll = ({ result, resultRows }: FactRow): boolean =>
  resultRows === null || result?.rows.length === resultRows;
