import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { overdueAsides, removeOverdueAsides } from './aside-retention.js';

const NOW = new Date('2026-12-15T12:00:00Z');
const OLD = 'before-restore-2026-11-27-01-22-13';
const NEW = 'before-restore-2026-12-02-01-22-13';

describe('what was there before a restore', () => {
  it('is kept for 14 days, and nothing else is ever taken for it', () => {
    const others = ['postgres', 'objects', 'before-restore-', 'before-restore-2020', `${OLD}-mine`];
    expect(overdueAsides([OLD, NEW, ...others], NOW)).toEqual([OLD]);
    expect(overdueAsides(['before-restore-2026-12-01-12-00-00'], NOW)).toEqual([]);
  });

  it('leaves the disk afterwards', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'asides-'));
    for (const name of [OLD, NEW]) {
      await mkdir(join(folder, name, 'postgres'), { recursive: true });
      await writeFile(join(folder, name, 'postgres', 'file'), 'rows');
    }
    await removeOverdueAsides(folder, NOW);
    expect(await readdir(folder)).toEqual([NEW]);
    await rm(folder, { recursive: true });
  });
});
