import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { migrateAlone } from '@plumbline/database';
import { eventSettings, replayCommand, runProcess } from '@plumbline/events';
import {
  answersCalls,
  ConfigError,
  createServiceApp,
  exitOnStartFailure,
  type Logger,
  loadConfig,
} from '@plumbline/server';
import { z } from 'zod';
import type { Service } from './define-service.js';

export interface RunOptions {
  /** Runs before the process listens. */
  prepare?: (app: NestFastifyApplication, logger: Logger) => Promise<void>;
}

/**
 * A service alone, with its settings in the environment: serves and works by its ROLE until it is told to stop, brings
 * its schema up to date with ROLE=migrate, lists or sends dead letters with the word `replay`. It refuses calls until
 * auth's keys are here. A bad setting ends the process with its name.
 */
export async function runService(service: Service, options: RunOptions = {}): Promise<void> {
  await main(service, options).catch(exitOnStartFailure);
}

async function main(service: Service, { prepare }: RunOptions): Promise<void> {
  const { env: environment, argv } = process;
  const { name } = service.entry;
  if (environment.ROLE === 'migrate')
    return migrateAlone(name, service.databaseSettings, service.database, environment);
  if (argv[2] === 'replay') return replay(service, argv.slice(3), environment);
  const settings = service.settings(environment);
  assertRole(service, settings.ROLE);
  const jwksUrl = service.followsAccounts && answersCalls(settings) ? settings.AUTH_JWKS_URL : undefined;
  await runProcess(name, settings, jwksUrl, async (parts) => {
    const app = await createServiceApp(service.createModule(environment, parts), {
      name,
      logger: parts.logger,
      answersCalls: settings.ROLE !== 'worker',
    });
    await prepare?.(app, parts.logger);
    return app;
  });
}

async function replay(service: Service, args: string[], environment: NodeJS.ProcessEnv): Promise<void> {
  const shape = z.object({ ...service.databaseSettings, ...eventSettings });
  const settings = loadConfig(service.entry.name, shape, environment);
  await replayCommand(args, {
    service: service.entry.name,
    database: service.database(settings),
    settings,
  });
}

/** @throws ConfigError where the service has no such part */
function assertRole({ entry }: Service, role: string): void {
  if (role === 'worker' && !entry.roles.includes('worker'))
    throw new ConfigError(`ROLE: ${entry.name} has no workers`);
}
