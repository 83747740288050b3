import { z } from 'zod';
import { pageQuery } from '../common/page-query.js';
import { monitoringQuery } from './monitoring.js';
import { noticedLine, noticedRequest } from './process-sample.js';

/** A stretch within a window; without it, the whole window. */
const stretch = { from: z.iso.datetime().optional(), until: z.iso.datetime().optional() };

export const noticedRequestsQuery = monitoringQuery.extend({
  ...pageQuery.shape,
  ...stretch,
  /** Such as `/api/insights`; all without it. */
  route: z.string().max(300).optional(),
  kind: z.enum(['all', 'failed', 'slow']).default('all'),
});
export type NoticedRequestsQuery = z.infer<typeof noticedRequestsQuery>;

export const noticedLinesQuery = monitoringQuery.extend({
  ...pageQuery.shape,
  ...stretch,
  requestId: z.string().max(64).optional(),
});
export type NoticedLinesQuery = z.infer<typeof noticedLinesQuery>;

export const keptRequest = noticedRequest;
export type KeptRequest = z.infer<typeof keptRequest>;
export const keptLine = noticedLine;
export type KeptLine = z.infer<typeof keptLine>;

/** Calls of one provider of language models in a window. */
export const modelFigures = z.object({
  provider: z.string(),
  calls: z.number(),
  /** Gave something, whether or not it could be used. */
  answered: z.number(),
  /** What came was thrown away, as it did not fit the data. */
  discarded: z.number(),
  failed: z.number(),
  /** What is paid for. */
  inputTokens: z.number(),
  outputTokens: z.number(),
  /** In dollars, of calls for which prices were set. */
  cost: z.number(),
  /** Calls for which none was. */
  unpriced: z.number(),
});
export type ModelFigures = z.infer<typeof modelFigures>;
