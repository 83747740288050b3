import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Later news of a schedule have a later time, in milliseconds. */
const NOW = `(extract(epoch FROM clock_timestamp()) * 1000)::bigint`;

/** Every schedule but alerts is announced: services that came later never heard of those that were there before. */
export class SchedulesAnnounced1700000000551 implements MigrationInterface {
  name = 'SchedulesAnnounced1700000000551';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `INSERT INTO outbox (id, aggregate_type, aggregate_id, aggregate_version, type, schema_version, payload)
       SELECT gen_random_uuid(), 'schedule', id::text, version, 'ScheduleKept', 1, jsonb_build_object(
         'workspaceId', workspace_id, 'aggregateVersion', version, 'scheduleId', id, 'name', name, 'kind', kind,
         'target', target_id, 'when', "when", 'filters', filters, 'condition', condition, 'threshold', threshold)
       FROM schedules, (SELECT ${NOW} AS version) AS told
       WHERE kind <> 'alert'`,
    );
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
