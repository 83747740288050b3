import { expect, it } from '@jest/globals';
import type { Selection } from '@plumbline/contracts';
import type { DatabaseSession } from '../driver.js';
import type { DriverHome } from './driver-home.js';

interface ChangingTableParts {
  home(): DriverHome;
  session(): Promise<DatabaseSession>;
  table(name: string): Selection;
}

/** How long whoever changes a table waits for its readers: hardly, and until they are gone. */
const PATIENCE = {
  postgresql: { hardly: `SET lock_timeout = '300ms'`, long: 'SET lock_timeout = 0' },
  mysql: { hardly: 'SET SESSION lock_wait_timeout = 1', long: 'SET SESSION lock_wait_timeout = 86400' },
} as const;

/** What every engine does where somebody changes a column while its rows are read. */
export function changingTableContract({ home, session, table }: ChangingTableParts): void {
  it('keeps the columns that it was asked for until the last row, and the change comes after it', async () => {
    const { run, reader } = home();
    const { hardly, long } = PATIENCE[reader.kind === 'mysql' ? 'mysql' : 'postgresql'];
    const change = (patience: string) => run(`${patience}; ALTER TABLE orders ADD COLUMN late integer`);
    const opened = await session();
    const columns = await opened.describe(table('orders'));
    const rows = opened.stream(table('orders'))[Symbol.asyncIterator]();
    const first = await rows.next();
    const read = first.done ? [] : [...first.value];
    await expect(change(hardly)).rejects.toThrow(/lock/i);
    for (let next = await rows.next(); !next.done; next = await rows.next()) read.push(...next.value);
    expect(read).toHaveLength(5_000);
    expect(new Set(read.map((row) => row.length))).toEqual(new Set([columns.length]));
    await opened.close();
    await change(long);
    expect(await (await session()).describe(table('orders'))).toHaveLength(columns.length + 1);
  });
}
