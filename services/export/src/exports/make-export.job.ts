import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject } from '@nestjs/common';
import { EXPORT_DAYS, type JobErrorCode, type MailBody } from '@plumbline/contracts';
import { LiveBus } from '@plumbline/events';
import {
  type Ended,
  type Job,
  type JobContext,
  JobError,
  type JobInput,
  JobObsolete,
  JobOf,
  type Outcome,
} from '@plumbline/jobs';
import { faultPoint } from '@plumbline/server';
import type { Storage } from '@plumbline/storage';
import { DataSource, type EntityManager } from 'typeorm';
import { STORAGE } from '../config.js';
import { ExportFiles } from '../files/export-files.service.js';
import { fileNameOf } from '../files/file-names.js';
import { RowFiles } from '../files/row-files.service.js';
import { fileKey } from '../files/storage-keys.js';
import { mailOfRows, storeMail } from '../files/store-mail.js';
import { announceMade, announceNotMade } from './announce-made.js';
import { ExportRow } from './export.entity.js';
import { broadcastExport, makeExportJob, needsContent } from './make-queue.js';

type Input = JobInput<typeof makeExportJob>;

const DAY_MS = 86_400_000;
const CANCELLED = { code: 'cancelled', message: 'Somebody stopped the making of the file.' };

interface MadeFile {
  path: string;
  ending: ExportRow['format'] | 'zip';
  pages?: number | undefined;
  rows?: number;
  dataVersion?: number;
  dataState?: string;
  mail?: MailBody | undefined;
}

/** Makes one file. Comes in: an export whose content is there, or whose rows are stored; leaves: the file, or the reason. */
@JobOf(makeExportJob)
export class MakeExport implements Job<typeof makeExportJob> {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(ExportFiles) private readonly files: ExportFiles,
    @Inject(RowFiles) private readonly rowFiles: RowFiles,
    @Inject(LiveBus) private readonly live: LiveBus,
    @Inject(STORAGE) private readonly storage: Storage,
  ) {}

  async run({ exportId }: Input, context: JobContext): Promise<Outcome> {
    const row = await this.begin(exportId, context.jobId);
    if (row.error) throw new JobError(row.error.code as JobErrorCode, row.error.message);
    return this.files.inFolder(async (folder) => {
      const made = await this.make(row, folder, context);
      context.step(2);
      const { size: bytes } = await stat(made.path);
      const key = fileKey(row.workspaceId, row.id, `${row.request}-${randomUUID()}.${made.ending}`);
      await this.storage.putFile(key, made.path);
      const mail = made.mail && (await storeMail(this.storage, made.mail, { path: made.path, key }));
      faultPoint('export.stored');
      return {
        result: { type: 'export', id: row.id },
        save: (tx) => this.save(tx, row, { made: { ...made, mail }, bytes, key }),
        // Pictures of its mail are swept with what no row names.
        discard: () => this.storage.remove(key),
      };
    });
  }

  /** However it ended: there is no file, and the row says why. */
  async onEnd(tx: EntityManager, { exportId: id }: Input, { status, error }: Ended): Promise<void> {
    const row = await tx.findOne(ExportRow, { where: { id }, lock: { mode: 'pessimistic_write' } });
    if (!row || (row.status !== 'queued' && row.status !== 'running')) return;
    // What names a tile says more than the job's own words.
    const reason = row.error ?? error ?? null;
    await announceNotMade(tx, row, reason ?? CANCELLED);
    await tx.save(Object.assign(row, { status, error: reason, scheduleRun: null }));
    broadcastExport(tx, this.live, row);
  }

  private begin(id: string, jobId: string): Promise<ExportRow> {
    return this.database.transaction(async (tx) => {
      const row = await tx.findOne(ExportRow, {
        where: { id, jobId },
        lock: { mode: 'pessimistic_write' },
      });
      if (!row) throw new JobObsolete('The export was deleted in the meantime.');
      await tx.save(Object.assign(row, { status: 'running' }));
      broadcastExport(tx, this.live, row);
      return row;
    });
  }

  private async make(row: ExportRow, folder: string, { signal, step }: JobContext): Promise<MadeFile> {
    const path = join(folder, 'file');
    step(needsContent(row) ? 1 : 0);
    if (!needsContent(row)) {
      const written = await this.rowFiles.write(row, path, signal);
      if (row.options.refusesEmpty && written.rows === 0)
        throw new JobError('tile_empty', `“${row.name}” is empty: no rows are left by its filters.`);
      const dataState = `${row.objectId}:${written.dataVersion}`;
      const mail = row.scheduleRun ? mailOfRows(row.name, written) : undefined;
      return { path, ending: row.format, ...written, dataState, mail };
    }
    if (row.contentKey === null) throw new Error('an export was begun before its content was there');
    const contentPath = await this.storage.localPath(row.contentKey);
    const { format, options } = row;
    const zone = options.zone ?? row.zone;
    const isMailed = row.scheduleRun !== null;
    const madeAt = new Date().toISOString();
    const task = { contentPath, format, options, zone, madeAt, outPath: path, isMailed };
    const { pages, ending, mail } = await this.files.write(task, signal);
    return { path, ending: ending ?? format, pages, mail };
  }

  private async save(
    tx: EntityManager,
    { id, request }: ExportRow,
    { made, bytes, key }: { made: MadeFile; bytes: number; key: string },
  ): Promise<void> {
    const row = await tx.findOne(ExportRow, {
      where: { id, request, status: 'running' },
      lock: { mode: 'pessimistic_write' },
    });
    if (!row) throw new JobObsolete('The export was deleted in the meantime.');
    Object.assign(row, {
      ...{
        status: 'ready',
        error: null,
        fileKey: key,
        bytes,
        pages: made.pages ?? null,
        rows: made.rows ?? null,
      },
      fileName: fileNameOf(row.name, made.ending),
      ...{ dataVersion: made.dataVersion ?? row.dataVersion, dataState: made.dataState ?? row.dataState },
      expiresAt: new Date(Date.now() + EXPORT_DAYS * DAY_MS),
    });
    await announceMade(tx, row, made.mail);
    await tx.save(Object.assign(row, { scheduleRun: null }));
    broadcastExport(tx, this.live, row);
  }
}
