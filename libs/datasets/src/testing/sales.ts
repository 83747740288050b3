import type { CellValue, QueryPlan } from '@plumbline/contracts';
import { runPlan } from '../run/run-plans.js';
import type { Dataset } from '../schema/schema.js';
import { planOf, type Workbench } from './table.js';

/** Seven sales with a genuine region “Other”, a missing region and a missing day. */
export function salesTable(bench: Workbench): Promise<Dataset> {
  return bench.table(
    [
      { name: 'day', stored: 'DATE' },
      { name: 'region', stored: 'VARCHAR' },
      { name: 'amount', stored: 'DECIMAL(12,2)' },
      { name: 'score', stored: 'DOUBLE' },
    ],
    [
      ['2024-01-31', 'North', 100.1, 1],
      ['2024-02-01', 'North', 50.2, 2],
      ['2024-02-29', 'South', 25.3, 3],
      ['2024-03-01', 'East', 10.4, 4],
      ['2024-03-15', 'Other', 5.5, 5],
      ['2024-03-31', null, 2.6, -1],
      [null, 'North', 1.7, null],
    ],
  );
}

/** A plan's result as a table: the names of its columns, then its rows. */
export async function answerOf(
  bench: Workbench,
  dataset: Dataset,
  parts: Partial<QueryPlan>,
): Promise<CellValue[][]> {
  const { columns, rows } = await runPlan(bench.engine, dataset, planOf(parts));
  return [columns.map(({ name }) => name), ...rows];
}

export const TOTAL = { agg: 'sum', column: 'amount', as: 'total' } as const;
