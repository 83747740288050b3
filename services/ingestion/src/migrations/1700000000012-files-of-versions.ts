import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `ALTER TABLE data_sources
     ADD COLUMN file_name text,
     ADD COLUMN sample_id text,
     ADD COLUMN zone text`,
  `UPDATE data_sources SET file_name = name`,
  `ALTER TABLE data_sources ALTER COLUMN file_name SET NOT NULL`,
  // A workspace loads each sample once at a time.
  `CREATE UNIQUE INDEX data_sources_one_sample ON data_sources (workspace_id, sample_id)`,
  `ALTER TABLE data_source_versions
     ADD COLUMN file_key text,
     ADD COLUMN file_name text,
     ADD COLUMN upload_type text,
     ADD COLUMN bytes integer,
     ADD COLUMN sha256 text`,
  `UPDATE data_source_versions AS version
   SET file_key = source.file_key, file_name = source.file_name, upload_type = source.upload_type,
       bytes = source.bytes, sha256 = source.sha256
   FROM data_sources AS source WHERE source.id = version.data_source_id`,
  `ALTER TABLE data_source_versions
     ALTER COLUMN file_key SET NOT NULL,
     ALTER COLUMN file_name SET NOT NULL,
     ALTER COLUMN upload_type SET NOT NULL,
     ALTER COLUMN bytes SET NOT NULL,
     ALTER COLUMN sha256 SET NOT NULL`,
];

/** A version knows the file it was read from, since a source may be given another one. */
export class FilesOfVersions1700000000012 implements MigrationInterface {
  name = 'FilesOfVersions1700000000012';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
