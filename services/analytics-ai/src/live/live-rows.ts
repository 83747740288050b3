import { type FactRows, MAX_LIVE_ROWS, type QueryPlan, type QueryResult } from '@plumbline/contracts';
import type { FilterSteps, RowSelection } from '@plumbline/datasets';
import { unusable } from '@plumbline/server';
import { elementAt } from '@plumbline/statistics';
import type { OpenSource } from '../sources/sources.service.js';
import type { AskOptions } from './live-answers.service.js';
import type { SourceAnswers } from './source-answers.js';

/** A plan names no more columns. */
const COLUMNS = 200;
const COUNT = { agg: 'count', as: 'rows' } as const;

type Live = Pick<OpenSource, 'id' | 'workspaceId' | 'version' | 'isLive' | 'dataset'>;

/** When the oldest of several answers was given. */
const oldest = (times: readonly (string | undefined)[]): string =>
  times.flatMap((time) => time ?? []).toSorted()[0] ?? new Date().toISOString();

/** Follows a selection filter by filter, as it is in the database now. */
export async function liveSteps(
  answers: SourceAnswers,
  source: Live,
  { column, ...selection }: RowSelection & { column?: string | undefined },
  options: AskOptions,
): Promise<{ counts: FilterSteps; asOf: string; problem?: string }> {
  const { filters } = plainly(selection);
  const steps = [[], ...filters.map((_, at) => filters.slice(0, at + 1))];
  const missing = column === undefined ? [] : [[...filters, { column, op: 'is_null' as const, values: [] }]];
  const plans = [...steps, ...missing].map((kept) => countPlan(source, { ...selection, filters: kept }));
  const outcomes = await answers.run(source, plans, options);
  const counts = outcomes.map(({ result, error }) => {
    if (!result) throw error;
    return Number(result.rows[0]?.[0]);
  });
  const problem = outcomes.find(({ live }) => live?.problem !== undefined)?.live?.problem;
  return {
    counts: {
      total: counts[0] ?? 0,
      rowsLeft: counts.slice(1, steps.length),
      withoutValue: column === undefined ? 0 : (counts.at(-1) ?? 0),
    },
    asOf: oldest(outcomes.map(({ live }) => live?.asOf)),
    ...(problem !== undefined && { problem }),
  };
}

/** A page of the rows that a selection keeps in the database now, and how many there are. */
export async function liveRows(
  answers: SourceAnswers,
  source: Live,
  selection: RowSelection,
  page: AskOptions & { offset: number; limit: number; order: QueryPlan['order'] },
): Promise<FactRows> {
  const { signal, order, offset, limit } = page;
  const columns = source.dataset.columns.slice(0, COLUMNS).map(({ name }) => name);
  const rows: QueryPlan = {
    ...countPlan(source, plainly(selection)),
    ...{ measures: [], order, raw: { columns, limit: MAX_LIVE_ROWS } },
  };
  const asked = await answers.run(source, [rows, countPlan(source, selection)], { signal });
  const [read, counted] = asked.map(({ result, error }) => {
    if (!result) throw error;
    return result;
  }) as [QueryResult, QueryResult];
  const shown = read.rows.slice(offset, offset + limit);
  return {
    columns: read.columns,
    rows: shown,
    lines: shown.map((_, at) => offset + at + 1),
    total: Number(counted.rows[0]?.[0]),
    asOf: oldest(asked.map(({ live }) => live?.asOf)),
  };
}

function countPlan({ id, version }: Live, { filters, zone, derived }: RowSelection): QueryPlan {
  return {
    ...{ dataSourceId: id, version, measures: [COUNT], dimensions: [], filters, order: [] },
    ...(zone && { zone }),
    ...(derived && { derived }),
  };
}

/** @throws AppError `unusable` for rows that no filters of a plan can name */
function plainly(selection: RowSelection): RowSelection {
  if (selection.exceptGroups)
    throw unusable(
      'The rows of what is left over from groups of several columns cannot be asked of a database.',
    );
  return selection;
}

/** The row of a plan over single rows, as it was when it was stated. */
export function statedRow({ columns, rows }: QueryResult, row: number, asOf: Date): FactRows {
  return { columns, rows: [elementAt(rows, row)], lines: [row + 1], total: 1, asOf: asOf.toISOString() };
}
