import { setTimeout as sleep } from 'node:timers/promises';
import { Counter, type Gauge, register } from 'prom-client';
import { z } from 'zod';
import { portSetting } from '../settings/config.js';
import type { MetricValues } from './series.js';

export { Counter, Gauge, Histogram } from 'prom-client';

/**
 * Where Prometheus finds the metrics. All names begin with `plumbline_`:
 * requests `http_request_seconds`; jobs `queue_jobs`, `queue_oldest_seconds`, `queue_expired_leases`, `job_seconds`,
 * `job_wait_seconds`; events `outbox_oldest_seconds`, `outbox_unsent`, `dead_letters`, `consumer_lag`, `event_seconds`;
 * backups `backup_age_seconds`; mails `mails_waiting`, `mails_oldest_seconds`, `mails_refused`;
 * database `pool_connections`, `pool_waiting`, `pool_wait_seconds`; `storage_seconds`; `limiter_fallbacks_total`;
 * `log_lines_dropped_total`; `scrape_failures_total`. Beside them those of the process: memory, descriptors, event loop.
 */
export const metricsSettings = {
  /** Port of /metrics; without it there are no metrics. */
  METRICS_PORT: z.preprocess((value) => (value === '' ? undefined : value), portSetting.optional()),
  /** Where it listens when not on HOST. */
  METRICS_HOST: z.string().optional(),
};
export type MetricsSettings = z.infer<z.ZodObject<typeof metricsSettings>>;

/** Bounds in seconds for what somebody waits for at a screen. */
export const WAIT_BUCKETS = [0.005, 0.025, 0.1, 0.25, 1, 5, 30];
/** Bounds in seconds for work in the background. */
export const WORK_BUCKETS = [0.1, 0.5, 2, 5, 15, 60, 300];
/** Bounds in seconds for the wait for a database connection. */
export const POOL_WAIT_BUCKETS = [0.001, 0.005, 0.025, 0.1, 0.5, 2];

/** Facts that are looked up only when somebody asks for metrics. */
export interface Scraper {
  service: string;
  /** What is asked, for the count of failures. */
  source: string;
  /** What `read` sets; emptied before, so that an answer that does not come leaves no old figure behind. */
  gauges: readonly Gauge[];
  read: () => Promise<void> | void;
}

const SCRAPE_MS = 1_000;

const failures = new Counter({
  name: 'plumbline_scrape_failures_total',
  help: 'Facts that could not be looked up within a second when metrics were asked for.',
  labelNames: ['service', 'source'],
});

const scrapers = new Set<Scraper>();
const reading = new Set<Scraper>();
let scraping: Promise<void> | undefined;

/** Has facts looked up at each scrape, for at most a second; answers how to stop. */
export function onScrape(scraper: Scraper): () => void {
  scrapers.add(scraper);
  return () => scrapers.delete(scraper);
}

/** All metrics of this process in Prometheus' text format. */
export async function scrapeMetrics(): Promise<string> {
  await lookUp();
  return register.metrics();
}

/** The same as values. */
export async function measuredSeries(): Promise<readonly MetricValues[]> {
  await lookUp();
  // Its types call kinds of metrics numbers, which are words.
  return (await register.getMetricsAsJSON()) as unknown as readonly MetricValues[];
}

/** Those who ask at the same time share what is looked up. */
function lookUp(): Promise<void> {
  scraping ??= scrape().finally(() => {
    scraping = undefined;
  });
  return scraping;
}

async function scrape(): Promise<void> {
  for (const gauge of new Set([...scrapers].flatMap(({ gauges }) => gauges))) gauge.reset();
  await Promise.all([...scrapers].map(readInTime));
}

/** A question whose answer is still awaited is not asked once more. */
async function readInTime(scraper: Scraper): Promise<void> {
  const { service, source } = scraper;
  const done = new AbortController();
  try {
    if (reading.has(scraper)) throw new Error('still unanswered');
    reading.add(scraper);
    const answered = Promise.resolve(scraper.read()).finally(() => reading.delete(scraper));
    const overdue = sleep(SCRAPE_MS, undefined, { signal: done.signal }).then(() => {
      throw new Error('overdue');
    });
    await Promise.race([answered, overdue]);
  } catch {
    failures.inc({ service, source });
  } finally {
    done.abort();
  }
}
