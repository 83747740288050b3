import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Every dashboard is announced as it stands: services that came later never heard of those that were there before. Who
 * knows a dashboard in this version passes over it.
 */
export class DashboardsAnnounced1700000000190 implements MigrationInterface {
  name = 'DashboardsAnnounced1700000000190';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `INSERT INTO outbox (id, aggregate_type, aggregate_id, aggregate_version, type, schema_version, payload)
       SELECT gen_random_uuid(), 'dashboard', id::text, version, 'DashboardChanged', 1, jsonb_build_object(
         'workspaceId', workspace_id, 'aggregateVersion', version, 'dashboardId', id, 'name', name,
         'dataSourceIds', jsonb_build_array(source_id) || coalesce(
           (SELECT jsonb_agg(key) FROM jsonb_object_keys(other_sources) key WHERE key <> source_id::text), '[]'))
       FROM dashboards`,
    );
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
