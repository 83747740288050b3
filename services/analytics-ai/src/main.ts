import { migrateAlone } from '@plumbline/database';
import { eventSettings, replayCommand, runProcess } from '@plumbline/events';
import { answersCalls, createServiceApp, exitOnStartFailure, loadConfig } from '@plumbline/server';
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
  const jwksUrl = answersCalls(config) ? config.AUTH_JWKS_URL : undefined;
  await runProcess('analytics-ai', config, jwksUrl, async (parts) => {
    const module = createAnalyticsModule(config, { ...parts, storage: await openStorage(config) });
    return createServiceApp(module, { name: 'analytics-ai', logger: parts.logger });
  });
}

/** Lists the dead letters of this service, or sends them again; see `replayCommand`. */
async function replay(args: string[]): Promise<void> {
  const shape = z.object({ ...analyticsDatabaseSettings, ...eventSettings });
  const settings = loadConfig('analytics-ai', shape, process.env);
  await replayCommand(args, { service: 'analytics-ai', database: analyticsDatabase(settings), settings });
}

await main().catch(exitOnStartFailure);
