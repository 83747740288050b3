import { openLiveBus } from '@plumbline/events';
import {
  createLogger,
  exitOnStartFailure,
  followRevocations,
  Identity,
  listen,
  loadConfig,
  openRedis,
  runAlone,
  startTelemetry,
} from '@plumbline/server';
import { aloneConfig } from './config.js';
import { createGateway } from './gateway.js';
import { hearRevocations } from './revocations.js';

/** The gateway alone, with its settings in the environment. */
async function main(): Promise<void> {
  const config = loadConfig('gateway', aloneConfig, process.env);
  const logger = createLogger('gateway', config.LOG_LEVEL);
  await startTelemetry('gateway', config);
  await runAlone(logger, config.DRAIN_DELAY_MS, async () => {
    const onError = (error: Error) => logger.warn({ err: error }, 'redis');
    const redis = config.REDIS_URL ? openRedis(config.REDIS_URL, { name: 'gateway', onError }) : undefined;
    const identity = new Identity();
    // Where there is Redis, auth announces there; else revocations arrive by events.
    if (!redis) await hearRevocations(identity, config, logger);
    const live = openLiveBus(redis, onError);
    const gateway = await createGateway(config, { identity, live, redis, logger });
    followRevocations(identity, { jwksUrl: config.AUTH_JWKS_URL, redis, logger });
    const url = await listen(gateway, config.HOST, config.PORT);
    logger.info({ url }, 'listening');
    return gateway;
  });
}

await main().catch(exitOnStartFailure);
