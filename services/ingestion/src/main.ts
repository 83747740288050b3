import { setTimeout as sleep } from 'node:timers/promises';
import { migrateAlone } from '@plumbline/database';
import { LiveBus } from '@plumbline/events';
import {
  createLogger,
  createServiceApp,
  exitOnStartFailure,
  fetchIdentity,
  Identity,
  type Logger,
  listen,
  loadConfig,
  runAlone,
} from '@plumbline/server';
import { openStorage } from '@plumbline/storage';
import { ingestionConfig } from './config.js';
import { ingestionDatabase, ingestionDatabaseSettings } from './database.js';
import { createIngestionModule } from './ingestion.module.js';

const RETRY_MS = 2_000;

/** The ingestion service alone, with its settings in the environment. It refuses calls until auth's keys are here. */
async function main(): Promise<void> {
  if (process.env.ROLE === 'migrate')
    return migrateAlone('ingestion', ingestionDatabaseSettings, ingestionDatabase, process.env);
  const config = loadConfig('ingestion', ingestionConfig.required({ AUTH_JWKS_URL: true }), process.env);
  const logger = createLogger('ingestion', config.LOG_LEVEL);
  await runAlone(logger, config.DRAIN_DELAY_MS, async () => {
    const identity = new Identity();
    const shared = { identity, live: new LiveBus(), storage: await openStorage(config), logger };
    const app = await createServiceApp(createIngestionModule(config, shared), { name: 'ingestion', logger });
    const url = await listen(app, config.HOST, config.PORT);
    logger.info({ url, role: config.ROLE }, 'listening');
    void learnIdentity(identity, config.AUTH_JWKS_URL, logger);
    return app;
  });
}

async function learnIdentity(identity: Identity, jwksUrl: string, logger: Logger): Promise<void> {
  while (!identity.isReady) {
    await fetchIdentity(identity, jwksUrl).catch(async (error: unknown) => {
      logger.warn({ err: error }, 'auth does not answer yet');
      await sleep(RETRY_MS);
    });
  }
}

await main().catch(exitOnStartFailure);
