import { migrateAlone } from '@plumbline/database';
import { eventSettings, openLiveBus, replayCommand } from '@plumbline/events';
import {
  answersCalls,
  createLogger,
  createServiceApp,
  exitOnStartFailure,
  followRevocations,
  Identity,
  listen,
  loadConfig,
  openRedis,
  runAlone,
  startTelemetry,
} from '@plumbline/server';
import { openStorage } from '@plumbline/storage';
import { z } from 'zod';
import { createAnalyticsModule } from './analytics-ai.module.js';
import { analyticsConfig } from './config.js';
import { analyticsDatabase, analyticsDatabaseSettings } from './database.js';

/** The analytics service alone, with its settings in the environment. It refuses calls until auth's keys are here. */
async function main(): Promise<void> {
  if (process.env.ROLE === 'migrate')
    return migrateAlone('analytics-ai', analyticsDatabaseSettings, analyticsDatabase, process.env);
  if (process.argv[2] === 'replay') return replay(process.argv.slice(3));
  const config = loadConfig('analytics-ai', analyticsConfig, process.env);
  const logger = createLogger('analytics-ai', config.LOG_LEVEL);
  await startTelemetry('analytics-ai', config);
  await runAlone(logger, config.DRAIN_DELAY_MS, async () => {
    const onError = (error: Error) => logger.warn({ err: error }, 'redis');
    const redis = config.REDIS_URL
      ? openRedis(config.REDIS_URL, { name: 'analytics-ai', onError })
      : undefined;
    const identity = new Identity();
    const [live, storage] = [openLiveBus(redis, onError), await openStorage(config)];
    const app = await createServiceApp(createAnalyticsModule(config, { identity, live, storage, logger }), {
      name: 'analytics-ai',
      logger,
    });
    if (answersCalls(config)) followRevocations(identity, { jwksUrl: config.AUTH_JWKS_URL, redis, logger });
    const url = await listen(app, config.HOST, config.PORT);
    logger.info({ url, role: config.ROLE }, 'listening');
    return app;
  });
}

/** Lists the dead letters of this service, or sends them again; see `replayCommand`. */
async function replay(args: string[]): Promise<void> {
  const shape = z.object({ ...analyticsDatabaseSettings, ...eventSettings });
  const settings = loadConfig('analytics-ai', shape, process.env);
  await replayCommand(args, { service: 'analytics-ai', database: analyticsDatabase(settings), settings });
}

await main().catch(exitOnStartFailure);
