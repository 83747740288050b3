import { Inject, Injectable } from '@nestjs/common';
import { type AlertSeries, type AlertVerdict, type Sentence, whenWords } from '@plumbline/contracts';
import { LiveBus } from '@plumbline/events';
import { Mailer } from '@plumbline/mail';
import type { EntityManager } from 'typeorm';
import { AlertRow } from '../catalog/alert.entity.js';
import { AlertCheckRow } from '../catalog/alert-check.entity.js';
import { databaseNow } from '../catalog/database-clock.js';
import { ScheduleRow } from '../catalog/schedule.entity.js';
import { ScheduleDeliveryRow } from '../catalog/schedule-delivery.entity.js';
import { ScheduleRunRow } from '../catalog/schedule-run.entity.js';
import { SCHEDULER_CONFIG, type SchedulerConfig } from '../config.js';
import type { AlertMail } from '../deliveries/alert-emails.js';
import { ScheduleAddresses } from '../deliveries/schedule-addresses.js';
import type { ScheduleEmails } from '../deliveries/schedule-emails.js';
import { endRun } from '../runs/end-run.js';
import { attached, pictureOf, requestPicture } from './alert-picture.js';
import { type Decision, decide } from './decide.js';

/** A server that defers a mail gets it again and again until then; later an alert is no news. */
const TRIED_SECONDS = 4 * 3_600;

interface Judged {
  run: ScheduleRunRow;
  schedule: ScheduleRow;
  verdict: DrawnVerdict;
  now: Date;
}

/** With what its picture is drawn from. */
type DrawnVerdict = AlertVerdict & { series?: AlertSeries | undefined };

/**
 * What the owner of the data found of an alert's number: how it stands from now on, and who is told. State, check, receipts
 * and mails are written in the transaction that hears of it; the alert is locked, so that of several checks each sees
 * what the others told.
 */
@Injectable()
export class VerdictsService {
  constructor(
    @Inject(Mailer) private readonly mailer: Mailer<ScheduleEmails>,
    @Inject(SCHEDULER_CONFIG) private readonly config: SchedulerConfig,
    @Inject(ScheduleAddresses) private readonly addresses: ScheduleAddresses,
    @Inject(LiveBus) private readonly live: LiveBus,
  ) {}

  /** @param run that the caller has locked */
  async apply(tx: EntityManager, run: ScheduleRunRow, verdict: DrawnVerdict): Promise<void> {
    const lock = { mode: 'pessimistic_write' } as const;
    const schedule = await tx.findOneOrFail(ScheduleRow, { where: { id: run.scheduleId }, lock });
    const alert = await tx.findOne(AlertRow, { where: { scheduleId: schedule.id }, lock });
    const now = await databaseNow(tx);
    const judged = { run, schedule, verdict, now };
    if (run.cause === 'test') return this.test(tx, judged);
    if (!alert || alert.definedAt > run.triedAt) return this.end(tx, judged, { outcome: 'outdated' });
    const decision = decide(alert, verdict, now);
    if (decision.isSent && !this.mailer.canSend)
      return endRun(tx, this.live, run, { status: 'failed', error: NO_SERVER, now });
    const isOld = decision.outcome === 'outdated';
    const standing = { ...decision.next, ...(!isOld && { sentence: verdict.sentence }) };
    await tx.save(Object.assign(alert, standing));
    if (!decision.isSent) return this.end(tx, judged, decision);
    await this.tell(tx, judged, decision);
  }

  /** To one address, as the mail would be written now; the alert stands as before. */
  private async test(tx: EntityManager, judged: Judged): Promise<void> {
    const { run, verdict, now } = judged;
    const { isFiring, sentence } = verdict;
    if (!this.mailer.canSend) return endRun(tx, this.live, run, { status: 'failed', error: NO_SERVER, now });
    const outcome = isFiring === null ? 'unknown' : isFiring ? 'firing' : 'calm';
    await tx.insert(AlertCheckRow, { runId: run.id, outcome, sentence });
    await tx.update(ScheduleRunRow, { id: run.id }, { status: 'sending', note: wordsOf(sentence) });
    await requestPicture(tx, judged);
    await this.write(tx, run.testAddress ?? '', judged, 'test');
  }

  private async end(
    tx: EntityManager,
    { run, verdict, now }: Judged,
    { outcome }: Pick<Decision, 'outcome'>,
  ): Promise<void> {
    await tx.insert(AlertCheckRow, { runId: run.id, outcome, sentence: verdict.sentence });
    const note = `${wordsOf(verdict.sentence)} ${WHY_NOT_SENT[outcome] ?? 'Nothing was sent.'}`;
    await endRun(tx, this.live, run, { status: 'unchanged', note, now });
  }

  private async tell(tx: EntityManager, judged: Judged, { outcome }: Decision): Promise<void> {
    const { run, schedule, verdict } = judged;
    await tx.insert(AlertCheckRow, { runId: run.id, outcome, sentence: verdict.sentence });
    await tx.update(
      ScheduleRunRow,
      { id: run.id },
      {
        status: 'sending',
        note: `${wordsOf(verdict.sentence)}${outcome === 'recovered' ? ' It recovered.' : ''}`,
      },
    );
    const told = outcome === 'recovered' || outcome === 'reminded' ? outcome : 'fired';
    await requestPicture(tx, judged);
    for (const address of schedule.recipients) await this.write(tx, address, judged, told);
  }

  private async write(
    tx: EntityManager,
    address: string,
    { run, schedule, verdict, now }: Judged,
    outcome: AlertMail,
  ): Promise<void> {
    const receipt = { runId: run.id, address, at: now };
    const token = await this.addresses.admit(tx, schedule.id, address);
    if (token === undefined) {
      const detail = 'Does not want mails of this alert any more.';
      await tx.insert(ScheduleDeliveryRow, { ...receipt, mailId: null, state: 'held', detail });
      return;
    }
    const { origin } = new URL(this.config.PUBLIC_URL);
    const mailId = await this.mailer.send(tx, {
      ...{ kind: 'alert', to: address, expiresInSeconds: TRIED_SECONDS, readsBounces: true },
      data: {
        ...{ name: schedule.name, sender: schedule.createdBy, subject: verdict.subject },
        ...{
          sentence: wordsOf(verdict.sentence),
          when: `It is checked ${lowered(whenWords(schedule.when))}`,
        },
        outcome,
        url: `${origin}/scheduler?alert=${schedule.id}`,
        unsubscribeUrl: `${origin}/api/schedules/unsubscribe/${token}`,
        ...(verdict.series && { picture: pictureOf(verdict.series) }),
      },
      ...(verdict.series && { attachments: [attached(run)] }),
    });
    await tx.insert(ScheduleDeliveryRow, { ...receipt, mailId, state: 'queued', detail: null });
  }
}

const NO_SERVER = 'No mail can leave this installation: an operator has to name a mail server.';

const WHY_NOT_SENT: Partial<Record<Decision['outcome'], string>> = {
  firing: 'People were told of it before, so nothing was sent.',
  snoozed: 'It is snoozed, so nothing was sent.',
  outdated: 'Newer data, or another rule, was judged already, so nothing was sent.',
};

const wordsOf = (sentence: Sentence): string => sentence.map(({ text }) => text).join('');
const lowered = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
