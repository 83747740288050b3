import {
  ALERT_PICTURE,
  AlertPictureRequested,
  type AlertSeries,
  alertPictureKey,
} from '@plumbline/contracts';
import { planOf } from '@plumbline/database';
import { publish } from '@plumbline/events';
import type { EmailPicture, StoredAttachment } from '@plumbline/mail';
import type { EntityManager } from 'typeorm';
import type { ScheduleRow } from '../catalog/schedule.entity.js';
import type { ScheduleRunRow } from '../catalog/schedule-run.entity.js';

/** Of the one picture of a mail. */
const CID = 'series@plumbline';
/** A mail is told without its picture sooner than late: nobody waits for a service that is away. */
const WAIT_MS = 60_000;

interface Drawn {
  run: ScheduleRunRow;
  schedule: ScheduleRow;
  verdict: { series?: AlertSeries | undefined };
}

/** Asks for the picture that the mails of a run show, in the transaction that writes them. */
export async function requestPicture(tx: EntityManager, { run, schedule, verdict }: Drawn): Promise<void> {
  const { series } = verdict;
  if (!series) return;
  const { id: scheduleId, workspaceId, name, userId } = schedule;
  await publish(tx, AlertPictureRequested, {
    ...{ workspaceId, aggregateVersion: run.attempt, runId: run.id, scheduleId, name, userId, series },
    plan: await planOf(tx, workspaceId),
  });
}

/** The picture where it will lie. */
export const attached = ({ workspaceId, id }: ScheduleRunRow): StoredAttachment => ({
  ...{ key: alertPictureKey(workspaceId, id), name: 'series.png', cid: CID, waitMs: WAIT_MS },
});

/** The picture as its mail shows it. */
export function pictureOf({ label, periods }: AlertSeries): EmailPicture {
  const [first, last] = [periods[0]?.name ?? '', periods.at(-1)?.name ?? ''];
  return {
    ...{ kind: 'picture', cid: CID, title: label, subtitle: `${first} to ${last}`, ...ALERT_PICTURE },
    alt: `${label} from ${first} to ${last}, with where the alert fires.`,
  };
}
