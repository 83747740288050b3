import { afterAll, beforeAll } from '@jest/globals';
import { startTestPostgres, type TestPostgres, type TestSchema } from '@plumbline/testing';
import { BullEventTransport } from './bull-transport.js';
import { eventTransportContract } from './event-transport.contract.js';

let server: TestPostgres;
let home: TestSchema;

beforeAll(async () => {
  server = await startTestPostgres();
  home = await server.createSchema();
}, 30_000);
afterAll(() => server.stop());

eventTransportContract(
  'BullMQ on PostgreSQL',
  () => new BullEventTransport({ connectionString: home.url, schema: home.schema }, () => undefined),
);
