import { setTimeout as sleep } from 'node:timers/promises';
import { LiveBus } from '@plumbline/events';
import {
  createLogger,
  exitOnStartFailure,
  fetchIdentity,
  Identity,
  type Logger,
  listen,
  loadConfig,
  runAlone,
  serveMetrics,
} from '@plumbline/server';
import { aloneConfig } from './config.js';
import { createGateway } from './gateway.js';
import { hearRevocations } from './revocations.js';

const RETRY_MS = 1_000;

/** The gateway alone, with its settings in the environment. */
async function main(): Promise<void> {
  const config = loadConfig('gateway', aloneConfig, process.env);
  const logger = createLogger('gateway', config.LOG_LEVEL);
  await runAlone(logger, config.DRAIN_DELAY_MS, async () => {
    const identity = new Identity();
    void learnIdentity(identity, config.AUTH_JWKS_URL, logger);
    await hearRevocations(identity, config, logger);
    const gateway = await createGateway(config, { identity, live: new LiveBus(), logger });
    const url = await listen(gateway, config.HOST, config.PORT);
    if (config.METRICS_PORT !== undefined) await serveMetrics(config.HOST, config.METRICS_PORT);
    logger.info({ url }, 'listening');
    return gateway;
  });
}

/** Until auth has answered, callers with a session get 503 and the process is not ready. */
async function learnIdentity(identity: Identity, jwksUrl: string, logger: Logger): Promise<void> {
  while (!identity.isReady) {
    try {
      await fetchIdentity(identity, jwksUrl);
    } catch (failure) {
      logger.warn({ err: failure }, 'auth has not given its keys yet');
      await sleep(RETRY_MS);
    }
  }
}

await main().catch(exitOnStartFailure);
