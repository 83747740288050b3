import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Every document is announced: services that came later never heard of those that were there before. */
export class DocumentsAnnounced1700000000360 implements MigrationInterface {
  name = 'DocumentsAnnounced1700000000360';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `INSERT INTO outbox (id, aggregate_type, aggregate_id, aggregate_version, type, schema_version, payload)
       SELECT gen_random_uuid(), 'document', id::text, 1, 'DocumentKept', 1, jsonb_build_object(
         'workspaceId', workspace_id, 'aggregateVersion', 1, 'documentId', id, 'name', name)
       FROM documents`,
    );
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
