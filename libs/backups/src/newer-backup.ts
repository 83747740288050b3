import { NewerBackup } from './backup-errors.js';
import type { Manifest } from './manifest.js';

/** Names of migrations end in a number that grows with time. */
const numberIn = (migration: string): number => Number(/\d+$/.exec(migration)?.[0] ?? 0);

/** The newest of some migrations; undefined of none. */
export const newestOf = (migrations: readonly string[]): string | undefined =>
  migrations.toSorted((a, b) => numberIn(a) - numberIn(b)).at(-1);

/**
 * Schemas of an older product are brought up to date by its start; those of a newer one it would not understand.
 * @param known the newest step that this product has of each schema
 * @throws NewerBackup
 */
export function assertNotNewer({ product, catalog }: Manifest, known: ReadonlyMap<string, string>): void {
  for (const { name, lastMigration } of catalog.schemas) {
    const newest = known.get(name);
    if (lastMigration && newest && numberIn(lastMigration) > numberIn(newest))
      throw new NewerBackup(
        product,
        `the schema ${name} is at ${lastMigration}, and this one knows ${newest}`,
      );
  }
}
