import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { BackupDamaged, NewerBackup } from './backup-errors.js';
import { makeKey } from './keys.js';
import type { Manifest } from './manifest.js';
import { assertNotNewer, newestOf } from './newer-backup.js';
import { openManifest } from './open-backup.js';
import { seal } from './seal.js';

const manifest = (lastMigration: string | null): Manifest => ({
  ...{ format: 1, id: '0b6b1c1e-6f0f-4a43-9a5f-6b0b4a1f0001', at: '2026-11-26T00:00:00.000Z' },
  ...{ product: '1.3.0', server: '18.4', tables: [] },
  objects: { count: 0, bytes: 0, list: { name: 'objects.age', bytes: 0, sha256: '' } },
  catalog: {
    schemas: [{ name: 'shop', owner: 'shop', lastMigration }],
    ...{ tables: [], sequences: [], constraints: [], indexes: [] },
  },
});
const known = new Map([['shop', 'Orders1700000000200']]);

async function opened(words: string) {
  const { identity, recipient } = await makeKey();
  const open = () => seal(Readable.from([words]), [recipient]);
  return openManifest({ open, close: async () => undefined }, [identity]);
}

describe('a backup of another version', () => {
  it.each([null, 'Early1700000000100', 'Orders1700000000200', 'Odd1600000000999'])(
    'whose schema is at %s is older or the same, and is restored',
    (step) => {
      expect(() => assertNotNewer(manifest(step), known)).not.toThrow();
    },
  );

  it('whose schema has steps that this product does not know is refused, and says what to do', () => {
    expect(() => assertNotNewer(manifest('Later1700000000201'), known)).toThrow(NewerBackup);
    expect(() => assertNotNewer(manifest('Later1700000000201'), known)).toThrow(
      /newer version of the product \(1\.3\.0\).*Bring this product up to date first/,
    );
  });

  it('of a later format is refused for that', async () => {
    await expect(opened('{"format":2,"product":"3.0.0"}')).rejects.toThrow(
      /\(3\.0\.0\): its format is 2, and this one knows 1/,
    );
  });

  it.each(['{"format":1}', 'no JSON', '[]'])('%s is no list of parts', async (words) => {
    await expect(opened(words)).rejects.toThrow(BackupDamaged);
  });

  it('steps are compared by their numbers, whatever they are called', () => {
    expect(newestOf(['B1700000000002', 'A1700000000010', 'C9'])).toBe('A1700000000010');
    expect(newestOf([])).toBeUndefined();
  });
});
