import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { SERVICES, serviceSetting } from '@plumbline/contracts';
import { LiveBus } from '@plumbline/events';
import { createGateway, gatewayConfig } from '@plumbline/gateway';
import { Mailbox, type MailboxServer, serveMailbox } from '@plumbline/mail';
import {
  createLogger,
  createServiceApp,
  freePort,
  Identity,
  listen,
  ServerModule,
  startTelemetry,
  stopTelemetry,
} from '@plumbline/server';
import { fuzzListener, seededRandom } from '../testing/malformed-requests.js';

const SEED = 20261123;
/** How many malformed requests each listener gets, and how it answers an ordinary one. */
const SHARES = [
  { name: 'public', count: 40_000, path: '/health/live', status: 200 },
  { name: 'service', count: 30_000, path: '/health/live', status: 200 },
  { name: 'mailbox', count: 20_000, path: '/messages', status: 401 },
  { name: 'metrics', count: 10_000, path: '/metrics', status: 200 },
] as const;

const ports = new Map<string, number>();
const apps: NestFastifyApplication[] = [];
let mailbox: MailboxServer;

beforeAll(async () => {
  const logger = createLogger('test', 'silent');
  const identity = new Identity();
  identity.useKeys({ keys: [] });
  const open = async (name: string, app: NestFastifyApplication) => {
    apps.push(app);
    const url = await listen(app, '127.0.0.1', 0);
    ports.set(name, Number(new URL(url).port));
    return url;
  };
  const module = ServerModule.forService({ identity, logger });
  const service = await open('service', await createServiceApp(module, { name: 'test', logger }));
  const config = gatewayConfig.parse({
    ...Object.fromEntries(SERVICES.map((entry) => [serviceSetting(entry, 'URL'), service])),
    RATE_LIMIT_FACTOR: '1000',
  });
  await open('public', await createGateway(config, { identity, logger, live: new LiveBus() }));
  mailbox = await serveMailbox(new Mailbox(), 0, 'a code that nobody knows');
  ports.set('mailbox', Number(new URL(mailbox.url).port));
  const METRICS_PORT = await freePort();
  await startTelemetry('test', { HOST: '127.0.0.1', METRICS_PORT, OTEL_TRACES_SAMPLER_ARG: 0 });
  ports.set('metrics', METRICS_PORT);
});
afterAll(async () => {
  for (const app of apps.reverse()) await app.close();
  await mailbox.stop();
  await stopTelemetry();
});

describe(`S-18 malformed requests, seed ${SEED}`, () => {
  it.each(SHARES)(
    'end no process, hang no connection and keep nobody waiting: $name',
    async ({ name, count, path, status }) => {
      const port = ports.get(name) ?? 0;
      const startedAt = performance.now();
      const { sent, answers, shaped } = await fuzzListener(port, count, seededRandom(SEED));
      const seconds = (performance.now() - startedAt) / 1_000;
      const told = [...answers].sort(([a], [b]) => a - b).map(([status, times]) => `${times} × ${status}`);
      process.stdout.write(
        `${name}: ${sent} malformed requests in ${seconds.toFixed(1)} s: ${told.join(', ')}; ${shaped} in the shape of errors\n`,
      );
      expect(sent).toBeGreaterThanOrEqual(count);
      expect([...answers.keys()].filter((status) => status >= 500)).toEqual([]);
      const refused = [...answers]
        .filter(([status]) => status >= 400)
        .reduce((sum, [, times]) => sum + times, 0);
      // The mailbox speaks to people; answers to HEAD have no body.
      if (name !== 'mailbox') expect(shaped / refused).toBeGreaterThan(0.85);
      expect((await fetch(`http://127.0.0.1:${port}${path}`)).status).toBe(status);
    },
    300_000,
  );
});
