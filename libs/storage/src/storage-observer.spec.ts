import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { scrapeMetrics } from '@plumbline/server';
import { openStorage } from './open-storage.js';
import { ObjectMissing } from './storage-errors.js';

describe('a storage whose calls are measured', () => {
  it('answers and fails as it would unobserved', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'plumbline-observed-'));
    try {
      const storage = await openStorage({ STORAGE_ROOT: folder } as Parameters<typeof openStorage>[0]);
      await storage.putText('owner/one', 'text');
      expect(await storage.getText('owner/one')).toBe('text');
      await expect(storage.getText('owner/two')).rejects.toThrow(ObjectMissing);
      const keys: string[] = [];
      for await (const { key } of storage.list('owner')) keys.push(key);
      expect(keys).toEqual(['owner/one']);
      const text = await scrapeMetrics();
      expect(text).toContain('plumbline_storage_seconds_count{operation="getText",outcome="done"} 1');
      expect(text).toContain('plumbline_storage_seconds_count{operation="getText",outcome="missing"} 1');
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
