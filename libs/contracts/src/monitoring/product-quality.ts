import { z } from 'zod';
import { factAudit } from './fact-audits.js';

/** What is measured of the numbers that people are told, over the days that figures are kept. */
export const QUALITY_MEASURES = ['facts', 'forecasts', 'fields', 'questions'] as const;
export type QualityMeasure = (typeof QUALITY_MEASURES)[number];

/**
 * Shares within which each is as it should be: facts that did not recompute, values that lay within the 80% band of
 * their forecast, fields of documents that people changed, questions without an answer.
 */
export const QUALITY_TARGETS: Record<QualityMeasure, { least: number; most: number }> = {
  facts: { least: 0, most: 0 },
  forecasts: { least: 0.75, most: 0.85 },
  fields: { least: 0, most: 0.04 },
  questions: { least: 0, most: 0.08 },
};

export const productQuality = z.object({
  days: z.array(z.iso.date()),
  measures: z.array(
    z.object({
      measure: z.enum(QUALITY_MEASURES),
      /** So many of so many: did not recompute, lay within, were changed, had no answer. */
      part: z.number(),
      whole: z.number(),
      /** Of each day; null on days without any. */
      shares: z.array(z.number().nullable()),
    }),
  ),
  /** The newest first. */
  audits: z.array(factAudit),
});
export type ProductQuality = z.infer<typeof productQuality>;
