import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { Selection } from '@plumbline/contracts';
import { DatabaseError } from '../database-error.js';
import type { DatabaseSession } from '../driver.js';
import { keepEarlierRows, takeNewerRows } from '../growth/take-newer-rows.js';
import { WRITE_ATTEMPTS } from '../statement/write-attempts.js';
import { takeRows } from '../take-rows.js';
import { readTaken } from './read-taken.js';

/** What the contract of drivers lends. */
export interface TakingParts {
  session(): Promise<DatabaseSession>;
  table(name: string): Selection;
  folder(): string;
  /** Runs a statement as the server's owner. */
  run(sql: string): Promise<void>;
  engine(): string;
}

/** What sessions do alike that can do more than stream cells: newer rows alone, and text that the server writes itself. */
export function takingContract({ session, table, folder, run, engine }: TakingParts): void {
  it('newer rows are those at or past a mark; the others, with those without a value, are counted', async () => {
    const opened = await session();
    if (!opened.countBelow) return;
    const id = { column: 'id', kind: 'integer', text: '4991' } as const;
    const rows: (string | null)[][] = [];
    for await (const batch of opened.stream(table('orders'), { from: id })) rows.push(...batch);
    expect(rows.map(([value]) => Number(value)).sort()).toEqual(
      Array.from({ length: 10 }, (_, index) => 4_991 + index),
    );
    expect(await opened.countBelow(table('orders'), id)).toBe(4_990);
    expect(await opened.countBelow({ query: 'SELECT id FROM orders WHERE id > 100' }, id)).toBe(4_890);
    const when = { column: 'when', kind: 'timestamp', text: '2026-03-08 02:30:00.123456' } as const;
    expect(await opened.countBelow(table('kinds'), when)).toBe(2);
  });

  it('newer rows behind earlier ones are what the database holds, and none where earlier ones are gone', async () => {
    if (!(await session()).countBelow) return;
    const orders = table('orders');
    const first = join(folder(), 'first.csv');
    const { taken } = await takeRows(await session(), orders, first);
    const earlier = { version: 1, path: first, taken };
    const newer = async (name: string) => {
      const path = join(folder(), name, 'rows.csv');
      await mkdir(dirname(path));
      const kept = await keepEarlierRows({ earlier, column: 'id', path });
      return { path, ...(await takeNewerRows(await session(), orders, kept, {})) };
    };
    await run(`INSERT INTO orders (id, note, amount) VALUES (6001, 'past', 1), (5001, '', 2)`);
    await run(`UPDATE orders SET note = 'changed' WHERE id = 4990`);
    await run('DELETE FROM orders WHERE id = 4980');
    try {
      const grown = await newer('grown');
      const whole = join(folder(), 'whole.csv');
      const { taken: all } = await takeRows(await session(), orders, whole);
      expect(grown.taken.grown).toEqual({ column: 'id', version: 1, kept: 4_000, read: 1_001 });
      expect(await readTaken(grown.path, grown.taken)).toEqual(await readTaken(whole, all));
      await run('DELETE FROM orders WHERE id = 10');
      const refusal = await newer('refused').catch((error: unknown) => error);
      expect(refusal).toMatchObject({
        code: 'full_import_needed',
        message: expect.stringContaining('1 of the 4,000 rows before id 4001 that version 1 holds is gone'),
      });
    } finally {
      await run('DELETE FROM orders WHERE id > 5000');
      await run(`UPDATE orders SET note = 'even' WHERE id = 4990`);
      await run(`INSERT INTO orders (id, note, amount) VALUES (4980, 'even', 49.80), (10, 'even', 0.10)`);
    }
  });

  describe('text that the server writes itself', () => {
    it('holds the same as its cells', async () => {
      const opened = await session();
      if (!opened.streamText) return;
      const cells = Object.create(opened, { streamText: { value: undefined } }) as DatabaseSession;
      for (const name of ['kinds', 'orders']) {
        const paths = [join(folder(), `${name}-text.csv`), join(folder(), `${name}-cells.csv`)] as const;
        const text = await takeRows(opened, table(name), paths[0]);
        const cell = await takeRows(cells, table(name), paths[1]);
        expect(text.taken).toEqual({ ...cell.taken, readAt: expect.any(String) });
        expect(await readTaken(paths[0], text.taken)).toEqual(await readTaken(paths[1], cell.taken));
      }
    });

    it('S-04 cannot be made to write either', async () => {
      const opened = await session();
      const columns = [{ name: 'a', type: 'integer', kind: 'integer' }] as const;
      for (const attempt of WRITE_ATTEMPTS) {
        if (!opened.streamText || attempt.engine !== engine()) continue;
        const text = opened.streamText({ query: attempt.query }, columns)[Symbol.asyncIterator]();
        const refusal = await text.next().catch((error: unknown) => error);
        expect(refusal).toBeInstanceOf(DatabaseError);
      }
    });
  });
}
