import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { scrapeMetrics } from '@plumbline/server';
import { openStorage } from './open-storage.js';
import { ObjectMissing } from './storage-errors.js';

/** How often texts were read with this outcome, by the metrics of this process, which other spec files count in, too. */
async function readsCounted(outcome: string): Promise<number> {
  const line = `plumbline_storage_seconds_count{operation="getText",outcome="${outcome}"} `;
  const text = await scrapeMetrics();
  return Number(
    text
      .split('\n')
      .find((at) => at.startsWith(line))
      ?.slice(line.length) ?? 0,
  );
}

describe('a storage whose calls are measured', () => {
  it('answers and fails as it would unobserved', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'plumbline-observed-'));
    try {
      const storage = await openStorage({ STORAGE_ROOT: folder } as Parameters<typeof openStorage>[0]);
      await storage.putText('owner/one', 'text');
      const before = [await readsCounted('done'), await readsCounted('missing')];
      expect(await storage.getText('owner/one')).toBe('text');
      await expect(storage.getText('owner/two')).rejects.toThrow(ObjectMissing);
      const keys: string[] = [];
      for await (const { key } of storage.list('owner')) keys.push(key);
      expect(keys).toEqual(['owner/one']);
      expect([await readsCounted('done'), await readsCounted('missing')]).toEqual(
        before.map((count) => count + 1),
      );
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
