import { z } from 'zod';
import { defineEvent } from '../event-definition.js';

/**
 * One series of a process since its sample before: a counter's growth, how many and how much a histogram took in by band,
 * or a level as it stands.
 */
export const seriesSample = z.object({
  /** Its name without the product's own, such as `http_request_seconds`. */
  metric: z.string().max(100),
  /** Whose it is: a service, or `process` and `machine`. */
  service: z.string().max(60),
  /** What else tells it apart from others of its name, such as `GET /api/insights failed`. */
  label: z.string().max(300),
  kind: z.enum(['growth', 'level', 'spread']),
  /** Growth, level, or the sum of what a spread took in. */
  value: z.number(),
  /** Of a spread: how many were taken in, and how many of them in each band; the last band is open. */
  count: z.number().int().optional(),
  bands: z.array(z.number().int()).optional(),
});
export type SeriesSample = z.infer<typeof seriesSample>;

/** A request that failed or took long, by which its log lines are found. */
export const noticedRequest = z.object({
  at: z.iso.datetime(),
  requestId: z.string().max(64),
  service: z.string().max(60),
  method: z.string().max(10),
  route: z.string().max(300),
  status: z.number().int(),
  code: z.string().max(60).optional(),
  ms: z.number(),
});
export type NoticedRequest = z.infer<typeof noticedRequest>;

/** A line of the log that warns of something: words and numbers of our own, never what people sent. */
export const noticedLine = z.object({
  at: z.iso.datetime(),
  level: z.enum(['warn', 'error', 'fatal']),
  service: z.string().max(60),
  message: z.string().max(500),
  requestId: z.string().max(64).optional(),
  jobId: z.string().max(64).optional(),
  /** The rest of its line, as JSON. */
  facts: z.string().max(2_000),
});
export type NoticedLine = z.infer<typeof noticedLine>;

/** What one process measured since its sample before. */
export const processSample = z.object({
  /** Of this run of the process. */
  processId: z.uuid(),
  /** Such as `ingestion worker`, and on which machine. */
  name: z.string().max(100),
  host: z.string().max(200),
  version: z.string().max(50),
  startedAt: z.iso.datetime(),
  from: z.iso.datetime(),
  until: z.iso.datetime(),
  series: z.array(seriesSample).max(4_000),
  requests: z.array(noticedRequest).max(100),
  lines: z.array(noticedLine).max(100),
});
export type ProcessSample = z.infer<typeof processSample>;

/** A process tells what it measured; one aggregate per run of a process, so that no sample counts twice. */
export const ProcessSampled = defineEvent({
  name: 'ProcessSampled',
  owner: 'auth',
  schemaVersion: 1,
  aggregate: { type: 'process', id: 'processId' },
  schema: processSample.extend({ aggregateVersion: z.number().int().min(1) }),
});
