import { randomUUID } from 'node:crypto';
import { describe, it } from '@jest/globals';
import { z } from 'zod';
import { eventSettings } from './event-settings.js';
import { eventTransportContract } from './event-transport.contract.js';
import { KafkaEventTransport } from './kafka-transport.js';

const brokers = process.env.PLUMBLINE_TEST_KAFKA;

if (brokers) {
  eventTransportContract('Kafka', async () => {
    const settings = z.object(eventSettings).parse({
      KAFKA_BROKERS: brokers,
      KAFKA_PREFIX: `test-${randomUUID()}`,
      KAFKA_PARTITIONS: '3',
    });
    return () =>
      new KafkaEventTransport(settings, {
        service: 'ingestion',
        onError: (e) => process.stderr.write(`${e.message}\n`),
      });
  });
} else {
  describe.skip('Kafka: set PLUMBLINE_TEST_KAFKA=host:port to run these against a broker', () => {
    it('fulfils the contract', () => undefined);
  });
}
