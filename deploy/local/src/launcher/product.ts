import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { analyticsConfig, analyticsHears, createAnalyticsModule } from '@plumbline/analytics-ai';
import { AccountsService, authConfig, createAuthModule } from '@plumbline/auth';
import { eventSettings, LiveBus, subscribeAll } from '@plumbline/events';
import { createGateway, gatewayConfig, gatewayHears, hearRevocations } from '@plumbline/gateway';
import { createIngestionModule, ingestionConfig, ingestionHears } from '@plumbline/ingestion';
import {
  createLogger,
  createServiceApp,
  Identity,
  type Logger,
  listen,
  listenOnSocket,
  loadConfig,
  Readiness,
  startTelemetry,
  stopTelemetry,
} from '@plumbline/server';
import { DiskStorage } from '@plumbline/storage';
import { z } from 'zod';
import type { LocalConfig } from './config.js';
import { openLocalMail } from './local-mailbox.js';
import type { PostgresServer } from './postgres-server.js';
import { socketFolder } from './private-folders.js';
import type { Secrets } from './secrets.js';

export interface ProductParts {
  config: LocalConfig;
  folder: string;
  secrets: Secrets;
  postgres: PostgresServer;
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

/** The address people open. */
function addressOf({ PUBLIC_URL, HOST, PORT }: LocalConfig): string {
  const name = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(HOST) ? 'localhost' : HOST;
  return PUBLIC_URL ?? `http://${name}:${PORT}`;
}

/** Settings of each service, as its own environment would give them. */
function environments({ config, folder, secrets, postgres }: ProductParts) {
  const url = (role: string) => postgres.url(role, secrets.rolePasswords[role] ?? '');
  const common = {
    TRANSPORT_URL: url('transport'),
    TRANSPORT_SCHEMA: 'transport',
    LOG_LEVEL: config.LOG_LEVEL,
    PUBLIC_URL: config.PUBLIC_URL,
    FAULT_POINT: config.FAULT_POINT,
    AFTER_CRASH: config.AFTER_CRASH,
    STORAGE_ROOT: join(folder, 'objects'),
  };
  const mail = {
    SMTP_URL: config.SMTP_URL,
    MAIL_FROM: config.MAIL_FROM,
    MAIL_FROM_NAME: config.MAIL_FROM_NAME,
    SUPPORT_EMAIL: config.SUPPORT_EMAIL,
  };
  return {
    auth: {
      ...common,
      PUBLIC_URL: addressOf(config),
      DATABASE_URL: url('auth'),
      AUTH_SIGNING_KEY: secrets.signingKey,
      AUTH_REFRESH_KEY: secrets.refreshKey,
      AUTH_SECURITY_KEY: secrets.securityKey,
      SEALING_KEY: secrets.sealingKey,
      ...mail,
      SALES_EMAIL: config.SALES_EMAIL,
      STRIPE_SECRET_KEY: config.STRIPE_SECRET_KEY,
      STRIPE_WEBHOOK_SECRET: config.STRIPE_WEBHOOK_SECRET,
      STRIPE_API_BASE: config.STRIPE_API_BASE,
      NETWORK_POLICY_MMDB: config.NETWORK_POLICY_MMDB,
      SIGNUPS_PER_HOUR: String(config.SIGNUPS_PER_HOUR),
      PLUMBLINE_OWNER_USERNAME: config.PLUMBLINE_OWNER_USERNAME,
      PLUMBLINE_OWNER_PASSWORD: config.PLUMBLINE_OWNER_PASSWORD,
      PLUMBLINE_OWNER_EMAIL: config.PLUMBLINE_OWNER_EMAIL,
    },
    ingestion: {
      ...common,
      DATABASE_URL: url('ingestion'),
      JOBS_SCHEMA: 'ingestion_jobs',
      TEMP_DIRECTORY: join(folder, 'temp', 'ingestion'),
    },
    analytics: {
      ...common,
      DATABASE_URL: url('analytics'),
      SEALING_KEY: secrets.analyticsSealingKey,
      ...mail,
      JOBS_SCHEMA: 'analytics_jobs',
      TEMP_DIRECTORY: join(folder, 'temp', 'analytics'),
      FACTS_MB: config.FACTS_MB,
      GUEST_FACTS_MB: config.GUEST_FACTS_MB,
    },
  };
}

/**
 * Services listen where only the gateway of this process reaches them: on a port, the machine's other users could name
 * any caller and pass by its limits. A killed product leaves its sockets behind.
 */
async function socketsOf(folder: string) {
  const path = join(folder, 'sockets');
  await rm(path, { recursive: true, force: true });
  return socketFolder(path, 'analytics-ai.sock');
}

/** Starts every service, worker and the gateway in this process, from the modules that also start alone. */
export async function startProduct(parts: ProductParts): Promise<Product> {
  const { config } = parts;
  const environment = environments(parts);
  await startTelemetry('plumbline', config);
  const mail = await openLocalMail(config, parts.secrets.mailboxCode);
  const shared = {
    identity: new Identity(),
    live: new LiveBus(),
    storage: new DiskStorage(environment.ingestion.STORAGE_ROOT),
    mail: mail.mailbox,
  };
  const sockets = await socketsOf(parts.folder);
  const running: NestFastifyApplication[] = [];
  const service = async (
    name: string,
    module: (logger: Logger) => Parameters<typeof createServiceApp>[0],
  ) => {
    const logger = createLogger(name, config.LOG_LEVEL);
    const app = await createServiceApp(module(logger), { name, logger });
    const url = await listenOnSocket(app, join(sockets.path, `${name}.sock`));
    running.unshift(app);
    return { app, url };
  };

  const events = loadConfig('events', z.object(eventSettings), environment.auth);
  await subscribeAll(
    events,
    [
      { consumer: 'ingestion', hears: ingestionHears },
      { consumer: 'analytics-ai', hears: analyticsHears },
      { consumer: 'gateway', hears: gatewayHears },
    ],
    (error) => createLogger('events', config.LOG_LEVEL).warn({ err: error }, 'events'),
  );
  const auth = await service('auth', (logger) =>
    createAuthModule(loadConfig('auth', authConfig, environment.auth), { ...shared, logger }),
  );
  const [ingestion, analytics] = await Promise.all([
    service('ingestion', (logger) =>
      createIngestionModule(loadConfig('ingestion', ingestionConfig, environment.ingestion), {
        ...shared,
        logger,
      }),
    ),
    service('analytics-ai', (logger) =>
      createAnalyticsModule(loadConfig('analytics-ai', analyticsConfig, environment.analytics), {
        ...shared,
        logger,
      }),
    ),
  ]);
  const gateway = await createGateway(
    loadConfig('gateway', gatewayConfig, {
      HOST: config.HOST,
      PORT: String(config.PORT),
      PUBLIC_URL: config.PUBLIC_URL,
      TRUST_PROXY: config.TRUST_PROXY,
      MAX_CONNECTIONS: config.MAX_CONNECTIONS,
      SUPPORT_EMAIL: config.SUPPORT_EMAIL,
      AUTH_URL: auth.url,
      INGESTION_URL: ingestion.url,
      ANALYTICS_URL: analytics.url,
      WEB_ROOT: parts.webRoot,
      RATE_LIMIT_FACTOR: String(config.RATE_LIMIT_FACTOR),
      LOG_LEVEL: config.LOG_LEVEL,
    }),
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
    owner: await auth.app.get(AccountsService).ensureOwner(),
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
