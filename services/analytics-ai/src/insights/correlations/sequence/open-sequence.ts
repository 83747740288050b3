import { type CellValue, MAX_RESULT_ROWS, type Order } from '@plumbline/contracts';
import { toNumber } from '@plumbline/semantics';
import { elementAt, valueAt } from '@plumbline/statistics';
import { isRanked, type Study } from '../study.js';
import type { Sequence } from './sequence.js';
import { sequenceOfPlans } from './sequence-of-plans.js';
import { sequenceOfRows } from './sequence-of-rows.js';

/**
 * Orders that rows may have happened in: by time or year, and as the file has them, unless it is sorted by what it
 * tells, because its order says nothing then.
 */
export async function openSequences(study: Study): Promise<Sequence[]> {
  const { fields, rows } = study.data;
  const clock = fields.time?.name ?? fields.axes[0]?.name;
  if (clock !== undefined && rows > MAX_RESULT_ROWS) {
    const sequence = await sequenceOfPlans(study);
    return sequence ? [sequence] : [];
  }
  const length = Math.min(rows, MAX_RESULT_ROWS);
  const inFile = await readRows(study, clock);
  if (clock !== undefined && isRising(inFile(clock))) return [sequenceOfRows(length, inFile)];
  return [
    ...(clock === undefined
      ? []
      : [sequenceOfRows(length, await readRows(study, clock, { by: clock, direction: 'asc' }))]),
    ...(isSortedByReportedColumn(study, inFile) ? [] : [sequenceOfRows(length, inFile)]),
  ];
}

function isRising(cells: readonly CellValue[]): boolean {
  const known = cells.filter((cell) => cell !== null);
  return known.every((cell, at) => at === 0 || cell >= elementAt(known, at - 1));
}

async function readRows(
  { data, planner, measures, dimensions }: Study,
  clock: string | undefined,
  order?: Order,
) {
  const names = [...measures, ...dimensions].map(({ name }) => name);
  const columns = [...new Set(clock === undefined ? names : [...names, clock])];
  if (columns.length === 0) return () => [];
  const [held] = await data.scan([
    planner.plan({
      raw: { columns, limit: MAX_RESULT_ROWS },
      ...(order && { order: [order] }),
    }),
  ]);
  const cells = new Map(
    columns.map((name, index): [string, CellValue[]] => [name, held!.rows.map((row) => row[index] ?? null)]),
  );
  return (name: string) => cells.get(name) ?? [];
}

/** Steps against the order that a sorted column may have. */
const MAX_AGAINST = 0.02;

function isSortedByReportedColumn(study: Study, at: (column: string) => readonly CellValue[]): boolean {
  return (
    study.measures.filter(isRanked).some(({ name }) => isMonotone(at(name).map(toNumber))) ||
    study.dimensions.some(({ name }) => isInRuns(at(name)))
  );
}

function isMonotone(values: readonly number[]): boolean {
  const steps = values.slice(1).map((value, at) => Math.sign(value - valueAt(values, at)));
  const [up, down] = [steps.filter((step) => step > 0).length, steps.filter((step) => step < 0).length];
  return Math.min(up, down) <= MAX_AGAINST * (up + down);
}

/** Equal values stand together. */
function isInRuns(cells: readonly CellValue[]): boolean {
  const runs = cells.filter((cell, at) => at === 0 || cell !== cells[at - 1]).length;
  return runs <= 1.1 * new Set(cells).size;
}
