import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { type Engine, quoteText } from '@plumbline/datasets';
import {
  ChildDied,
  ChildRefused,
  childEntry,
  DisposableChildren,
  LOGGER,
  type Logger,
  unusable,
} from '@plumbline/server';
import { ENGINE } from '../../config.js';
import type { HealthAnswer, HealthRefusal, HealthTask } from '../reading/health-task.js';
import { daysSql } from './days-sql.js';
import { recordsFileSql, recordsOf } from './records-sql.js';

const HEAP_MB = 256;
const LIMITS = { deadlineMs: 240_000, processorMs: 200_000, memoryLimitMb: 512 };
/** Of the engine, for one measurement at a time. */
const STATEMENT = { deadlineMs: 120_000 };

/** Files of records: read in a process of their own, put into order by the engine. */
@Injectable()
export class HealthFiles implements OnApplicationShutdown {
  private readonly children: DisposableChildren;

  constructor(
    @Inject(ENGINE) private readonly engine: Engine,
    @Inject(LOGGER) logger: Logger,
  ) {
    const entry = childEntry('../reading/health-child.js', import.meta.url);
    this.children = new DisposableChildren({ entry, heapMb: HEAP_MB }, logger);
  }

  onApplicationShutdown(): void {
    this.children.close();
  }

  /**
   * Reads a file into `records.parquet`-like files of a folder.
   * @returns where the records are, how many, and what was left out; @throws AppError `unusable` in words
   */
  async read(
    file: Pick<HealthTask, 'path' | 'kind'>,
    { importId, folder, signal }: { importId: string; folder: string; signal: AbortSignal },
  ): Promise<{ path: string; answer: HealthAnswer }> {
    const outPath = join(folder, `${randomUUID()}.csv`);
    const task: HealthTask = { ...file, outPath };
    const answer = await this.children.run<HealthAnswer>(task, { ...LIMITS, signal }).catch(inWords);
    if (answer.loaded === 0)
      throw unusable('This file holds no records that this page follows. Nothing was kept.');
    const path = join(folder, `records-${importId}.parquet`);
    await this.engine.exec(recordsFileSql(outPath, importId, path), [], { ...STATEMENT, signal });
    const kept = await this.count(path);
    const repeated = answer.loaded - kept;
    if (repeated === 0) return { path, answer };
    const again = { what: 'Records', count: repeated, why: 'the file holds them once more' };
    return { path, answer: { ...answer, loaded: kept, leftOut: [...answer.leftOut, again] } };
  }

  async count(path: string): Promise<number> {
    const { rows } = await this.engine.run(`SELECT count(*) FROM ${recordsOf([path])}`);
    return Number(rows[0]?.[0]);
  }

  /** Makes the days of all files together, by measurement and year, which bounds what the engine holds. */
  async makeDays(paths: readonly string[], folder: string): Promise<string> {
    const all = recordsOf(paths);
    const { rows } = await this.engine.run(
      `SELECT metric, year(min("at")), year(max("until")) FROM ${all} GROUP BY metric ORDER BY metric`,
    );
    const parts: string[] = [];
    for (const [metric, first, last] of rows) {
      // A night of the last evening of a year belongs to the next.
      for (let year = Number(first); year <= Number(last) + 1; year += 1) {
        const part = join(folder, `days-${randomUUID()}.parquet`);
        const sql = daysSql(all, String(metric), { from: `${year}-01-01`, to: `${year + 1}-01-01` });
        await this.engine.exec(`COPY (${sql}) TO ${quoteText(part)} (FORMAT parquet)`, [], STATEMENT);
        parts.push(part);
      }
    }
    const path = join(folder, 'days.parquet');
    await this.engine.exec(
      `COPY (SELECT * FROM read_parquet([${parts.map(quoteText).join(', ')}], union_by_name = true)
             ORDER BY metric, day) TO ${quoteText(path)} (FORMAT parquet, COMPRESSION zstd)`,
      [],
      STATEMENT,
    );
    return path;
  }
}

function inWords(error: unknown): never {
  if (error instanceof ChildRefused) throw unusable((error.failure as HealthRefusal).message);
  if (error instanceof ChildDied)
    throw unusable(
      'Reading this file took more memory or time than a file of records needs, so it was stopped. Nothing was kept.',
    );
  throw error;
}
