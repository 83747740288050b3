import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Every data source is announced as it stands: services that came later never heard of those that were there before.
 * Who knows a source in this version passes over it.
 */
export class SourcesAnnounced1700000000190 implements MigrationInterface {
  name = 'SourcesAnnounced1700000000190';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `INSERT INTO outbox (id, aggregate_type, aggregate_id, aggregate_version, type, schema_version, payload)
       SELECT gen_random_uuid(), 'data-source', source.id::text, event_version, 'DataSourceReady', 1,
         jsonb_build_object(
           'workspaceId', workspace_id, 'aggregateVersion', event_version, 'dataSourceId', source.id,
           'version', shown.version, 'name', name, 'uploadType', source.upload_type, 'columns', columns,
           'rowCount', row_count, 'parquetKey', parquet_key, 'profileKey', profile_key, 'receiptKey', receipt_key,
           'userId', created_by,
           'readAt', to_char(shown.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
         || CASE WHEN zone IS NULL THEN '{}' ELSE jsonb_build_object('zone', zone) END
       FROM data_sources source JOIN data_source_versions shown
         ON shown.data_source_id = source.id AND shown.version = source.current_version
       WHERE event_version > 0 AND shown.status = 'ready'`,
    );
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
