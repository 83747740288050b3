import { ConfigError } from '@plumbline/server';
import { z } from 'zod';
import { BullEventTransport } from './bull/bull-transport.js';
import { KafkaEventTransport, type KafkaOptions } from './kafka/kafka-transport.js';
import type { EventTransport } from './transport/event-transport.js';

/** Settings that choose what carries events, to be spread into a process's own: KAFKA_* for Kafka, else TRANSPORT_*. */
export const eventSettings = {
  /** Kafka's addresses, as host:port separated by commas. */
  KAFKA_BROKERS: z
    .string()
    .regex(/^[^\s,:]+:\d+(,[^\s,:]+:\d+)*$/, 'must be host:port, separated by commas')
    .optional(),
  /** Begins the name of every topic and consumer group. */
  KAFKA_PREFIX: z
    .string()
    .regex(/^[a-zA-Z0-9._-]{1,60}$/)
    .default('plumbline'),
  /** Partitions of each topic that is created; as many processes of one service can share its events. */
  KAFKA_PARTITIONS: z.coerce.number().int().min(1).max(1_000).default(6),
  /** Brokers that keep a copy of each topic that is created. */
  KAFKA_REPLICATION: z.coerce.number().int().min(1).max(9).default(1),
  /** How long topics keep events. A consumer that was away for longer has missed some. */
  KAFKA_RETENTION_HOURS: z.coerce.number().int().min(1).default(168),
  /** With a password: SCRAM-SHA-512. */
  KAFKA_USERNAME: z.string().min(1).optional(),
  KAFKA_PASSWORD: z.string().min(1).optional(),
  KAFKA_TLS: z.stringbool().default(false),
  /** PostgreSQL that carries events where there is no Kafka. */
  TRANSPORT_URL: z.url().optional(),
  TRANSPORT_SCHEMA: z.string().min(1).default('transport'),
};
export type EventSettings = z.infer<z.ZodObject<typeof eventSettings>>;

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
