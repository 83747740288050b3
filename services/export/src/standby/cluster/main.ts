import {
  armFaultPoint,
  createLogger,
  exitOnStartFailure,
  loadConfig,
  surviveUncaughtErrors,
} from '@plumbline/server';
import { startClusterStandby } from './cluster-standby.js';
import { standbyConfig } from './standby-config.js';

/**
 * Follows another installation, in a cluster. Comes in: settings; leaves: equal databases and objects, and words for whoever
 * calls. It ends with 1 where it can follow no longer, to be started again.
 */
async function main(): Promise<void> {
  const config = loadConfig('The standby', standbyConfig, process.env);
  armFaultPoint(config.FAULT_POINT);
  const logger = createLogger('standby', config.LOG_LEVEL);
  const standby = await startClusterStandby(config, {
    logger,
    onLost: (why) => {
      logger.error({ why }, 'this process can follow no longer');
      process.exit(1);
    },
  });
  surviveUncaughtErrors(logger);
  const stop = () => void standby.stop().then(() => process.exit(0), exitOnStartFailure);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stop);
}

await main().catch(exitOnStartFailure);
