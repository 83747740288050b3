import { readFile } from 'node:fs/promises';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { MAX_ATTACHED_BYTES, whenWords } from '@plumbline/contracts';
import { LiveBus } from '@plumbline/events';
import { Mailer } from '@plumbline/mail';
import type { Storage } from '@plumbline/storage';
import type { EntityManager } from 'typeorm';
import type { ScheduleRow } from '../catalog/schedule.entity.js';
import { ScheduleDeliveryRow } from '../catalog/schedule-delivery.entity.js';
import { type RunFile, ScheduleRunRow } from '../catalog/schedule-run.entity.js';
import { SCHEDULER_CONFIG, type SchedulerConfig, STORAGE } from '../config.js';
import { endRun } from '../runs/end-run.js';
import { ScheduleAddresses } from './schedule-addresses.js';
import type { ScheduleEmails } from './schedule-emails.js';

/** A server that defers a mail gets it again and again until then. */
const TRIED_SECONDS = 4 * 3_600;

interface Made {
  key: string;
  file: RunFile;
}

/** Sends the file of a run: one mail and one receipt per recipient, written in one transaction. */
@Injectable()
export class DeliverService implements OnApplicationBootstrap {
  constructor(
    @Inject(Mailer) private readonly mailer: Mailer<ScheduleEmails>,
    @Inject(STORAGE) private readonly storage: Storage,
    @Inject(SCHEDULER_CONFIG) private readonly config: SchedulerConfig,
    @Inject(ScheduleAddresses) private readonly addresses: ScheduleAddresses,
    @Inject(LiveBus) private readonly live: LiveBus,
  ) {}

  onApplicationBootstrap(): void {
    this.mailer.attachFrom(async (key) => readFile(await this.storage.localPath(key)));
  }

  /** @param run that the caller has locked */
  async deliver(
    tx: EntityManager,
    { run, schedule, made, now }: { run: ScheduleRunRow; schedule: ScheduleRow; made: Made; now: Date },
  ): Promise<void> {
    const withFile = { ...run, file: made.file };
    await tx.update(ScheduleRunRow, { id: run.id }, { file: made.file });
    if (run.cause === 'time' && isUnchanged(schedule, made.file))
      return endRun(tx, this.live, withFile, { status: 'unchanged', note: UNCHANGED, now });
    const problem = this.problemOf(made.file);
    if (problem) return endRun(tx, this.live, withFile, { status: 'failed', error: problem, now });
    for (const address of schedule.recipients)
      await this.write(tx, address, { run: withFile, schedule, made, now });
    await tx.update(ScheduleRunRow, { id: run.id }, { status: 'sending' });
  }

  private problemOf({ bytes }: RunFile): string | undefined {
    if (!this.mailer.canSend)
      return 'No mail can leave this installation: an operator has to name a mail server.';
    if (bytes > MAX_ATTACHED_BYTES)
      return `The file has ${Math.ceil(bytes / 1_048_576)} MB, more than mail servers take. It is among your exports.`;
    return undefined;
  }

  private async write(
    tx: EntityManager,
    address: string,
    { run, schedule, made, now }: { run: ScheduleRunRow; schedule: ScheduleRow; made: Made; now: Date },
  ): Promise<void> {
    const receipt = { runId: run.id, address, at: now };
    const token = await this.addresses.admit(tx, schedule.id, address);
    if (token === undefined) {
      const detail = 'Does not want mails of this schedule any more.';
      await tx.insert(ScheduleDeliveryRow, { ...receipt, mailId: null, state: 'held', detail });
      return;
    }
    const { origin } = new URL(this.config.PUBLIC_URL);
    const screen = schedule.kind === 'dashboard' ? 'dashboard' : 'summaries';
    const mailId = await this.mailer.send(tx, {
      ...{ kind: 'scheduled-file', to: address, expiresInSeconds: TRIED_SECONDS },
      data: {
        ...{ name: schedule.name, sender: schedule.createdBy, file: made.file.name },
        ...{ when: whenWords(schedule.when), made: timeWords(now, schedule.when.zone) },
        url: `${origin}/${screen}/${schedule.targetId}`,
        unsubscribeUrl: `${origin}/api/schedules/unsubscribe/${token}`,
      },
      attachments: [{ key: made.key, name: made.file.name }],
    });
    await tx.insert(ScheduleDeliveryRow, { ...receipt, mailId, state: 'queued', detail: null });
  }
}

const UNCHANGED = 'Its data has not changed since the last mail, so nothing was sent.';

const isUnchanged = ({ condition, dataState }: ScheduleRow, file: RunFile): boolean =>
  condition === 'changed' && dataState !== null && dataState === file.dataState;

/** "Monday, November 16, 2026 at 8:00 AM CST". */
const timeWords = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', {
    ...{ timeZone, weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' },
    ...{ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
  }).format(at);
