import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { ExportFormat } from '@plumbline/contracts';
import { JobError } from '@plumbline/jobs';
import {
  ChildDied,
  ChildRefused,
  DisposableChildren,
  LOGGER,
  type Logger,
  type TaskLimits,
} from '@plumbline/server';
import type {
  AlertTask,
  ExportTask,
  ReportTask,
  RowsTask,
  WrittenFile,
  WrittenReport,
} from '../child/export-task.js';
import { EXPORT_CONFIG, type ExportConfig, writingFolder } from '../config.js';
import type { DrawnRange, Typeset, TypesetTask } from '../typesetter/typeset-task.js';
import { TYPESETTER, WRITER } from './child-programs.js';

/** Fonts and templates, beside the built programs also where the sources run. */
const ASSETS = join(dirname(WRITER.entry), '..');
const DEADLINE_MS = 100_000;
const PROCESSOR_MS = 90_000;
/** Whoever looks at pages while choosing does not wait for long ones. */
const PAGES_DEADLINE_MS = 20_000;

type Asked = Omit<ReportTask, 'assets' | 'mostRows' | 'reportPath'>;

/** Pages of a file as pictures beside where it would be, and of how many rows of its tables. */
export type DrawnPages = Typeset & WrittenReport;

/** Writes files, each in a process of its own that may die of it. */
@Injectable()
export class ExportFiles implements OnModuleInit, OnApplicationShutdown {
  private readonly writers: DisposableChildren;
  private readonly typesetters: DisposableChildren;

  constructor(
    @Inject(EXPORT_CONFIG) private readonly config: ExportConfig,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.writers = new DisposableChildren(WRITER, logger);
    this.typesetters = new DisposableChildren(TYPESETTER, logger);
  }

  onModuleInit(): void {
    if (this.config.ROLE !== 'api') this.keepSpares();
  }

  onApplicationShutdown(): void {
    this.writers.close();
    this.typesetters.close();
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
  async write(
    { format, ...task }: Asked & { format: ExportFormat },
    signal: AbortSignal,
  ): Promise<WrittenFile & { pages?: number }> {
    const limits = this.limits(signal);
    if (format === 'pdf') {
      const { total: pages, mail } = await this.typeset(task, limits);
      return { pages, ...(mail && { mail }) };
    }
    return this.run<ExportTask, WrittenFile>(this.writers, { ...task, format, assets: ASSETS }, limits);
  }

  /** Pages as they will be, as pictures in files beside `outPath`; of long tables the first rows. @throws like `write` */
  async draw(task: Asked, drawn: DrawnRange & { rows: number }, signal: AbortSignal): Promise<DrawnPages> {
    // Who looks once looks again: the next processes are loaded by then.
    this.keepSpares();
    const limits = { ...this.limits(signal), deadlineMs: PAGES_DEADLINE_MS };
    return this.typeset(task, limits, drawn);
  }

  /** A workbook of rows that lie in a file. @throws like `write` */
  async writeRows(task: RowsTask, signal: AbortSignal): Promise<void> {
    await this.run<RowsTask, WrittenFile>(this.writers, task, this.limits(signal));
  }

  /** @throws like `write` */
  async drawAlert(task: Omit<AlertTask, 'assets'>, signal: AbortSignal): Promise<void> {
    const whole = { ...task, assets: ASSETS };
    await this.run<AlertTask, WrittenFile>(this.writers, whole, this.limits(signal));
  }

  /** By two processes, one after the other: a long table leaves no room beside the typesetter for what drew the charts. */
  private async typeset(
    task: Asked,
    limits: TaskLimits<never>,
    range?: DrawnRange & { rows: number },
  ): Promise<DrawnPages> {
    const began = Date.now();
    const reportPath = `${task.outPath}.report`;
    const report = await this.run<ReportTask, WrittenReport>(
      this.writers,
      { ...task, assets: ASSETS, reportPath, ...(range && { mostRows: range.rows }) },
      limits,
    );
    const made = await this.run<TypesetTask, Typeset>(
      this.typesetters,
      { ...task, assets: ASSETS, reportPath, ...(range && { drawn: range }) },
      { ...limits, deadlineMs: Math.max(1, limits.deadlineMs - (Date.now() - began)) },
    );
    return { ...report, ...made };
  }

  private keepSpares(): void {
    this.writers.keepSpare();
    this.typesetters.keepSpare();
  }

  private limits(signal: AbortSignal): TaskLimits<never> {
    const memoryLimitMb = this.config.FILE_MEMORY_MB;
    return { deadlineMs: DEADLINE_MS, processorMs: PROCESSOR_MS, memoryLimitMb, signal };
  }

  private async run<Task, Answer>(
    children: DisposableChildren,
    task: Task,
    limits: TaskLimits<never>,
  ): Promise<Answer> {
    try {
      return await children.run<Answer>(task, limits);
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
