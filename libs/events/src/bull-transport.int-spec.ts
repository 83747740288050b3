import { afterAll, beforeAll } from '@jest/globals';
import { startTestPostgres, type TestPostgres } from '@plumbline/testing';
import { BullEventTransport } from './bull-transport.js';
import { eventConsumerContract } from './event-consumer.contract.js';
import { eventTransportContract } from './event-transport.contract.js';

let server: TestPostgres;

beforeAll(async () => {
  server = await startTestPostgres();
});
afterAll(() => server.stop());

async function fresh() {
  const { url, schema } = await server.createSchema();
  return () => new BullEventTransport({ connectionString: url, schema }, () => undefined);
}

eventTransportContract('BullMQ on PostgreSQL', fresh);
eventConsumerContract('BullMQ on PostgreSQL', fresh);
