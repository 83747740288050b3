import { Injectable } from '@nestjs/common';
import type { JobErrorCode } from '@plumbline/contracts';
import type { EntityManager } from 'typeorm';
import type { z } from 'zod';

export interface JobOptions {
  /** Time at work, over all attempts but those it is forgiven; then it fails with `timeout`. */
  deadlineMs: number;
  /** Starts, the first included, before a job that fails by accident or takes its process down is given up. */
  maxAttempts: number;
  /** Jobs of this kind at work in one process at the same time. */
  concurrency: number;
  /** Nobody waits for it: it neither takes nor needs one of the jobs that a workspace may run at the same time. */
  isBackground?: boolean;
}

/** What a kind of job is; the class that does it is marked with `@JobOf`. */
export interface JobDefinition<Schema extends z.ZodType = z.ZodType> {
  /** Verb first, such as `parse-upload`; no other service has the same. */
  kind: string;
  /** The named steps as people read them, in order. */
  steps: readonly string[];
  /** The input, stored as JSON with the job and checked when it is queued and when it starts. */
  schema: Schema;
  options: JobOptions;
}

export type JobInput<Definition extends JobDefinition> = z.infer<Definition['schema']>;

export interface JobContext {
  jobId: string;
  workspaceId: string;
  userId: string;
  /** From 1. */
  attempt: number;
  /** Aborted when the job is cancelled, out of time, lost to another worker, or its process drains. */
  signal: AbortSignal;
  /** Enters a named step of the definition, counted from 0; forgets the progress of the step before. */
  step(index: number): void;
  /** Progress within the step. Cheap to call often: at most four writes a second leave. */
  progress(done: number, total?: number): void;
}

export interface Outcome {
  result?: { type: string; id: string };
  /** Stores what was made, in the transaction that ends the job: both happen or neither. */
  save?: (tx: EntityManager) => Promise<void>;
  /** Throws away what was made: the job was cancelled, or another worker has it now. */
  discard?: () => Promise<void>;
}

export interface JobFailure {
  code: JobErrorCode;
  message: string;
}

export interface Ended {
  status: 'failed' | 'cancelled';
  error?: JobFailure;
}

/** Does the work of one kind. At least once: an attempt whose process died is begun again from the start. */
export interface Job<Definition extends JobDefinition = JobDefinition> {
  run(input: JobInput<Definition>, context: JobContext): Promise<Outcome>;
  /** Follows in the transaction that ends the job without success, however that came about. */
  onEnd?(tx: EntityManager, input: JobInput<Definition>, ended: Ended): Promise<void>;
}

/** Ends a job with a reason its user can act on. Not tried again, unless `retry` says that it may go well next time. */
export class JobError extends Error {
  override name = 'JobError';
  readonly retry: boolean;

  constructor(
    readonly code: JobErrorCode,
    message: string,
    options: { retry?: boolean } = {},
  ) {
    super(message);
    this.retry = options.retry ?? false;
  }
}

/** Ends a job as cancelled: what it was for is gone, which is nobody's mistake and not to be tried again. */
export class JobObsolete extends Error {
  override name = 'JobObsolete';
}

/** Jobs and their classes do not fit together; the service must not start. */
export class JobWiringError extends Error {
  override name = 'JobWiringError';
}

export function defineJob<Schema extends z.ZodType>(
  definition: JobDefinition<Schema>,
): JobDefinition<Schema> {
  return definition;
}

const DOES = 'plumbline:does';

/** Marks (and makes injectable) the Nest provider that does the jobs of a definition. */
export function JobOf<Definition extends JobDefinition>(definition: Definition) {
  return (target: new (...parameters: never[]) => Job<Definition>): void => {
    Injectable()(target);
    Reflect.defineMetadata(DOES, definition, target);
  };
}

export interface WiredJob {
  definition: JobDefinition;
  job: Job;
}

/**
 * The jobs of a service by kind.
 * @throws JobWiringError when a kind has no class or two, or a class does a kind that the service does not list
 */
export function wireJobs(
  definitions: readonly JobDefinition[],
  instances: readonly object[],
): ReadonlyMap<string, WiredJob> {
  const wired = new Map<string, WiredJob>();
  for (const instance of instances) {
    const definition: JobDefinition | undefined = Reflect.getMetadata(DOES, instance.constructor);
    if (!definition) continue;
    const { kind } = definition;
    if (!definitions.includes(definition))
      throw new JobWiringError(`${kind} is not among the service's jobs`);
    if (wired.has(kind)) throw new JobWiringError(`${kind} is done by two classes`);
    wired.set(kind, { definition, job: instance as Job });
  }
  for (const { kind } of definitions) {
    if (!wired.has(kind)) throw new JobWiringError(`${kind} is done by no class`);
  }
  return wired;
}
