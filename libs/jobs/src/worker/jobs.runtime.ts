import { setTimeout as sleep } from 'node:timers/promises';
import {
  Injectable,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
  type OnModuleInit,
} from '@nestjs/common';
import type { JobView } from '@plumbline/contracts';
import { afterCommit, patiently } from '@plumbline/database';
import { LiveBus, type PostgresListener } from '@plumbline/events';
import type { Logger, ProcessRole } from '@plumbline/server';
import type { DataSource, EntityManager } from 'typeorm';
import { type JobDefinition, type WiredJob, wireJobs } from '../definition/job.js';
import { workedJobs } from '../definition/worked-jobs.js';
import type { JobSettings } from '../queues/job-settings.js';
import { openJobQueues } from '../queues/open-job-queues.js';
import type { InputFilter } from '../table/job-changes.js';
import type { JobNotice } from '../table/job-notices.js';
import { type JobRow, viewOf } from '../table/job-row.js';
import { JobStore } from '../table/job-store.js';
import { type JobTiming, jobTiming, LEASE_MS } from '../table/job-timing.js';
import { processIsolation } from './isolation.js';
import { hearNotices, JobDispatcher } from './job-dispatcher.js';
import { JobHost } from './job-host.js';
import { JobObserver } from './job-observer.js';
import { JobReconciler } from './job-reconciler.js';
import { type CalledJob, JobRunner } from './job-runner.js';

/** What finished runs get to be acknowledged; the queues may be away, and an acknowledgement only spares a look. */
const ACKNOWLEDGE_MS = 1_000;

export interface JobsOptions {
  /** Queues of different services never meet. */
  service: string;
  /** Every kind this service does; each is done by one provider class marked with `@JobOf`. */
  jobs: readonly JobDefinition[];
  role: ProcessRole;
  settings: JobSettings;
  /** For tests. */
  timing?: Partial<JobTiming>;
}

export interface JobsParts {
  options: JobsOptions;
  database: DataSource;
  listener: PostgresListener;
  live: LiveBus;
  /** Every provider of the application, asked for once all exist. */
  instances: () => readonly object[];
  onError: (error: Error) => void;
  /** Hears of each run; without it only errors are told. */
  logger?: Logger;
}

/** The jobs of one service in this process: wires them, works when the role says so, and drains. */
@Injectable()
export class JobsRuntime implements OnModuleInit, OnApplicationBootstrap, OnModuleDestroy {
  private readonly timing: JobTiming;
  private jobs: ReadonlyMap<string, WiredJob> = new Map();
  /** Those that this process works at. */
  private worked: ReadonlyMap<string, WiredJob> = new Map();
  private wiredStore: JobStore | undefined;
  private host: JobHost | undefined;
  private stopWork: (() => Promise<void>) | undefined;
  private stopWatching: (() => void) | undefined;
  private readonly observer: JobObserver;

  constructor(private readonly parts: JobsParts) {
    const { settings, timing } = parts.options;
    this.timing = { ...jobTiming(settings.JOB_LEASE_MS ?? LEASE_MS), ...timing };
    this.observer = new JobObserver(parts.options.service, parts.logger);
  }

  get store(): JobStore {
    if (!this.wiredStore) throw new Error('jobs are not wired before the application has started');
    return this.wiredStore;
  }

  /** @throws JobWiringError before anything has started */
  onModuleInit(): void {
    const { options, database, instances } = this.parts;
    this.jobs = wireJobs(options.jobs, instances());
    this.worked = workedJobs(this.jobs, options.settings.JOB_KINDS);
    this.wiredStore = new JobStore(database, this.jobs, this.timing, [...this.worked.keys()]);
  }

  async onApplicationBootstrap(): Promise<void> {
    const { options, database, onError } = this.parts;
    const works = options.role !== 'api';
    const host = new JobHost({ database, timing: this.timing, works, onError });
    this.host = host;
    await patiently(() => host.start(options.settings.AFTER_CRASH ?? false), onError);
    if (works) await this.work(host);
    // One kind of process asks, or every worker would ask the same.
    if (options.role !== 'worker')
      this.stopWatching = this.observer.watchQueues(database, [...this.jobs.keys()]);
    this.parts.listener.start();
  }

  /** Before the connections that running jobs need are closed. */
  async onModuleDestroy(): Promise<void> {
    this.stopWatching?.();
    await this.stopWork?.();
    await this.host?.stop();
  }

  /** A job as people see it. */
  view(row: JobRow): JobView {
    return viewOf(row, this.jobs.get(row.kind)?.definition.steps ?? []);
  }

  /** Cancels a job of the workspace; undefined when there is none. */
  async cancel(workspaceId: string, jobId: string): Promise<JobRow | undefined> {
    const row = await this.store.cancel(workspaceId, jobId);
    if (row) this.news(row);
    return row;
  }

  /**
   * Cancels, with the caller's transaction, the open jobs of these kinds that are about something: those that wait, at
   * once; those at work, by telling their workers after the commit.
   */
  async cancelAbout(tx: EntityManager, kinds: readonly string[], input: InputFilter): Promise<void> {
    const rows = await this.store.cancelAbout(tx, kinds, input);
    afterCommit(tx, () => rows.forEach(this.news));
  }

  private async work(host: JobHost): Promise<void> {
    const { store, worked: jobs, timing, observer, news } = this;
    const { database, listener, options, onError } = this.parts;
    const { service, settings } = options;
    const queues = openJobQueues(settings, { service, onError, onConnected: () => reconciler.look() });
    const run = (called: CalledJob) => runner.run(called);
    const dispatcher = new JobDispatcher({ queues, jobs, run, leaseMs: timing.leaseMs, onError });
    const dispatchLater = (row: JobRow, delayMs: number) => dispatcher.dispatchLater(row, delayMs);
    const runner = new JobRunner({
      ...{ store, host, isolation: processIsolation, jobs, timing, observer, news, dispatchLater, onError },
    });
    const repair = (row: JobRow) => dispatcher.repair(row);
    const reconciler = new JobReconciler({ store, host, timing, observer, repair, news, onError });
    const schema = await patiently(() => currentSchema(database), onError);
    await dispatcher.start();
    hearNotices(listener, schema, {
      dispatch: (notice) => void this.dispatchQueued(notice, dispatcher),
      abort: ({ jobId }) => runner.abort(jobId, 'cancelled'),
    });
    listener.onConnected(() => reconciler.look());
    reconciler.start();
    this.stopWork = async () => {
      await reconciler.stop();
      const idle = dispatcher.pause().catch(onError);
      await within(timing.drainMs, runner.idle());
      runner.abortAll('drained');
      await within(timing.abortGraceMs * 2, runner.idle());
      await within(ACKNOWLEDGE_MS, idle);
      await dispatcher.close();
    };
  }

  private async dispatchQueued({ jobId, nonce }: JobNotice, dispatcher: JobDispatcher): Promise<void> {
    try {
      const row = await this.store.read(jobId);
      if (row?.status !== 'queued') return;
      this.news(row);
      await dispatcher.dispatch(row, nonce);
    } catch (error) {
      // The row waits; the reconciler finds it.
      this.parts.onError(error as Error);
    }
  }

  /** The browsers of a job's workspace hear of it. */
  private readonly news = (row: JobRow): void =>
    this.parts.live.publish({ workspaceId: row.workspaceId, event: 'job', data: this.view(row) });
}

async function currentSchema(database: DataSource): Promise<string> {
  const [row]: { schema: string }[] = await database.query('SELECT current_schema() AS schema');
  return row?.schema ?? '';
}

async function within(ms: number, work: Promise<void>): Promise<void> {
  const done = new AbortController();
  await Promise.race([work, sleep(ms, undefined, { signal: done.signal }).catch(() => undefined)]);
  done.abort();
}
