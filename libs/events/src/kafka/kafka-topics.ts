import { EVENTS, type EventDefinition } from '@plumbline/contracts';
import type { KafkaSettings } from './kafka-settings.js';

/** Events of one kind of aggregate: one topic, so that all there is to know of an aggregate comes in one order. */
export function topicOf(prefix: string, aggregateType: string): string {
  return `${prefix}.${aggregateType}`;
}

/** Where messages of a topic go that a consumer could not apply. */
export function deadLetterTopic(topic: string): string {
  return `${topic}.dlq`;
}

/** The topics that carry these events. */
export function topicsOf(prefix: string, events: readonly EventDefinition[]): string[] {
  return unique(events.map(({ aggregate }) => topicOf(prefix, aggregate.type)));
}

export interface TopicPlan {
  topic: string;
  numPartitions: number;
  replicationFactor: number;
  configEntries: { name: string; value: string }[];
}

const HOUR_MS = 3_600_000;
/** As long as the inbox remembers: a dead letter may be looked at and sent again for as long. */
const DEAD_LETTER_HOURS = 30 * 24;

/** Every topic of the product, as it is to be created. */
export function plannedTopics(settings: KafkaSettings): TopicPlan[] {
  const types = unique([...EVENTS.values()].map(({ aggregate }) => aggregate.type));
  return types.flatMap((type) => {
    const topic = topicOf(settings.KAFKA_PREFIX, type);
    return [
      plan(settings, topic, settings.KAFKA_PARTITIONS, settings.KAFKA_RETENTION_HOURS),
      plan(settings, deadLetterTopic(topic), 1, DEAD_LETTER_HOURS),
    ];
  });
}

function plan(settings: KafkaSettings, topic: string, numPartitions: number, hours: number): TopicPlan {
  const replicationFactor = settings.KAFKA_REPLICATION;
  const configEntries = [
    { name: 'cleanup.policy', value: 'delete' },
    { name: 'retention.ms', value: String(hours * HOUR_MS) },
    // An acknowledged event survives the loss of any one broker, and one that is away does not stop the others.
    { name: 'min.insync.replicas', value: String(Math.max(1, replicationFactor - 1)) },
  ];
  return { topic, numPartitions, replicationFactor, configEntries };
}

function unique(names: readonly string[]): string[] {
  return [...new Set(names)];
}

interface PartitionEnd {
  partition: number;
  low: string;
  high: string;
}

/** Messages between what a group has committed and the end; a group that never committed begins at the oldest. */
export function lagOf(
  committed: readonly { partition: number; offset: string }[],
  ends: readonly PartitionEnd[],
): number {
  return ends.reduce((sum, { partition, low, high }) => {
    const at = Number(committed.find((known) => known.partition === partition)?.offset ?? -1);
    return sum + Math.max(0, Number(high) - Math.max(at, Number(low)));
  }, 0);
}
