import { LiveBus } from '@plumbline/events';
import {
  createLogger,
  exitOnStartFailure,
  fetchIdentity,
  Identity,
  listen,
  loadConfig,
  runAlone,
  serveMetrics,
} from '@plumbline/server';
import { aloneConfig } from './config.js';
import { createGateway } from './gateway.js';

/** The gateway alone, with its settings in the environment. */
async function main(): Promise<void> {
  const config = loadConfig('gateway', aloneConfig, process.env);
  const logger = createLogger('gateway', config.LOG_LEVEL);
  await runAlone(logger, config.DRAIN_DELAY_MS, async () => {
    const identity = new Identity();
    await fetchIdentity(identity, config.AUTH_JWKS_URL);
    const gateway = await createGateway(config, { identity, live: new LiveBus(), logger });
    const url = await listen(gateway, config.HOST, config.PORT);
    if (config.METRICS_PORT !== undefined) await serveMetrics(config.HOST, config.METRICS_PORT);
    logger.info({ url }, 'listening');
    return gateway;
  });
}

await main().catch(exitOnStartFailure);
