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
import { ingestionConfig } from './config.js';
import { ingestionDatabase, ingestionDatabaseSettings } from './database.js';
import { createIngestionModule } from './ingestion.module.js';

/** The ingestion service alone, with its settings in the environment. It refuses calls until auth's keys are here. */
async function main(): Promise<void> {
  if (process.env.ROLE === 'migrate')
    return migrateAlone('ingestion', ingestionDatabaseSettings, ingestionDatabase, process.env);
  if (process.argv[2] === 'replay') return replay(process.argv.slice(3));
  const config = loadConfig('ingestion', ingestionConfig, process.env);
  const logger = createLogger('ingestion', config.LOG_LEVEL);
  await startTelemetry('ingestion', config);
  await runAlone(logger, config.DRAIN_DELAY_MS, async () => {
    const onError = (error: Error) => logger.warn({ err: error }, 'redis');
    const redis = config.REDIS_URL ? openRedis(config.REDIS_URL, { name: 'ingestion', onError }) : undefined;
    const identity = new Identity();
    const [live, storage] = [openLiveBus(redis, onError), await openStorage(config)];
    const app = await createServiceApp(createIngestionModule(config, { identity, live, storage, logger }), {
      name: 'ingestion',
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
  const shape = z.object({ ...ingestionDatabaseSettings, ...eventSettings });
  const settings = loadConfig('ingestion', shape, process.env);
  await replayCommand(args, { service: 'ingestion', database: ingestionDatabase(settings), settings });
}

await main().catch(exitOnStartFailure);
