import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mailSettings } from '@plumbline/mail';
import type { ServiceConfig } from '@plumbline/service';
import { storageSettings } from '@plumbline/storage';
import { z } from 'zod';

/** Settings of the analytics service beside those that every service has. */
export const analyticsSettings = {
  ...mailSettings,
  /** Where all stored objects are; only read. */
  ...storageSettings,
  /** Where queries that do not fit their memory spill. */
  TEMP_DIRECTORY: z.string().min(1).default(`${tmpdir()}/plumbline-analytics`),
  /** Memory of all queries together, in MB. */
  QUERY_MEMORY_MB: z.coerce.number().int().min(64).default(256),
  QUERY_THREADS: z.coerce.number().int().min(1).default(2),
  /** Time after which a query is interrupted, in milliseconds. */
  QUERY_DEADLINE_MS: z.coerce.number().int().min(100).default(20_000),
  /** What a workspace's facts may take in the database, in MB; past it those opened longest ago go, unless referred to. */
  FACTS_MB: z.coerce.number().positive().default(64),
  /** The same for facts that only its guests asked for. */
  GUEST_FACTS_MB: z.coerce.number().positive().default(8),
  /** How long a dashboard may be asked for before the news of its source has arrived, in milliseconds. */
  SOURCE_WAIT_MS: z.coerce.number().int().min(0).default(3_000),
  /** How old an answer of the database of a live source may be before it is asked again, in seconds. */
  LIVE_ANSWER_SECONDS: z.coerce.number().int().min(0).default(60),
  /** How long somebody waits for the database of a live source before the last answer is shown, in milliseconds. */
  LIVE_WAIT_MS: z.coerce.number().int().min(0).max(20_000).default(10_000),
  /** The address people type: links lead there, and guests' cookies are Secure if it is https. */
  PUBLIC_URL: z.preprocess((value) => (value === '' ? undefined : value), z.url().optional()),
};
export type AnalyticsConfig = ServiceConfig<typeof analyticsSettings>;

/** Injection token of the settings. */
export const ANALYTICS_CONFIG = Symbol('analytics config');
/** Injection tokens of the parts that are interfaces. */
export { ENGINE, STORAGE } from '@plumbline/service';

/** Samples that a build works on; what a killed process left is removed at the next start. */
export function samplesDirectory(config: AnalyticsConfig): string {
  return join(config.TEMP_DIRECTORY, 'samples');
}
