import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SessionRevoked } from '@plumbline/contracts';
import { eventually, startTestPostgres, type TestPostgres, type TestSchema } from '@plumbline/testing';
import { z } from 'zod';
import { BullEventTransport } from './bull/bull-transport.js';
import { edgeHandler, hearAtEdge } from './edge-events.js';
import { eventSettings } from './event-settings.js';

let server: TestPostgres;
let home: TestSchema;
const ignore = () => undefined;

beforeAll(async () => {
  server = await startTestPostgres();
  home = await server.createSchema();
});
afterAll(() => server.stop());

describe('the edge', () => {
  it('hears what is for it, and passes over what it cannot read', async () => {
    const revoked: string[] = [];
    const eventDefaults = z.object(eventSettings).parse({});
    const stop = await hearAtEdge({
      consumer: 'gateway',
      settings: { ...eventDefaults, TRANSPORT_URL: home.url, TRANSPORT_SCHEMA: home.schema },
      handlers: [edgeHandler(SessionRevoked, ({ sessionId }) => revoked.push(sessionId))],
      onError: ignore,
    });
    const sender = new BullEventTransport({ connectionString: home.url, schema: home.schema }, ignore);
    const sessionId = randomUUID();
    const other = {
      id: randomUUID(),
      type: 'SubscriptionChanged',
      schemaVersion: 1,
      aggregateType: 'workspace',
      aggregateId: randomUUID(),
      aggregateVersion: 1,
      payload: { workspaceId: randomUUID(), aggregateVersion: 1, plan: 'premium', planVersion: 1 },
      headers: {},
    };
    const event = {
      ...other,
      id: randomUUID(),
      type: 'SessionRevoked',
      payload: { workspaceId: randomUUID(), aggregateVersion: 1, sessionId, until: '2026-01-01T00:00:00Z' },
    };
    await sender.send([other, event], 'gateway');
    await eventually('the revocation', () => revoked.length === 1);
    expect(revoked).toEqual([sessionId]);
    await stop();
    await sender.close();
  });
});
