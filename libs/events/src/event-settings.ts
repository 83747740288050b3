import type { ConsumerName, EventDefinition } from '@plumbline/contracts';
import { ConfigError } from '@plumbline/server';
import { z } from 'zod';
import { BullEventTransport } from './bull/bull-transport.js';
import { kafkaSettings } from './kafka/kafka-settings.js';
import { KafkaEventTransport, type KafkaOptions } from './kafka/kafka-transport.js';
import type { EventTransport } from './transport/event-transport.js';

/** Settings that choose what carries events, to be spread into a process's own: KAFKA_* for Kafka, else TRANSPORT_*. */
export const eventSettings = {
  ...kafkaSettings,
  /** PostgreSQL that carries events where there is no Kafka. */
  TRANSPORT_URL: z.url().optional(),
  TRANSPORT_SCHEMA: z.string().min(1).default('transport'),
};
/** A consumer and every event that it hears. */
export interface Hearer {
  consumer: ConsumerName;
  hears: readonly EventDefinition[];
}

export type EventSettings = z.infer<z.ZodObject<typeof eventSettings>>;

/**
 * Tells what carries events who hears what, before the first of them is sent: whoever runs several services at once does
 * so before any of them starts.
 */
export async function subscribeAll(
  settings: EventSettings,
  hearers: readonly Hearer[],
  onError: (error: Error) => void,
): Promise<void> {
  for (const { consumer, hears } of hearers) {
    const transport = openEventTransport(settings, { service: consumer, onError });
    await transport.subscribe(consumer, hears).finally(() => transport.close());
  }
}

/**
 * A client of what the settings name: Kafka, or BullMQ on PostgreSQL. Connects when it is first used.
 * @throws ConfigError when they name neither
 */
export function openEventTransport(settings: EventSettings, options: KafkaOptions): EventTransport {
  if (settings.KAFKA_BROKERS) return new KafkaEventTransport(settings, options);
  if (!settings.TRANSPORT_URL) throw new ConfigError('events need KAFKA_BROKERS or TRANSPORT_URL');
  const home = { connectionString: settings.TRANSPORT_URL, schema: settings.TRANSPORT_SCHEMA };
  return new BullEventTransport(home, options.onError);
}
