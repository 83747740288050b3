import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type {
  AccessClaims,
  CreateScheduleBody,
  PageQuery,
  Schedule,
  ScheduleRun,
  UpdateScheduleBody,
} from '@plumbline/contracts';
import { consumeQuota, idempotently, setQuotaPlan } from '@plumbline/database';
import { LiveBus } from '@plumbline/events';
import { malformed, notFound, planLimit } from '@plumbline/server';
import { tellAct } from '@plumbline/service';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import { broadcastSchedule } from '../catalog/broadcast.js';
import { databaseNow } from '../catalog/database-clock.js';
import { overLimitWords } from '../catalog/over-limit.js';
import { ScheduleRow } from '../catalog/schedule.entity.js';
import { tellSchedule, tellScheduleDeleted } from '../catalog/tell-schedule.js';
import { SCHEDULER_CONFIG, type SchedulerConfig } from '../config.js';
import { refuseLiftedApproval } from '../deliveries/send-approval-rules.js';
import { ObjectsService } from '../objects/objects.service.js';
import { toRunAnswers } from '../runs/run-view.js';
import { addRun, announceRun, newRun } from '../runs/start-run.js';
import { Times } from '../when/next-times.js';
import { checkSending, checkWhen, distinct } from './check-schedule.js';
import { toAnswers } from './schedule-view.js';

/** Schedules of a workspace: made, changed, paused, run, deleted. */
@Injectable()
export class SchedulesService {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(ObjectsService) private readonly objects: ObjectsService,
    @Inject(LiveBus) private readonly live: LiveBus,
    @Inject(SCHEDULER_CONFIG) private readonly config: SchedulerConfig,
  ) {}

  async list(
    { wid: workspaceId }: AccessClaims,
    { offset, limit }: PageQuery,
  ): Promise<{ total: number; schedules: Schedule[] }> {
    const { manager } = this.database;
    const [rows, total] = await manager.findAndCount(ScheduleRow, {
      where: { workspaceId },
      order: { name: 'ASC', id: 'ASC' },
      skip: offset,
      take: limit,
    });
    return { total, schedules: await toAnswers(manager, rows, await databaseNow(manager)) };
  }

  /** @throws AppError `not_found` */
  async get({ wid: workspaceId }: AccessClaims, id: string): Promise<Schedule> {
    const { manager } = this.database;
    const row = await manager.findOneBy(ScheduleRow, { id, workspaceId });
    if (!row) throw notFound();
    return answer(manager, row);
  }

  /** @throws AppError `malformed`, `not_found`, `plan_limit`, `plan_feature`, `address_unverified` */
  async create(claims: AccessClaims, body: CreateScheduleBody, key: string | undefined): Promise<Schedule> {
    await this.objects.await(claims.wid, body.kind, body.target);
    const call = { userId: claims.sub, route: 'POST /api/schedules', key, request: body };
    return this.database.transaction(async (tx) => {
      const { body: made } = await idempotently(tx, call, async () => {
        const now = await databaseNow(tx);
        checkWhen(body.when, now);
        await checkSending(tx, claims, body, this.config.RECIPIENT_DOMAINS);
        const count = () => tx.countBy(ScheduleRow, { workspaceId: claims.wid });
        await consumeQuota(tx, claims, 'schedules', count);
        const {
          target: targetId,
          recipients,
          threshold = null,
          searchFirst = false,
          approvalHours = null,
          ...rest
        } = body;
        const row: ScheduleRow = {
          ...{ id: randomUUID(), workspaceId: claims.wid, userId: claims.sub, createdBy: claims.name },
          ...{ ...rest, targetId, threshold, searchFirst, approvalHours, recipients: distinct(recipients) },
          nextAt: firstAfter(body.when, now),
          ...{ pausedAt: null, pausedReason: null, dataState: null, createdAt: now, countedFrom: now },
        };
        await tx.insert(ScheduleRow, row);
        await tellSchedule(tx, row);
        await tellAct(tx, claims, 'schedule_created', objectOf(row));
        broadcastSchedule(tx, this.live, row);
        return answer(tx, row);
      });
      return made;
    });
  }

  /** @throws AppError `malformed`, `not_found`, `plan_feature`, `address_unverified` */
  async update(claims: AccessClaims, id: string, body: UpdateScheduleBody): Promise<Schedule> {
    const { kind, ...known } = await this.get(claims, id);
    if (kind === 'alert') throw malformed('An alert is changed by PATCH /api/alerts/{id}.');
    const changed = { ...known, kind, ...body };
    await this.objects.await(claims.wid, changed.kind, changed.target);
    return this.change(claims, id, async (tx, row, now) => {
      checkWhen(changed.when, now);
      await checkSending(tx, claims, changed, this.config.RECIPIENT_DOMAINS);
      refuseLiftedApproval(claims, row, body);
      const { target, recipients, ...rest } = body;
      Object.assign(row, {
        ...rest,
        ...(target !== undefined && { targetId: target }),
        ...(recipients !== undefined && { recipients: distinct(recipients) }),
        ...((target !== undefined || body.kind !== undefined) && { dataState: null }),
      });
      if (body.when) row.nextAt = firstAfter(body.when, now);
      await tellSchedule(tx, row);
    });
  }

  /** @throws AppError `not_found` */
  pause(claims: AccessClaims, id: string): Promise<Schedule> {
    return this.change(claims, id, async (_tx, row, now) => {
      if (row.pausedAt) return;
      Object.assign(row, { pausedAt: now, pausedReason: `Paused by ${claims.name}` });
    });
  }

  /** What would have run meanwhile is not made up for. @throws AppError `not_found`, `plan_limit` */
  resume(claims: AccessClaims, id: string): Promise<Schedule> {
    return this.change(claims, id, async (tx, row, now) => {
      if (!row.pausedAt) return;
      await setQuotaPlan(tx, claims.wid, claims);
      const refusal = await overLimitWords(tx, row);
      if (refusal !== undefined) throw planLimit(refusal, { meter: 'schedules' });
      const nextAt = firstAfter(row.when, now);
      Object.assign(row, { pausedAt: null, pausedReason: null, countedFrom: now, nextAt });
    });
  }

  async pauseAll(claims: AccessClaims): Promise<{ paused: number }> {
    return this.database.transaction(async (tx) => {
      const rows = await tx.find(ScheduleRow, {
        where: { workspaceId: claims.wid, pausedAt: IsNull() },
        lock: { mode: 'pessimistic_write' },
      });
      const pausedAt = await databaseNow(tx);
      for (const row of rows) {
        await tx.save(Object.assign(row, { pausedAt, pausedReason: `Paused by ${claims.name}` }));
        broadcastSchedule(tx, this.live, row);
      }
      return { paused: rows.length };
    });
  }

  /** @throws AppError `not_found`, `plan_limit` */
  async run(claims: AccessClaims, id: string, key: string | undefined): Promise<ScheduleRun> {
    const call = { userId: claims.sub, route: `POST /api/schedules/${id}/run`, key, request: id };
    return this.database.transaction(async (tx) => {
      const schedule = await lock(tx, claims, id);
      await setQuotaPlan(tx, claims.wid, claims);
      const { body } = await idempotently(tx, call, async () => {
        const refusal = await overLimitWords(tx, schedule);
        if (refusal !== undefined) throw planLimit(refusal, { meter: 'schedules' });
        const now = await databaseNow(tx);
        const run = newRun(schedule, { cause: 'person', scheduledFor: now, missed: 0, now });
        await addRun(tx, run);
        await announceRun(tx, schedule, run);
        broadcastSchedule(tx, this.live, schedule);
        const [view] = await toRunAnswers(tx, [run], [schedule]);
        if (!view) throw notFound();
        return view;
      });
      return body;
    });
  }

  /** @throws AppError `not_found` */
  async remove(claims: AccessClaims, id: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const row = await lock(tx, claims, id);
      await tx.delete(ScheduleRow, { id });
      await tellScheduleDeleted(tx, row);
      await tellAct(tx, claims, 'schedule_deleted', objectOf(row));
      broadcastSchedule(tx, this.live, row);
    });
  }

  private change(
    claims: AccessClaims,
    id: string,
    apply: (tx: EntityManager, row: ScheduleRow, now: Date) => Promise<void>,
  ): Promise<Schedule> {
    return this.database.transaction(async (tx) => {
      const row = await lock(tx, claims, id);
      await apply(tx, row, await databaseNow(tx));
      await tx.save(row);
      broadcastSchedule(tx, this.live, row);
      return answer(tx, row);
    });
  }
}

const firstAfter = (when: ScheduleRow['when'], now: Date): Date =>
  new Date(new Times(when).after(now.getTime()));

async function lock(tx: EntityManager, { wid: workspaceId }: AccessClaims, id: string): Promise<ScheduleRow> {
  const row = await tx.findOne(ScheduleRow, {
    where: { id, workspaceId },
    lock: { mode: 'pessimistic_write' },
  });
  if (!row) throw notFound();
  return row;
}

async function answer(tx: EntityManager, row: ScheduleRow): Promise<Schedule> {
  const [view] = await toAnswers(tx, [row], await databaseNow(tx));
  if (!view) throw notFound();
  return view;
}

/** As the feed of the workspace names it. */
const objectOf = ({ id, name }: ScheduleRow) => ({ type: 'schedule' as const, id, name });
