import { afterAll, beforeAll } from '@jest/globals';
import { startTestPostgres, type TestPostgres } from '@plumbline/testing';
import { BullEventTransport } from './bull-transport.js';
import { eventTransportContract } from './event-transport.contract.js';

let server: TestPostgres;

beforeAll(async () => {
  server = await startTestPostgres();
}, 30_000);
afterAll(() => server.stop());

eventTransportContract('BullMQ on PostgreSQL', async () => {
  const { url, schema } = await server.createSchema();
  return () => new BullEventTransport({ connectionString: url, schema }, () => undefined);
});
