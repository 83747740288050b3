import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { Inject, Injectable } from '@nestjs/common';
import type {
  AccessClaims,
  CreateAlertBody,
  PageQuery,
  Schedule,
  UpdateAlertBody,
  When,
} from '@plumbline/contracts';
import { consumeQuota, idempotently } from '@plumbline/database';
import { LiveBus } from '@plumbline/events';
import { notFound } from '@plumbline/server';
import { DataSource, type EntityManager } from 'typeorm';
import { AlertRow } from '../catalog/alert.entity.js';
import { broadcastSchedule } from '../catalog/broadcast.js';
import { databaseNow } from '../catalog/database-clock.js';
import { ScheduleRow } from '../catalog/schedule.entity.js';
import { SCHEDULER_CONFIG, type SchedulerConfig } from '../config.js';
import { ObjectsService } from '../objects/objects.service.js';
import { checkRecipients, checkWhen, distinct } from '../schedules/check-schedule.js';
import { toAnswers } from '../schedules/schedule-view.js';
import { Times } from '../when/next-times.js';

/** Alerts of a workspace: schedules that watch a number. They are paused, run and deleted like other schedules. */
@Injectable()
export class AlertsService {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(ObjectsService) private readonly objects: ObjectsService,
    @Inject(LiveBus) private readonly live: LiveBus,
    @Inject(SCHEDULER_CONFIG) private readonly config: SchedulerConfig,
  ) {}

  async list(
    { wid: workspaceId }: AccessClaims,
    { offset, limit }: PageQuery,
  ): Promise<{ total: number; alerts: Schedule[] }> {
    const { manager } = this.database;
    const [rows, total] = await manager.findAndCount(ScheduleRow, {
      where: { workspaceId, kind: 'alert' },
      order: { name: 'ASC', id: 'ASC' },
      skip: offset,
      take: limit,
    });
    return { total, alerts: await toAnswers(manager, rows, await databaseNow(manager)) };
  }

  /** @throws AppError `malformed`, `not_found`, `plan_limit`, `address_unverified` */
  async create(claims: AccessClaims, body: CreateAlertBody, key: string | undefined): Promise<Schedule> {
    const { name, watch, rule, minRows, when, recipients, remind } = body;
    await this.objects.await(claims.wid, 'alert', watch.dataSourceId);
    const call = { userId: claims.sub, route: 'POST /api/alerts', key, request: body };
    return this.database.transaction(async (tx) => {
      const { body: made } = await idempotently(tx, call, async () => {
        const now = await databaseNow(tx);
        checkWhen(when, now);
        checkRecipients(claims, recipients, this.config.RECIPIENT_DOMAINS);
        const count = () => tx.countBy(ScheduleRow, { workspaceId: claims.wid });
        await consumeQuota(tx, claims, 'schedules', count);
        const row: ScheduleRow = {
          ...{ id: randomUUID(), workspaceId: claims.wid, userId: claims.sub, createdBy: claims.name },
          ...{ name, kind: 'alert', targetId: watch.dataSourceId, when, missed: 'run_once' },
          ...{
            recipients: distinct(recipients),
            format: 'pdf',
            filters: [],
            condition: 'always',
            onProblem: 'hold',
            threshold: null,
            searchFirst: false,
            approvalHours: null,
          },
          nextAt: firstAfter(when, now),
          ...{ pausedAt: null, pausedReason: null, dataState: null, createdAt: now, countedFrom: now },
        };
        await tx.insert(ScheduleRow, row);
        await tx.insert(AlertRow, newAlert(row.id, { definition: { watch, rule, minRows }, remind, now }));
        broadcastSchedule(tx, this.live, row);
        return answer(tx, row);
      });
      return made;
    });
  }

  /** @throws AppError `malformed`, `not_found`, `address_unverified` */
  async update(claims: AccessClaims, id: string, body: UpdateAlertBody): Promise<Schedule> {
    if (body.watch) await this.objects.await(claims.wid, 'alert', body.watch.dataSourceId);
    return this.change(claims, id, async (tx, { row, alert }, now) => {
      const { name, when, recipients, remind } = body;
      if (when) checkWhen(when, now);
      checkRecipients(claims, recipients ?? row.recipients, this.config.RECIPIENT_DOMAINS);
      const known = alert.definition;
      const definition = {
        watch: body.watch ?? known.watch,
        rule: body.rule ?? known.rule,
        minRows: body.minRows ?? known.minRows,
      };
      Object.assign(row, {
        ...(name !== undefined && { name }),
        ...(when && { when, nextAt: firstAfter(when, now) }),
        ...(recipients && { recipients: distinct(recipients) }),
        targetId: definition.watch.dataSourceId,
      });
      await tx.save(row);
      const isOther = !isDeepStrictEqual(definition, known);
      const { remind: reminded, snoozedUntil } = alert;
      const standing = isOther
        ? { ...newAlert(id, { definition, remind: reminded, now }), snoozedUntil }
        : alert;
      await tx.save(AlertRow, { ...standing, ...(remind !== undefined && { remind }) });
    });
  }

  /** @param until null: people are told again from now on. @throws AppError `not_found` */
  async snooze(claims: AccessClaims, id: string, until: string | null): Promise<Schedule> {
    return this.change(claims, id, async (tx, { alert }) => {
      const snoozedUntil = until === null ? null : new Date(until);
      await tx.update(AlertRow, { scheduleId: alert.scheduleId }, { snoozedUntil });
    });
  }

  private change(
    { wid: workspaceId }: AccessClaims,
    id: string,
    apply: (tx: EntityManager, known: { row: ScheduleRow; alert: AlertRow }, now: Date) => Promise<void>,
  ): Promise<Schedule> {
    const lock = { mode: 'pessimistic_write' } as const;
    return this.database.transaction(async (tx) => {
      const row = await tx.findOne(ScheduleRow, { where: { id, workspaceId, kind: 'alert' }, lock });
      const alert = row && (await tx.findOne(AlertRow, { where: { scheduleId: id }, lock }));
      if (!row || !alert) throw notFound();
      await apply(tx, { row, alert }, await databaseNow(tx));
      broadcastSchedule(tx, this.live, row);
      return answer(tx, row);
    });
  }
}

/** Nothing is known yet; the first check tells how it stands. */
function newAlert(
  scheduleId: string,
  { definition, remind, now }: Pick<AlertRow, 'definition' | 'remind'> & { now: Date },
): AlertRow {
  return {
    ...{ scheduleId, definition, remind, state: 'unknown', since: null, isTold: false },
    ...{ firedAt: null, recoveredAt: null, snoozedUntil: null, dataVersion: 0, judgedVersion: 0 },
    ...{ definedAt: now, sentence: null },
  };
}

const firstAfter = (when: When, now: Date): Date => new Date(new Times(when).after(now.getTime()));

async function answer(tx: EntityManager, row: ScheduleRow): Promise<Schedule> {
  const [view] = await toAnswers(tx, [row], await databaseNow(tx));
  if (!view) throw notFound();
  return view;
}
