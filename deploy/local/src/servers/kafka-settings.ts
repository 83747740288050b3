import type { Address } from './server.js';

/** Any 22 letters will do: the broker only wants to find the same again. */
export const KAFKA_CLUSTER = 'MkU3OEVBNTcwNTJENDM2Qk';

export interface KafkaListeners {
  /** For clients, and what they are told to come back to. */
  client: Address;
  advertised: Address;
  /** The broker speaks to itself past any proxy, so that a cut before the clients stays a cut before the clients. */
  internal: Address;
  controller: Address;
}

/** One broker that is its own controller, small, and quick to come back after a kill. */
export function kafkaSettings(listeners: KafkaListeners, logFolder: string): Record<string, string> {
  const { client, advertised, internal, controller } = listeners;
  return {
    'process.roles': 'broker,controller',
    'node.id': '1',
    'controller.quorum.voters': `1@${join(controller)}`,
    listeners: `CLIENT://${join(client)},INTERNAL://${join(internal)},CONTROLLER://${join(controller)}`,
    'advertised.listeners': `CLIENT://${join(advertised)},INTERNAL://${join(internal)}`,
    'listener.security.protocol.map': 'CLIENT:PLAINTEXT,INTERNAL:PLAINTEXT,CONTROLLER:PLAINTEXT',
    'inter.broker.listener.name': 'INTERNAL',
    'controller.listener.names': 'CONTROLLER',
    'log.dirs': logFolder,
    'log.segment.bytes': '16777216',
    'log.cleaner.dedupe.buffer.size': '4194304',
    'auto.create.topics.enable': 'false',
    'offsets.topic.replication.factor': '1',
    'offsets.topic.num.partitions': '4',
    'transaction.state.log.replication.factor': '1',
    'transaction.state.log.min.isr': '1',
    'transaction.state.log.num.partitions': '4',
    'share.coordinator.state.topic.replication.factor': '1',
    'share.coordinator.state.topic.min.isr': '1',
    'group.initial.rebalance.delay.ms': '0',
    'group.min.session.timeout.ms': '1000',
    'broker.session.timeout.ms': '1500',
    'broker.heartbeat.interval.ms': '300',
    'controller.quorum.election.timeout.ms': '300',
    'controller.quorum.fetch.timeout.ms': '500',
  };
}

const join = ({ host, port }: Address) => `${host}:${port}`;
