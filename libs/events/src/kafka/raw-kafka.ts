import { Kafka, logLevel, Partitioners } from 'kafkajs';
import { lagOf } from './kafka-topics.js';

/** A message as tests send it past the outbox: anything at all. */
export interface RawMessage {
  key: string | null;
  value: string | null;
  headers?: Record<string, string>;
}

/** A topic as tools see it, for tests of what the product does with foreign or repeated messages. */
export interface RawKafka {
  send(topic: string, messages: RawMessage[]): Promise<void>;
  /** Messages that the topic has been given since it was made. */
  count(topic: string): Promise<number>;
  /** Messages of all its topics that a group has not done with. */
  lag(groupId: string): Promise<number>;
  close(): Promise<void>;
}

/** @param address host:port of a broker */
export async function openRawKafka(address: string): Promise<RawKafka> {
  const kafka = new Kafka({ brokers: [address], logLevel: logLevel.NOTHING });
  const producer = kafka.producer({
    allowAutoTopicCreation: false,
    createPartitioner: Partitioners.DefaultPartitioner,
  });
  const admin = kafka.admin();
  await Promise.all([producer.connect(), admin.connect()]);
  return {
    send: async (topic, messages) => {
      await producer.send({ topic, messages });
    },
    count: async (topic) =>
      (await admin.fetchTopicOffsets(topic)).reduce((sum, { high }) => sum + Number(high), 0),
    lag: async (groupId) => {
      let lag = 0;
      for (const { topic, partitions } of await admin.fetchOffsets({ groupId }))
        lag += lagOf(partitions, await admin.fetchTopicOffsets(topic));
      return lag;
    },
    close: async () => {
      await Promise.all([producer.disconnect(), admin.disconnect()]);
    },
  };
}
