import { migrateAlone, patiently } from '@plumbline/database';
import { openLiveBus } from '@plumbline/events';
import {
  createLogger,
  createServiceApp,
  exitOnStartFailure,
  Identity,
  listen,
  loadConfig,
  openRedis,
  runAlone,
  startTelemetry,
} from '@plumbline/server';
import { AccountsService } from './accounts/accounts.service.js';
import { createAuthModule } from './auth.module.js';
import { authConfig } from './config.js';
import { authDatabase, authDatabaseSettings } from './database.js';

/** The auth service alone, with its settings in the environment. */
async function main(): Promise<void> {
  if (process.env.ROLE === 'migrate')
    return migrateAlone('auth', authDatabaseSettings, authDatabase, process.env);
  const config = loadConfig('auth', authConfig, process.env);
  const logger = createLogger('auth', config.LOG_LEVEL);
  await startTelemetry('auth', config);
  await runAlone(logger, config.DRAIN_DELAY_MS, async () => {
    const onAway = (error: Error) => logger.warn({ err: error }, 'the database does not answer yet');
    const onError = (error: Error) => logger.warn({ err: error }, 'redis');
    const redis = config.REDIS_URL ? openRedis(config.REDIS_URL, { name: 'auth', onError }) : undefined;
    const shared = { identity: new Identity(), live: openLiveBus(redis, onError), redis, logger };
    const app = await createServiceApp(createAuthModule(config, shared), { name: 'auth', logger });
    const url = await listen(app, config.HOST, config.PORT);
    const owner = await patiently(() => app.get(AccountsService).ensureOwner(), onAway);
    logger.info({ url, owner: owner?.username }, 'listening');
    if (owner?.password) process.stdout.write(`The owner's password, shown this once: ${owner.password}\n`);
    return app;
  });
}

await main().catch(exitOnStartFailure);
