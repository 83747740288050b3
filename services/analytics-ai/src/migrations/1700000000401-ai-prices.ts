import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What providers of models charge, as the owner says, and a budget in money; what each call cost. */
export class AiPrices1700000000401 implements MigrationInterface {
  name = 'AiPrices1700000000401';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE ai_providers ADD COLUMN input_price numeric, ADD COLUMN output_price numeric, ADD COLUMN monthly_budget numeric`,
    );
    await runner.query('ALTER TABLE ai_calls ADD COLUMN cost numeric');
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
