import { describe, expect, it } from '@jest/globals';
import { DashboardCreated, DashboardDeleted, SessionRevoked } from '@plumbline/contracts';
import { ConfigError } from '@plumbline/server';
import { z } from 'zod';
import { eventSettings, openEventTransport } from './event-settings.js';
import { plannedTopics, topicsOf } from './kafka/kafka-topics.js';
import { KafkaEventTransport } from './kafka/kafka-transport.js';

const read = (environment: Record<string, string>) => z.object(eventSettings).parse(environment);
const options = { service: 'ingestion' as const, onError: () => undefined };

describe('settings of events', () => {
  it('name Kafka, or PostgreSQL, or nothing that works', () => {
    expect(openEventTransport(read({ KAFKA_BROKERS: 'a:9092,b:9092' }), options)).toBeInstanceOf(
      KafkaEventTransport,
    );
    expect(() => openEventTransport(read({}), options)).toThrow(ConfigError);
  });

  it.each(['kafka', 'kafka:9092,', 'kafka:9092 other:9092', 'http://kafka:9092'])(
    'refuse %s as brokers',
    (KAFKA_BROKERS) => {
      expect(() => read({ KAFKA_BROKERS })).toThrow('host:port');
    },
  );

  it('say how topics are made: each with its dead letters, kept for as long as the inbox remembers', () => {
    const settings = read({ KAFKA_PREFIX: 'p', KAFKA_REPLICATION: '3', KAFKA_RETENTION_HOURS: '24' });
    const topics = plannedTopics(settings);
    expect(topics.map(({ topic }) => topic).sort()).toEqual(
      [
        ...[
          'process',
          'fact-audit',
          'workspace-usage',
          'backup-action',
          'object-restore',
          'restore-answer',
          'code-action',
          'extraction-template',
          'schedule',
          'member',
          'member-notice',
          'workspace-act',
          'document',
          'extraction-text',
          'live-request',
          'schedule-run',
          'alert-picture',
          'owner-notice',
          'send-approval',
        ],
        ...['workspace', 'session', 'user', 'data-source', 'data-source-import'],
        ...['data-source-request', 'dashboard', 'dashboard-columns', 'export'],
      ]
        .flatMap((type) => [`p.${type}`, `p.${type}.dlq`])
        .sort(),
    );
    expect(topics.find(({ topic }) => topic === 'p.workspace')).toEqual({
      ...{ topic: 'p.workspace', numPartitions: 6, replicationFactor: 3 },
      configEntries: [
        { name: 'cleanup.policy', value: 'delete' },
        { name: 'retention.ms', value: String(24 * 3_600_000) },
        { name: 'min.insync.replicas', value: '2' },
      ],
    });
    expect(topicsOf('p', [SessionRevoked, DashboardCreated, DashboardDeleted])).toEqual([
      'p.session',
      'p.dashboard',
    ]);
  });
});
