import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { JobError } from '@plumbline/jobs';
import {
  ChildDied,
  ChildRefused,
  childEntry,
  DisposableChildren,
  LOGGER,
  type Logger,
  type TaskLimits,
} from '@plumbline/server';
import type { DrawnPages, ExportTask, PagesTask, RowsTask, WrittenFile } from '../child/export-task.js';
import { EXPORT_CONFIG, type ExportConfig, writingFolder } from '../config.js';

const HEAP_MB = 320;
const DEADLINE_MS = 100_000;
const PROCESSOR_MS = 90_000;
/** Whoever looks at pages while choosing does not wait for long ones. */
const PAGES_DEADLINE_MS = 20_000;

/** Writes files, each in a process of its own that may die of it. */
@Injectable()
export class ExportFiles implements OnModuleInit, OnApplicationShutdown {
  private readonly children: DisposableChildren;

  constructor(
    @Inject(EXPORT_CONFIG) private readonly config: ExportConfig,
    @Inject(LOGGER) logger: Logger,
  ) {
    const entry = childEntry('../child/export-child.bundle.js', import.meta.url);
    this.children = new DisposableChildren({ entry, heapMb: HEAP_MB }, logger);
  }

  onModuleInit(): void {
    if (this.config.ROLE !== 'api') this.children.keepSpare();
  }

  onApplicationShutdown(): void {
    this.children.close();
  }

  /** A folder for one file, which goes with the work. */
  async inFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
    const folder = join(writingFolder(this.config), randomUUID());
    await mkdir(folder, { recursive: true });
    try {
      return await work(folder);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  /** @throws JobError in words for whoever asked; the signal's reason when it is aborted */
  write(task: Omit<ExportTask, 'assets'>, signal: AbortSignal): Promise<WrittenFile> {
    return this.run({ ...task, assets: assetsFolder() }, this.limits(signal));
  }

  /** Pages as pictures, in files beside `outPath`. @throws like `write` */
  draw(task: Omit<PagesTask, 'assets'>, signal: AbortSignal): Promise<DrawnPages> {
    // Who looks once looks again: the next process is loaded by then.
    this.children.keepSpare();
    const limits = { ...this.limits(signal), deadlineMs: PAGES_DEADLINE_MS };
    return this.run({ ...task, assets: assetsFolder() }, limits);
  }

  /** A workbook of rows that lie in a file. @throws like `write` */
  async writeRows(task: RowsTask, signal: AbortSignal): Promise<void> {
    await this.run<WrittenFile>(task, this.limits(signal));
  }

  private limits(signal: AbortSignal): TaskLimits<never> {
    const memoryLimitMb = this.config.FILE_MEMORY_MB;
    return { deadlineMs: DEADLINE_MS, processorMs: PROCESSOR_MS, memoryLimitMb, signal };
  }

  private async run<Written>(
    task: ExportTask | PagesTask | RowsTask,
    limits: TaskLimits<never>,
  ): Promise<Written> {
    try {
      return await this.children.run<Written>(task, limits);
    } catch (error) {
      if (error instanceof ChildRefused) throw new JobError('not_printable', String(error.failure));
      if (error instanceof ChildDied && error.ending === 'out_of_memory')
        throw new JobError(
          'not_printable',
          'This is too much for one file. Leave out tiles, set filters, or take CSV.',
        );
      throw error;
    }
  }
}

/** Beside the built program, also where the sources run. */
const assetsFolder = (): string =>
  join(dirname(childEntry('../child/export-child.bundle.js', import.meta.url)), '..');
