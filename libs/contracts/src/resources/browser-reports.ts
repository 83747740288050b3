import { z } from 'zod';
import { SCORED_FEATURES } from './scored-features.js';

/** Name, main version, mobile and private come in the browser headers of the call; nothing else is kept. */
export const browserReportBody = z.strictObject({
  missing: z
    .array(z.enum(SCORED_FEATURES))
    .max(SCORED_FEATURES.length)
    .refine((features) => new Set(features).size === features.length, 'Name each feature once.'),
});
export type BrowserReportBody = z.infer<typeof browserReportBody>;

export const browserReportAnswer = z.object({ score: z.number().int().min(0).max(100) });

const people = z.number().int();

/** Browsers of this installation's users: a person with two browsers is counted in both. */
export const browserSummary = z.object({
  days: z.number().int(),
  users: people,
  mobile: people,
  privateBrowsing: people,
  /** Whose browser lacks a scored feature. */
  incomplete: people,
  browsers: z.array(z.object({ name: z.string(), users: people })),
});
export type BrowserSummary = z.infer<typeof browserSummary>;

/** One line per browser and main version; for each scored feature how many of its users lack it. */
export const browserMatrix = z.array(
  z.object({
    name: z.string(),
    version: z.string(),
    users: people,
    missing: z.record(z.enum(SCORED_FEATURES), people),
  }),
);
export type BrowserMatrix = z.infer<typeof browserMatrix>;
