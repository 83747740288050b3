import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Later news of a template have a later time, in milliseconds. */
const NOW = `(extract(epoch FROM clock_timestamp()) * 1000)::bigint`;

/** Every template of a workspace is announced as it stands; what reading by it came to is told with its next document. */
export class TemplatesAnnounced1700000000550 implements MigrationInterface {
  name = 'TemplatesAnnounced1700000000550';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `INSERT INTO outbox (id, aggregate_type, aggregate_id, aggregate_version, type, schema_version, payload)
       SELECT gen_random_uuid(), 'extraction-template', id::text, version, 'ExtractionTemplateKept', 1, jsonb_build_object(
         'workspaceId', workspace_id, 'aggregateVersion', version, 'templateId', id, 'name', name, 'fields', fields,
         'uses', '[]'::jsonb)
       FROM extraction_templates, (SELECT ${NOW} AS version) AS told`,
    );
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
