import { Inject, Injectable } from '@nestjs/common';
import type { ExportFormat, ExportOptions } from '@plumbline/contracts';
import { type Engine, writeRows } from '@plumbline/datasets';
import { JobError } from '@plumbline/jobs';
import { ObjectMissing, type Storage } from '@plumbline/storage';
import { ENGINE, STORAGE } from '../config.js';
import { ObjectsService } from '../objects/objects.service.js';
import { ExportFiles } from './export-files.service.js';

const DEADLINE_MS = 90_000;

/** Which rows, and how. */
interface WantedRows {
  workspaceId: string;
  /** The data source. */
  objectId: string;
  format: ExportFormat;
  options: ExportOptions;
  zone: string;
  name: string;
}

/** All rows of a data source, straight from its stored version to a file. */
@Injectable()
export class RowFiles {
  constructor(
    @Inject(ObjectsService) private readonly objects: ObjectsService,
    @Inject(STORAGE) private readonly storage: Storage,
    @Inject(ENGINE) private readonly engine: Engine,
    @Inject(ExportFiles) private readonly files: ExportFiles,
  ) {}

  /** @throws JobError `source_gone` */
  async write(
    { workspaceId, objectId, format, options, zone, name }: WantedRows,
    path: string,
    signal: AbortSignal,
  ): Promise<{ rows: number; dataVersion: number }> {
    const version = await this.objects.currentVersion(workspaceId, objectId);
    if (!version) throw gone();
    const { columns, parquetKey } = version;
    const parquetPath = await this.storage.localPath(parquetKey).catch((error: unknown) => {
      throw error instanceof ObjectMissing ? gone() : error;
    });
    const isWorkbook = format === 'xlsx';
    const rowsPath = isWorkbook ? `${path}.rows` : path;
    const rows = await writeRows(
      this.engine,
      { parquetPath, columns },
      {
        ...{ filters: options.filters, zone: options.zone ?? zone, path: rowsPath },
        format: isWorkbook ? 'json-lines' : format === 'json' ? 'json' : 'csv',
        ...{ deadlineMs: DEADLINE_MS, signal },
      },
    );
    if (isWorkbook) await this.files.writeRows({ rowsPath, columns, name, outPath: path }, signal);
    return { rows, dataVersion: version.version };
  }
}

const gone = (): JobError =>
  new JobError('source_gone', 'This data source was deleted, and its rows with it.');
