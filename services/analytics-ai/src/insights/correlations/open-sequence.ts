import { type CellValue, MAX_RESULT_ROWS } from '@plumbline/contracts';
import { toNumber } from '../../building/signals.js';
import type { Sequence } from './sequence.js';
import { sequenceOfPlans } from './sequence-of-plans.js';
import { sequenceOfRows } from './sequence-of-rows.js';
import { isRanked, type Study } from './study.js';

/**
 * Orders that rows may have happened in: by time or year, and as the file has them, unless it is sorted by what it
 * tells, because its order says nothing then.
 */
export async function openSequences(study: Study): Promise<Sequence[]> {
  const { fields, rows } = study.subject;
  const clock = fields.time?.name ?? fields.axes[0]?.name;
  if (clock !== undefined && rows > MAX_RESULT_ROWS) {
    const sequence = await sequenceOfPlans(study);
    return sequence ? [sequence] : [];
  }
  const length = Math.min(rows, MAX_RESULT_ROWS);
  const [inFile, inTime] = await Promise.all([
    firstRows(study, undefined),
    clock === undefined ? undefined : firstRows(study, clock),
  ]);
  return [
    ...(inTime ? [sequenceOfRows(length, inTime)] : []),
    ...(isSortedByWhatItTells(study, inFile) ? [] : [sequenceOfRows(length, inFile)]),
  ];
}

async function firstRows({ subject, planner, measures, dimensions }: Study, clock: string | undefined) {
  const columns = [...new Set([...measures, ...dimensions].map(({ name }) => name))];
  if (columns.length === 0) return () => [];
  const [stated] = await subject.ask([
    planner.plan({
      raw: { columns, limit: MAX_RESULT_ROWS },
      ...(clock !== undefined && { order: [{ by: clock, direction: 'asc' }] }),
    }),
  ]);
  const cells = new Map(
    columns.map((name, index): [string, CellValue[]] => [
      name,
      stated!.result.rows.map((row) => row[index] ?? null),
    ]),
  );
  return (name: string) => cells.get(name) ?? [];
}

/** Steps against the order that a sorted column may have. */
const MAX_AGAINST = 0.02;

function isSortedByWhatItTells(study: Study, at: (column: string) => readonly CellValue[]): boolean {
  return (
    study.measures.filter(isRanked).some(({ name }) => isMonotone(at(name).map(toNumber))) ||
    study.dimensions.some(({ name }) => isInRuns(at(name)))
  );
}

function isMonotone(values: readonly number[]): boolean {
  const steps = values.slice(1).map((value, at) => Math.sign(value - values[at]!));
  const [up, down] = [steps.filter((step) => step > 0).length, steps.filter((step) => step < 0).length];
  return Math.min(up, down) <= MAX_AGAINST * (up + down);
}

/** Equal values stand together. */
function isInRuns(cells: readonly CellValue[]): boolean {
  const runs = cells.filter((cell, at) => at === 0 || cell !== cells[at - 1]).length;
  return runs <= 1.1 * new Set(cells).size;
}
