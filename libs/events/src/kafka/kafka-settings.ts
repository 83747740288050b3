import { z } from 'zod';

/** Settings of events that go through Kafka. */
export const kafkaSettings = {
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
};
export type KafkaSettings = z.infer<z.ZodObject<typeof kafkaSettings>>;
