import { afterAll, beforeAll } from '@jest/globals';
import { startTestPostgres, type TestPostgres } from '@plumbline/testing';
import { eventConsumerContract } from '../consumer/event-consumer.contract.js';
import { eventTransportContract } from '../transport/event-transport.contract.js';
import { BullEventTransport } from './bull-transport.js';

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
