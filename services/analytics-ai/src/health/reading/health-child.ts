import { open } from 'node:fs/promises';
import { serveTask } from '@plumbline/server/child';
import type { HealthAnswer, HealthRefusal, HealthTask } from './health-task.js';
import { readApple } from './read-apple.js';
import { readCsv } from './read-csv.js';
import { lineOf, type ReadRecord } from './read-record.js';
import { Unreadable } from './unreadable.js';

/** Entry of the disposable process that reads one file of health records, whatever its bytes are. */
serveTask<HealthTask, HealthAnswer, never>({
  run: async ({ path, kind, outPath }) => {
    const out = await open(outPath, 'w', 0o600);
    const keep = async (records: readonly ReadRecord[]) => {
      await out.write(records.map(lineOf).join(''));
    };
    try {
      return kind === 'csv' ? await readCsv(path, keep) : await readApple(path, kind === 'zip', keep);
    } finally {
      await out.close();
    }
  },
  toFailure: (error): HealthRefusal | undefined =>
    error instanceof Unreadable || isArchiveError(error) ? { message: (error as Error).message } : undefined,
});

/** What the archive's reader says of a damaged ZIP. */
const isArchiveError = (error: unknown): boolean =>
  error instanceof Error &&
  /central directory|zip|compressed|uncompressed|invalid (stored|code|distance)/i.test(error.message);
