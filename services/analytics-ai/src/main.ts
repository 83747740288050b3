import { migrateAlone } from '@plumbline/database';
import { LiveBus } from '@plumbline/events';
import {
  createLogger,
  createServiceApp,
  exitOnStartFailure,
  fetchIdentity,
  Identity,
  listen,
  loadConfig,
  runAlone,
} from '@plumbline/server';
import { openStorage } from '@plumbline/storage';
import { createAnalyticsModule } from './analytics-ai.module.js';
import { analyticsConfig } from './config.js';
import { analyticsDatabase, analyticsDatabaseSettings } from './database.js';

const RETRY_MS = 1_000;

/** The analytics service alone, with its settings in the environment; refuses calls until it has auth's keys. */
async function main(): Promise<void> {
  if (process.env.ROLE === 'migrate')
    return migrateAlone('analytics-ai', analyticsDatabaseSettings, analyticsDatabase, process.env);
  const config = loadConfig('analytics-ai', analyticsConfig, process.env);
  const logger = createLogger('analytics-ai', config.LOG_LEVEL);
  await runAlone(logger, config.DRAIN_DELAY_MS, async () => {
    const identity = new Identity();
    const storage = await openStorage(config);
    const shared = { identity, live: new LiveBus(), storage, logger };
    const app = await createServiceApp(createAnalyticsModule(config, shared), {
      name: 'analytics-ai',
      logger,
    });
    const learnKeys = (url: string): void => {
      fetchIdentity(identity, url).catch((error: unknown) => {
        logger.warn({ err: error }, 'auth does not answer yet');
        setTimeout(() => learnKeys(url), RETRY_MS).unref();
      });
    };
    if (config.AUTH_JWKS_URL) learnKeys(config.AUTH_JWKS_URL);
    const url = await listen(app, config.HOST, config.PORT);
    logger.info({ url, role: config.ROLE }, 'listening');
    return app;
  });
}

await main().catch(exitOnStartFailure);
