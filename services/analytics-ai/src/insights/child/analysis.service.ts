import { randomUUID } from 'node:crypto';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { QueryResult, TableRequest } from '@plumbline/contracts';
import {
  ChildDied,
  childEntry,
  DisposableChildren,
  FairQueue,
  LOGGER,
  type Logger,
  unavailable,
  unusable,
} from '@plumbline/server';
import { ANALYTICS_CONFIG, type AnalyticsConfig } from '../../config.js';
import type { DerivedField } from '../../derived-columns/derived-fields.js';
import type { FactContent } from '../../facts/fact-content.js';
import type { AskedForecast } from '../../forecasting/series/target-calculation.js';
import type { OpenSource } from '../../sources/sources.service.js';
import type { PredictedTable } from '../../table-predictions/predict-table.js';
import type { Found } from '../engine/found.js';
import { METHODS } from '../methods.js';
import type { Written } from '../summary/write-summary.js';
import type { AnalysisAnswers, AnalysisProgress, AnalysisTask, SummariseTask } from './analysis-task.js';

/** Resident memory past which a child is killed: its engine, its heap and what Node itself takes. */
const MEMORY_LIMIT_MB = 900;
const HEAP_MB = 384;
/** A search has its limit in processor time: how long a busy machine keeps it waiting is no fault of the data. */
const FIND_DEADLINE_MS = 880_000;
const PREDICT_DEADLINE_MS = 110_000;
/** A search, a forecast and the words. */
const SUMMARISE_DEADLINE_MS = 280_000;
/** Numbers recomputed at the same time, one of them for a workspace; each takes a process. */
const COMPUTING = 2;
const MAX_WAITING = 25;
/** Both cores for as long as a search may last; a number has what its deadline leaves. */
const FIND_PROCESSOR = { baseMs: 60_000, msPerMb: 10_000 };
const COMPUTE_PROCESSOR_MS = 60_000;
const BYTES_PER_MB = 1_048_576;
/** Nobody waits for a search: files that are read and numbers go before it. */
const SEARCH_PRIORITY = 5;

interface Watched {
  signal?: AbortSignal;
  onProgress?: (progress: AnalysisProgress) => void;
}

/** Statistics over one version of a source, each in a process of its own that may die without harm. */
@Injectable()
export class AnalysisService implements OnModuleInit, OnApplicationShutdown {
  /**
   * Numbers and forecasts, which people wait for, go before searches. Searches do not go last of all: at the lowest
   * priority they stand still where other programs keep the processors busy.
   */
  private readonly children: Record<AnalysisTask['kind'], DisposableChildren>;
  private readonly computing = new FairQueue({ places: COMPUTING, waitingPerKey: MAX_WAITING });

  constructor(
    @Inject(ANALYTICS_CONFIG) private readonly config: AnalyticsConfig,
    @Inject(LOGGER) logger: Logger,
  ) {
    const program = { entry: analysisEntry(), heapMb: HEAP_MB };
    this.children = {
      find: new DisposableChildren({ ...program, priority: SEARCH_PRIORITY }, logger),
      compute: new DisposableChildren(program, logger),
      predict: new DisposableChildren(program, logger),
      summarise: new DisposableChildren(program, logger),
      'predict-table': new DisposableChildren(program, logger),
    };
  }

  onModuleInit(): void {
    if (this.config.ROLE !== 'api') this.children.find.keepSpare();
  }

  onApplicationShutdown(): void {
    for (const children of Object.values(this.children)) children.close();
  }

  /** @throws ChildDied when the process did not survive; the signal's reason when it is aborted */
  async find(
    workspaceId: string,
    { dataset, shape, calculated }: Pick<OpenSource, 'dataset' | 'shape'> & { calculated: DerivedField[] },
    watched: Watched,
  ): Promise<Found> {
    const { size } = await stat(dataset.parquetPath);
    const processorMs = FIND_PROCESSOR.baseMs + (size / BYTES_PER_MB) * FIND_PROCESSOR.msPerMb;
    return this.run(
      { kind: 'find', workspaceId, dataset, shape, calculated },
      { ...watched, deadlineMs: FIND_DEADLINE_MS, processorMs },
    );
  }

  /** @throws ChildDied when the process did not survive; the signal's reason when it is aborted */
  async predict(
    workspaceId: string,
    { dataset, shape }: Pick<OpenSource, 'dataset' | 'shape'>,
    { request, widen }: { request: AskedForecast; widen: number },
    watched: Watched,
  ): Promise<AnalysisAnswers['predict']> {
    return this.run(
      { kind: 'predict', workspaceId, dataset, shape, request, widen },
      { ...watched, deadlineMs: PREDICT_DEADLINE_MS, processorMs: COMPUTE_PROCESSOR_MS },
    );
  }

  /** @throws ChildDied when the process did not survive; the signal's reason when it is aborted */
  async summarise(
    workspaceId: string,
    { dataset, shape }: Pick<OpenSource, 'dataset' | 'shape'>,
    wanted: Pick<SummariseTask, 'summaryId' | 'brief' | 'findings' | 'receipt'>,
    watched: Watched,
  ): Promise<Written> {
    const { size } = await stat(dataset.parquetPath);
    const processorMs = FIND_PROCESSOR.baseMs + (size / BYTES_PER_MB) * FIND_PROCESSOR.msPerMb;
    return this.run(
      { kind: 'summarise', workspaceId, dataset, shape, ...wanted },
      { ...watched, deadlineMs: SUMMARISE_DEADLINE_MS, processorMs },
    );
  }

  /** @throws ChildDied when the process did not survive; the signal's reason when it is aborted */
  async predictTable(
    workspaceId: string,
    { dataset, shape }: Pick<OpenSource, 'dataset' | 'shape'>,
    request: TableRequest,
    watched: Watched,
  ): Promise<PredictedTable> {
    return this.run(
      { kind: 'predict-table', workspaceId, dataset, shape, request },
      { ...watched, deadlineMs: PREDICT_DEADLINE_MS, processorMs: COMPUTE_PROCESSOR_MS },
    );
  }

  /**
   * @param results what the inputs gave, where their rows are not here
   * @throws AppError `unusable` when the method is another by now, `busy`, `unavailable`
   */
  async compute(
    workspaceId: string,
    { dataset }: Pick<OpenSource, 'dataset'>,
    { method, methodVersion, params, inputs }: Extract<FactContent, { kind: 'statistic' }>,
    results?: readonly QueryResult[],
  ): Promise<QueryResult> {
    if (METHODS.get(method)?.version !== methodVersion) {
      throw unusable(
        'This number was computed by an earlier version of its method, which is no longer there to compute it again. Generate insights again to get today’s number.',
      );
    }
    const deadlineMs = this.config.QUERY_DEADLINE_MS;
    const limits = { deadlineMs, processorMs: COMPUTE_PROCESSOR_MS };
    const given = results && { results: [...results] };
    const work = () => this.run({ kind: 'compute', dataset, method, params, inputs, ...given }, limits);
    return this.computing.run(workspaceId, work).catch((error: unknown) => {
      throw error instanceof ChildDied
        ? unavailable('This number could not be computed again right now. Please try again.')
        : error;
    });
  }

  private async run<Kind extends AnalysisTask['kind']>(
    task: Omit<Extract<AnalysisTask, { kind: Kind }>, 'tempDirectory'> & { kind: Kind },
    options: Watched & { deadlineMs: number; processorMs: number },
  ): Promise<AnalysisAnswers[Kind]> {
    const tempDirectory = join(this.config.TEMP_DIRECTORY, 'analysis', randomUUID());
    try {
      return await this.children[task.kind].run<AnalysisAnswers[Kind], AnalysisProgress>(
        { ...task, tempDirectory },
        { ...options, memoryLimitMb: MEMORY_LIMIT_MB },
      );
    } finally {
      await rm(tempDirectory, { recursive: true, force: true });
    }
  }
}

const analysisEntry = (): string => childEntry('./analysis-child.bundle.js', import.meta.url);
