import { readFile } from 'node:fs/promises';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import {
  MAX_ATTACHED_BYTES,
  type MailBody,
  PAID_FORMATS,
  type ScheduleKind,
  type ScheduleSender,
  whenWords,
} from '@plumbline/contracts';
import { dateWords, Mailer, MailRefused } from '@plumbline/mail';
import { ObjectMissing, type Storage } from '@plumbline/storage';
import type { EntityManager } from 'typeorm';
import type { ScheduleRow } from '../catalog/schedule.entity.js';
import type { ScheduleDeliveryRow } from '../catalog/schedule-delivery.entity.js';
import type { RunFile, ScheduleRunRow } from '../catalog/schedule-run.entity.js';
import { SCHEDULER_CONFIG, type SchedulerConfig, STORAGE } from '../config.js';
import { mailParts, mailPictures } from './mail-parts.js';
import { ScheduleAddresses } from './schedule-addresses.js';
import type { ScheduleEmails } from './schedule-emails.js';

/** A server that defers a mail gets it again and again until then. */
const TRIED_SECONDS = 4 * 3_600;

const SCREENS: Partial<Record<ScheduleKind, string>> = {
  dashboard: 'dashboard',
  summary: 'summaries',
  export: 'data-sources',
};

/** What one mail of a run says. */
export interface MailOfRun {
  run: Pick<ScheduleRunRow, 'id' | 'cause' | 'searchNote'>;
  schedule: ScheduleRow;
  file: RunFile & { key: string };
  now: Date;
}

/** Writes the mails of runs, with the file and the pictures of it attached as they leave. */
@Injectable()
export class ScheduleMails implements OnApplicationBootstrap {
  constructor(
    @Inject(Mailer) private readonly mailer: Mailer<ScheduleEmails>,
    @Inject(STORAGE) private readonly storage: Storage,
    @Inject(SCHEDULER_CONFIG) private readonly config: SchedulerConfig,
    @Inject(ScheduleAddresses) private readonly addresses: ScheduleAddresses,
  ) {}

  onApplicationBootstrap(): void {
    this.mailer.attachFrom((key) => this.read(key));
  }

  /** From whom mails come, where any can leave, and whose addresses may get them. */
  sender(): ScheduleSender {
    const { MAIL_FROM_NAME: name, MAIL_FROM: address, RECIPIENT_DOMAINS: domains } = this.config;
    return { ...(this.mailer.canSend && { from: { name, address } }), domains };
  }

  /** A mail never leaves without its file. */
  private async read(key: string): Promise<Buffer> {
    const path = await this.storage.localPath(key).catch((error: unknown) => {
      throw error instanceof ObjectMissing ? new MailRefused('Its file is not kept any more.') : error;
    });
    return readFile(path);
  }

  /** Why this file cannot go out at all; undefined where it can. */
  problemOf({ bytes }: RunFile): string | undefined {
    if (!this.mailer.canSend)
      return 'No mail can leave this installation: an operator has to name a mail server.';
    if (bytes > MAX_ATTACHED_BYTES)
      return `The file has ${Math.ceil(bytes / 1_048_576)} MB, more than mail servers take. It is among your exports.`;
    return undefined;
  }

  /** @returns the receipt as it begins: the mail waits, or nobody wants it */
  async write(tx: EntityManager, address: string, mail: MailOfRun): Promise<ScheduleDeliveryRow> {
    const { run, schedule, file, now } = mail;
    const receipt = { runId: run.id, address, at: now };
    const token = await this.addresses.admit(tx, schedule.id, address);
    if (token === undefined)
      return {
        ...receipt,
        mailId: null,
        state: 'held',
        detail: 'Does not want mails of this schedule any more.',
      };
    const { origin } = new URL(this.config.PUBLIC_URL);
    const mailId = await this.mailer.send(tx, {
      ...{ kind: 'scheduled-file', to: address, expiresInSeconds: TRIED_SECONDS, readsBounces: true },
      data: {
        ...{ name: schedule.name, sender: schedule.createdBy, file: file.name },
        ...{ when: whenWords(schedule.when), made: timeWords(now, schedule.when.zone) },
        url: `${origin}${screenOf(schedule)}`,
        unsubscribeUrl: `${origin}/api/schedules/unsubscribe/${token}`,
        ...{ hasFacts: PAID_FORMATS.includes(schedule.format), isTest: run.cause === 'test' },
        ...(run.searchNote !== null && { searched: run.searchNote }),
        ...(file.mail && shownOf(file.mail)),
      },
      attachments: [{ key: file.key, name: file.name }, ...(file.mail ? mailPictures(file.mail) : [])],
    });
    return { ...receipt, mailId, state: 'queued', detail: null };
  }
}

const shownOf = (mail: MailBody) => ({
  ...{ origin: mail.origin, parts: mailParts(mail) },
  ...(mail.problems && { problems: mail.problems }),
});

/** The screen of what was sent; answers have none of their own. */
const screenOf = ({ kind, targetId }: ScheduleRow): string => {
  const screen = SCREENS[kind];
  return screen === undefined ? '/ask' : `/${screen}/${targetId}`;
};

/** "Monday, November 16, 2026 at 8:00 AM CST". */
const timeWords = (at: Date, zone: string): string =>
  dateWords(
    at,
    { zone },
    {
      ...{ weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' },
      ...{ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
    },
  );
