import { randomUUID } from 'node:crypto';
import { describe, it } from '@jest/globals';
import { z } from 'zod';
import { eventConsumerContract } from '../consumer/event-consumer.contract.js';
import { eventSettings } from '../event-settings.js';
import { eventTransportContract } from '../transport/event-transport.contract.js';
import { KafkaEventTransport } from './kafka-transport.js';

const brokers = process.env.PLUMBLINE_TEST_KAFKA;
const report = (error: Error) =>
  process.env.DEBUG_KAFKA ? process.stderr.write(`${error.message}\n`) : undefined;

async function fresh() {
  const settings = z.object(eventSettings).parse({
    KAFKA_BROKERS: brokers,
    KAFKA_PREFIX: `test-${randomUUID()}`,
    KAFKA_PARTITIONS: '3',
  });
  return () => new KafkaEventTransport(settings, { service: 'ingestion', onError: report });
}

if (brokers) {
  eventTransportContract('Kafka', fresh);
  eventConsumerContract('Kafka', fresh);
} else {
  describe.skip('Kafka (needs real servers: PLUMBLINE_TEST_KAFKA=host:port)', () => {
    it('fulfils the contracts of events', () => undefined);
  });
}
