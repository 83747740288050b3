import { tmpdir } from 'node:os';
import {
  createLogger,
  followRevocations,
  Identity,
  type Logger,
  listen,
  type MetricsSettings,
  openRedis,
  ProcessSampler,
  type Redis,
  runAlone,
  startTelemetry,
  type TracingSettings,
} from '@plumbline/server';
import type { LiveBus } from './live/live-bus.js';
import { openLiveBus } from './live/redis-live-bus.js';

type Application = Parameters<typeof listen>[0];

/** What a process of its own has before its application exists. */
export interface ProcessParts {
  identity: Identity;
  live: LiveBus;
  /** Shared state of all processes; without it each has its own. */
  redis: Redis | undefined;
  logger: Logger;
  /** What it measures; whoever can tell it starts it. */
  sampler: ProcessSampler;
}

export interface ProcessSettings extends MetricsSettings, TracingSettings {
  HOST: string;
  PORT: number;
  LOG_LEVEL: string;
  DRAIN_DELAY_MS: number;
  REDIS_URL?: string | undefined;
  SAMPLE_SECONDS: number;
  ROLE?: string | undefined;
}

/**
 * Runs one part of the product as a process of its own until it is told to stop: telemetry, shared state, the
 * application that `open` makes, listening.
 * @param jwksUrl where auth publishes its keys, for a process that answers people's calls
 */
export async function runProcess(
  name: string,
  settings: ProcessSettings,
  jwksUrl: string | undefined,
  open: (parts: ProcessParts) => Promise<Application>,
): Promise<void> {
  // What is written, by its children too, is its owner's alone.
  process.umask(0o077);
  const logger = createLogger(name, settings.LOG_LEVEL);
  await startTelemetry(name, settings);
  await runAlone(logger, settings.DRAIN_DELAY_MS, async () => {
    const onError = (error: Error) => logger.warn({ err: error }, 'redis');
    const redis = settings.REDIS_URL ? openRedis(settings.REDIS_URL, { name, onError }) : undefined;
    const identity = new Identity();
    const sampler = new ProcessSampler({
      name: [name, settings.ROLE].filter(Boolean).join(' '),
      folders: { 'temporary files': tmpdir() },
      everyMs: settings.SAMPLE_SECONDS * 1_000,
    });
    const app = await open({ identity, live: openLiveBus(redis, onError), redis, logger, sampler });
    if (jwksUrl !== undefined) followRevocations(identity, { jwksUrl, redis, logger });
    const url = await listen(app, settings.HOST, settings.PORT);
    logger.info({ url }, 'listening');
    return app;
  });
}
