import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { AccountsService } from '@plumbline/auth';
import { SERVICE_NAMES, serviceSetting } from '@plumbline/contracts';
import { eventSettings, LiveBus, subscribeAll } from '@plumbline/events';
import { createGateway, gatewayConfig, gatewayHears, hearRevocations } from '@plumbline/gateway';
import {
  createLogger,
  createServiceApp,
  Identity,
  listen,
  listenOnSocket,
  loadConfig,
  ProcessSampler,
  Readiness,
  startTelemetry,
  stopTelemetry,
} from '@plumbline/server';
import type { Service } from '@plumbline/service';
import { DiskStorage } from '@plumbline/storage';
import { z } from 'zod';
import {
  addressOf,
  eventsEnvironment,
  objectsFolder,
  type Surroundings,
  serviceEnvironment,
} from './environments.js';
import { openLocalMail } from './local-mailbox.js';
import { socketFolder } from './private-folders.js';
import { LOCAL_SERVICES } from './services.js';

export interface ProductParts extends Surroundings {
  webRoot: string;
}

export interface Product {
  /** The address to open. */
  url: string;
  /** What the operator must be told once: the owner just made, with the password if it was made up. */
  owner: { username: string; password?: string } | undefined;
  /** What the operator must know of mails. */
  mailNotice: string | undefined;
  /** Stops taking work, finishes what runs, closes the pools. */
  stop(): Promise<void>;
}

/**
 * Services listen where only the gateway of this process reaches them: on a port, the machine's other users could name
 * any caller and pass by its limits. A killed product leaves its sockets behind.
 */
async function socketsOf(folder: string) {
  const path = join(folder, 'sockets');
  await rm(path, { recursive: true, force: true });
  const longest = Math.max(...SERVICE_NAMES.map(({ length }) => length));
  return socketFolder(path, `${'x'.repeat(longest)}.sock`);
}

const gatewaySettings = ({ config, webRoot }: ProductParts, serviceUrls: Record<string, string>) =>
  loadConfig('gateway', gatewayConfig, {
    HOST: config.HOST,
    PORT: String(config.PORT),
    PUBLIC_URL: config.PUBLIC_URL,
    TRUST_PROXY: config.TRUST_PROXY,
    MAX_CONNECTIONS: config.MAX_CONNECTIONS,
    SUPPORT_EMAIL: config.SUPPORT_EMAIL,
    ...serviceUrls,
    WEB_ROOT: webRoot,
    WRITE_GATE: 'true',
    RATE_LIMIT_FACTOR: String(config.RATE_LIMIT_FACTOR),
    LOG_LEVEL: config.LOG_LEVEL,
  });

/** Starts every service, worker and the gateway in this process, from the modules that also start alone. */
export async function startProduct(parts: ProductParts): Promise<Product> {
  const { config } = parts;
  await startTelemetry('plumbline', config);
  const mail = await openLocalMail(config, parts.secrets.mailboxCode);
  const shared = {
    identity: new Identity(),
    live: new LiveBus(),
    storage: new DiskStorage(objectsFolder(parts.folder)),
    mail: mail.mailbox,
    sampler: new ProcessSampler({
      name: 'plumbline',
      folders: { data: parts.folder },
      everyMs: config.SAMPLE_SECONDS * 1_000,
    }),
  };
  const sockets = await socketsOf(parts.folder);
  const running: NestFastifyApplication[] = [];
  const start = async ({ entry, createModule }: Service) => {
    const { name } = entry;
    const logger = createLogger(name, config.LOG_LEVEL);
    const module = createModule(serviceEnvironment(entry, parts), { ...shared, logger });
    const app = await createServiceApp(module, { name, logger });
    const url = await listenOnSocket(app, join(sockets.path, `${name}.sock`));
    running.unshift(app);
    return { app, setting: serviceSetting(entry, 'URL'), url };
  };
  const events = loadConfig('events', z.object(eventSettings), eventsEnvironment(parts));
  await subscribeAll(
    events,
    [
      ...LOCAL_SERVICES.map(({ entry, hears }) => ({ consumer: entry.name, hears })),
      { consumer: 'gateway', hears: gatewayHears },
    ],
    (error) => createLogger('events', config.LOG_LEVEL).warn({ err: error }, 'events'),
  );
  // Who knows the accounts first: the others refuse calls without its keys.
  const owners = await Promise.all(LOCAL_SERVICES.filter((service) => !service.followsAccounts).map(start));
  const followers = await Promise.all(LOCAL_SERVICES.filter((service) => service.followsAccounts).map(start));
  const services = [...owners, ...followers];
  const gateway = await createGateway(
    gatewaySettings(parts, Object.fromEntries(services.map(({ setting, url }) => [setting, url]))),
    { ...shared, logger: createLogger('gateway', config.LOG_LEVEL) },
  );
  const stopHearing = await hearRevocations(
    shared.identity,
    events,
    createLogger('gateway', config.LOG_LEVEL),
  );
  await listen(gateway, config.HOST, config.PORT);
  running.unshift(gateway);

  return {
    url: addressOf(config),
    mailNotice: mail.notice,
    owner: await makeOwner(owners),
    async stop() {
      await stopHearing();
      for (const app of running) app.get(Readiness, { strict: false }).drain();
      for (const app of running) await app.close();
      await sockets.remove();
      await mail.stop();
      await stopTelemetry();
    },
  };
}

async function makeOwner(accounts: readonly { app: NestFastifyApplication }[]): Promise<Product['owner']> {
  const [auth] = accounts;
  return auth?.app.get(AccountsService).ensureOwner();
}
