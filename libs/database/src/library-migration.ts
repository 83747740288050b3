import type { MigrationInterface, QueryRunner } from 'typeorm';
import { schemaOf } from './database.js';

/**
 * A migration of tables that a library owns, for every service that uses it. Services made these tables themselves once:
 * its statements change nothing where they have been done.
 * @param name a name that ends in a number of 13 digits below those of services' own migrations, 1,700,000,000,000 and up
 * @param statements SQL for the schema of the service
 */
export function libraryMigration(
  name: string,
  statements: (schema: string) => readonly string[],
): new () => MigrationInterface {
  return class implements MigrationInterface {
    readonly name = name;

    async up(runner: QueryRunner): Promise<void> {
      for (const statement of statements(schemaOf(runner))) await runner.query(statement);
    }

    async down(): Promise<void> {
      throw new Error('migrations only go forward');
    }
  };
}
