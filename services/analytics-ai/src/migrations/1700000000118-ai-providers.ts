import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Outside providers of models: how the owner set them up, who chose one, and what calls they took. */
export class AiProviders1700000000118 implements MigrationInterface {
  name = 'AiProviders1700000000118';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE ai_providers (
        name text PRIMARY KEY,
        sealed_key text,
        enabled boolean NOT NULL,
        model text NOT NULL,
        base_url text NOT NULL,
        monthly_cap bigint
      );
      CREATE TABLE ai_choices (
        workspace_id uuid PRIMARY KEY,
        provider text NOT NULL
      );
      CREATE TABLE ai_calls (
        id uuid PRIMARY KEY,
        at timestamptz NOT NULL,
        provider text NOT NULL,
        model text NOT NULL,
        purpose text NOT NULL,
        input_tokens int NOT NULL,
        output_tokens int NOT NULL,
        milliseconds int NOT NULL,
        outcome text NOT NULL
      );
      CREATE INDEX ai_calls_at ON ai_calls (at DESC, id);
      CREATE INDEX ai_calls_provider ON ai_calls (provider, at)`);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
