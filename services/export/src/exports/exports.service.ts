import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  type AccessClaims,
  type CreateExportBody,
  type EventPayload,
  ExportRequested,
  type ExportView,
  exportOptions,
  FORMAT_NAMES,
  FORMATS_OF,
  type PageQuery,
  type Plan,
  type ScheduleFired,
  SENT_OBJECTS,
} from '@plumbline/contracts';
import { afterCommit, idempotently } from '@plumbline/database';
import { LiveBus, publish } from '@plumbline/events';
import { JobsRuntime } from '@plumbline/jobs';
import { conflict, LOGGER, type Logger, malformed, notFound } from '@plumbline/server';
import { tellAct } from '@plumbline/service';
import type { Storage } from '@plumbline/storage';
import { DataSource, type EntityManager } from 'typeorm';
import { STORAGE } from '../config.js';
import { ObjectsService } from '../objects/objects.service.js';
import { announceNotMade } from './announce-made.js';
import { asPreferred } from './as-preferred.js';
import { ExportRow } from './export.entity.js';
import { toAnswers } from './export-answer.js';
import { broadcastExport, enqueueMaking, needsContent } from './make-queue.js';
import { refuseByPlan, refuseUnpaid } from './paid-formats.js';

const OPEN: readonly ExportRow['status'][] = ['queued', 'running'];
const NO_FILE = {
  ...{ fileKey: null, fileName: null, pages: null, rows: null, bytes: null },
  ...{ dataVersion: null, dataState: null, expiresAt: null },
};

const DELETED = { code: 'not_found', message: 'Somebody deleted the file while it was being made.' };

/** Exports of a workspace: asked for, listed, stopped, made again, deleted. */
@Injectable()
export class ExportsService {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(ObjectsService) private readonly objects: ObjectsService,
    @Inject(JobsRuntime) private readonly jobs: JobsRuntime,
    @Inject(LiveBus) private readonly live: LiveBus,
    @Inject(STORAGE) private readonly storage: Storage,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @throws AppError `malformed` for a format that the object does not have, `plan_feature`, `not_found`, `busy` */
  async create(claims: AccessClaims, body: CreateExportBody, key: string | undefined): Promise<ExportView> {
    const { objectType, objectId, format, options } = body;
    if (!FORMATS_OF[objectType].includes(format))
      throw malformed(`format: there is no ${FORMAT_NAMES[format]} of this.`);
    const object = await this.objects.await(claims.wid, objectType, objectId);
    const call = { userId: claims.sub, route: 'POST /api/export', key, request: body };
    return this.database.transaction(async (tx) => {
      const answered = await idempotently(tx, call, async () => {
        await refuseUnpaid(tx, claims, body.format);
        const row: ExportRow = {
          ...{ id: randomUUID(), workspaceId: claims.wid, userId: claims.sub, createdBy: claims.name },
          ...{ zone: claims.zone, objectType, objectId, name: object.name, format },
          options: asPreferred(options, claims),
          ...{ status: 'queued', jobId: randomUUID(), request: 1, contentKey: null, error: null },
          ...NO_FILE,
          ...{ scheduleRun: null, createdAt: new Date() },
        };
        await this.start(tx, row, claims.plan);
        await tx.insert(ExportRow, row);
        await tellAct(tx, claims, 'file_exported', { type: 'export', id: row.id, name: row.name });
        return this.answer(tx, row);
      });
      return answered.body;
    });
  }

  /**
   * The file that a run of a schedule sends.
   * @throws AppError `plan_feature`, `not_found` for what is deleted, `busy`
   */
  async createScheduled(tx: EntityManager, fired: EventPayload<typeof ScheduleFired>): Promise<void> {
    const { workspaceId, userId, username: createdBy, zone, format, plan } = fired;
    const { kind, target: objectId } = fired;
    const objectType = SENT_OBJECTS[kind];
    if (!objectType) return;
    refuseByPlan(plan, format);
    const name = await this.objects.nameOf(tx, workspaceId, { objectType, objectId });
    const row: ExportRow = {
      ...{ id: randomUUID(), workspaceId, userId, createdBy, zone, objectType, objectId, name, format },
      options: scheduledOptions(fired),
      ...{ status: 'queued', jobId: randomUUID(), request: 1, contentKey: null, error: null },
      ...NO_FILE,
      scheduleRun: { id: fired.runId, attempt: fired.aggregateVersion },
      createdAt: new Date(),
    };
    await this.start(tx, row, plan);
    await tx.insert(ExportRow, row);
  }

  async list(
    { wid: workspaceId }: AccessClaims,
    { offset, limit }: PageQuery,
  ): Promise<{ total: number; views: ExportView[] }> {
    const [rows, total] = await this.database.manager.findAndCount(ExportRow, {
      where: { workspaceId },
      order: { createdAt: 'DESC', id: 'DESC' },
      skip: offset,
      take: limit,
    });
    return { total, views: await toAnswers(this.database.manager, rows) };
  }

  /** @throws AppError `not_found` */
  async get({ wid: workspaceId }: AccessClaims, id: string): Promise<ExportView> {
    const row = await this.database.manager.findOneBy(ExportRow, { id, workspaceId });
    if (!row) throw notFound();
    return this.answer(this.database.manager, row);
  }

  /** One that has ended stays as it is. @throws AppError `not_found` */
  async cancel(claims: AccessClaims, id: string): Promise<ExportView> {
    const { jobId, status } = await this.get(claims, id);
    if (OPEN.includes(status)) await this.jobs.cancel(claims.wid, jobId);
    return this.get(claims, id);
  }

  /** @throws AppError `not_found`, `conflict` while it is being made, `plan_feature` */
  async retry(claims: AccessClaims, id: string): Promise<ExportView> {
    return this.database.transaction(async (tx) => {
      const row = await this.lock(tx, claims, id);
      if (OPEN.includes(row.status)) throw conflict('This export is still being made.');
      await refuseUnpaid(tx, claims, row.format);
      this.removeFile(tx, row);
      Object.assign(row, {
        ...{ status: 'queued', request: row.request + 1, contentKey: null, error: null },
        ...{ ...NO_FILE, fileName: row.fileName },
      });
      await this.start(tx, row, claims.plan);
      return this.answer(tx, await tx.save(row));
    });
  }

  /** @throws AppError `not_found` */
  async remove(claims: AccessClaims, id: string): Promise<void> {
    const row = await this.database.transaction(async (tx) => {
      const found = await this.lock(tx, claims, id);
      if (OPEN.includes(found.status)) await announceNotMade(tx, found, DELETED);
      await tx.delete(ExportRow, { id });
      this.removeFile(tx, found);
      broadcastExport(tx, this.live, found);
      return found;
    });
    if (OPEN.includes(row.status)) await this.jobs.cancel(claims.wid, row.jobId);
  }

  private async start(tx: EntityManager, row: ExportRow, plan: Plan): Promise<void> {
    row.jobId = await enqueueMaking(tx, row, plan);
    // What it is written as is no part of what it says.
    const { region: _, numberFormat: __, ...options } = row.options;
    if (needsContent(row))
      await publish(tx, ExportRequested, {
        ...{ workspaceId: row.workspaceId, aggregateVersion: row.request, exportId: row.id },
        ...{ objectType: row.objectType, objectId: row.objectId, objectName: row.name },
        ...{ options, userId: row.userId, zone: options.zone ?? row.zone, plan },
      });
    broadcastExport(tx, this.live, row);
  }

  private async lock(tx: EntityManager, { wid: workspaceId }: AccessClaims, id: string): Promise<ExportRow> {
    const row = await tx.findOne(ExportRow, {
      where: { id, workspaceId },
      lock: { mode: 'pessimistic_write' },
    });
    if (!row) throw notFound();
    return row;
  }

  private removeFile(tx: EntityManager, { fileKey }: ExportRow): void {
    if (fileKey === null) return;
    afterCommit(tx, () => {
      this.storage
        .remove(fileKey)
        .catch((error: unknown) => this.logger.warn({ err: error }, 'left for the sweeper'));
    });
  }

  private async answer(tx: EntityManager, row: ExportRow): Promise<ExportView> {
    const [view] = await toAnswers(tx, [row]);
    if (!view) throw notFound();
    return view;
  }
}

/** Nobody looks at a file before it is sent: it is refused where a tile shows nothing, or says so where its schedule wants that. */
const scheduledOptions = ({ filters, zone, onProblem }: EventPayload<typeof ScheduleFired>) =>
  exportOptions.parse(
    onProblem === 'mark' ? { filters, zone, marksProblems: true } : { filters, zone, refusesEmpty: true },
  );
