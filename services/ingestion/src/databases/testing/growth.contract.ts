import { mkdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, it } from '@jest/globals';
import type { Selection } from '@plumbline/contracts';
import type { DatabaseSession } from '../driver.js';
import { keepEarlierRows, takeNewerRows } from '../growth/take-newer-rows.js';
import { takeRows } from '../take-rows.js';
import { readTaken } from './read-taken.js';

/** A table of 5,000 rows by a growing whole number, and how it came to be another one. */
interface GrowthParts {
  session(): Promise<DatabaseSession>;
  folder(): string;
  column: string;
  before: Selection;
  /** Makes rows come behind the 4,001st, and brings where they are then. */
  grow(): Promise<Selection>;
  /** Takes one of the first 4,000 rows away, and brings where the others are. */
  lose(): Promise<Selection>;
}

/** What sessions do alike that read only newer rows. */
export function growthContract({ session, folder, column, before, grow, lose }: GrowthParts): void {
  it('reads newer rows behind those it keeps, and says so where one of those is gone', async () => {
    const first = join(folder(), 'first.csv');
    const { taken } = await takeRows(await session(), before, first);
    const earlier = { version: 1, path: first, taken };
    const newer = async (name: string, selection: Selection) => {
      const path = join(folder(), name, 'rows.csv');
      await mkdir(dirname(path));
      // No session stands idle meanwhile: a database that hears nothing gives it up.
      const kept = await keepEarlierRows({ earlier, column, path });
      expect((await stat(path)).size).toBeGreaterThan(0);
      return { path, ...(await takeNewerRows(await session(), selection, kept, {})) };
    };
    const grown = await grow();
    const { path, taken: all } = await newer('grown', grown);
    const whole = join(folder(), 'whole.csv');
    const { taken: there } = await takeRows(await session(), grown, whole);
    expect(all.grown).toEqual({ column, version: 1, kept: 4_000, read: there.rows - 4_000 });
    expect(there.rows).toBeGreaterThan(5_000);
    expect(await readTaken(path, all)).toEqual(await readTaken(whole, there));
    const refusal = await newer('refused', await lose()).catch((error: unknown) => error);
    expect(refusal).toMatchObject({
      code: 'full_import_needed',
      message: expect.stringMatching(/^1 of the 4,000 rows before .* that version 1 holds is gone/),
    });
  });
}
