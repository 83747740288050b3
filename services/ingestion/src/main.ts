import { migrateAlone } from '@plumbline/database';
import { eventSettings, replayCommand, runProcess } from '@plumbline/events';
import { answersCalls, createServiceApp, exitOnStartFailure, loadConfig } from '@plumbline/server';
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
  const jwksUrl = answersCalls(config) ? config.AUTH_JWKS_URL : undefined;
  await runProcess('ingestion', config, jwksUrl, async (parts) => {
    const module = createIngestionModule(config, { ...parts, storage: await openStorage(config) });
    return createServiceApp(module, { name: 'ingestion', logger: parts.logger });
  });
}

/** Lists the dead letters of this service, or sends them again; see `replayCommand`. */
async function replay(args: string[]): Promise<void> {
  const shape = z.object({ ...ingestionDatabaseSettings, ...eventSettings });
  const settings = loadConfig('ingestion', shape, process.env);
  await replayCommand(args, { service: 'ingestion', database: ingestionDatabase(settings), settings });
}

await main().catch(exitOnStartFailure);
