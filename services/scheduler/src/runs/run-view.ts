import type { AlertCheck, ScheduleRun } from '@plumbline/contracts';
import { type EntityManager, In } from 'typeorm';
import { AlertCheckRow } from '../catalog/alert-check.entity.js';
import type { ScheduleRow } from '../catalog/schedule.entity.js';
import { ScheduleDeliveryRow } from '../catalog/schedule-delivery.entity.js';
import type { ScheduleRunRow } from '../catalog/schedule-run.entity.js';

type Named = Pick<ScheduleRow, 'id' | 'name' | 'kind'>;

/** Runs as people see them, in the order given. */
export async function toRunAnswers(
  tx: EntityManager,
  runs: readonly ScheduleRunRow[],
  schedules: readonly Named[],
): Promise<ScheduleRun[]> {
  const runId = In(runs.map(({ id }) => id));
  const checks = await tx.findBy(AlertCheckRow, { runId });
  const receipts = await tx.find(ScheduleDeliveryRow, {
    where: { runId },
    order: { address: 'ASC' },
  });
  const named = new Map(schedules.map((schedule) => [schedule.id, schedule]));
  return runs.flatMap((run) => {
    const schedule = named.get(run.scheduleId);
    if (!schedule) return [];
    const own = receipts.filter(({ runId }) => runId === run.id);
    const check = checks.find((one) => one.runId === run.id);
    return [{ ...toAnswer(run, schedule, own), ...(check && { alert: checkOf(check) }) }];
  });
}

function toAnswer(
  run: ScheduleRunRow,
  { id: scheduleId, name, kind }: Named,
  receipts: readonly ScheduleDeliveryRow[],
): ScheduleRun {
  const { finishedAt, rows, file, error, approveBy, approvedBy } = run;
  const note = [run.searchNote, run.note].filter((words) => words !== null).join(' ');
  return {
    ...{ id: run.id, scheduleId, scheduleName: name, kind, cause: run.cause },
    ...{ scheduledFor: run.scheduledFor.toISOString(), startedAt: run.startedAt.toISOString() },
    ...{ status: run.status, attempt: run.attempt, missed: run.missed },
    ...(finishedAt && { finishedAt: finishedAt.toISOString() }),
    ...(rows !== null && { rows }),
    ...(file && { file: fileOf(file) }),
    ...(note !== '' && { note }),
    ...(error !== null && { error }),
    ...(approveBy && run.status === 'awaiting' && { approveBy: approveBy.toISOString() }),
    ...(approvedBy !== null && { approvedBy }),
    recipients: receipts.map(({ address, state, at, detail }) => ({
      ...{ address, state, at: at.toISOString() },
      ...(detail !== null && { detail }),
    })),
  };
}

const checkOf = ({ outcome, sentence }: AlertCheckRow): AlertCheck => ({ outcome, sentence });

const fileOf = ({ exportId, name, bytes, pages, dataVersion }: NonNullable<ScheduleRunRow['file']>) => ({
  ...{ exportId, name, bytes },
  ...(pages !== undefined && { pages }),
  ...(dataVersion !== undefined && { dataVersion }),
});
