import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { engineSize } from './engine-size.js';
import type { ReadLimits } from './read-request.js';

const limits = { memoryLimitMb: 320, threads: 2, maxColumns: 2_000 } as ReadLimits;

it.each([
  [12, 2, 320],
  [200, 1, 518],
  [1_500, 1, 973],
])('a table of %i columns is read by %i threads within %i MB', async (columns, threads, memoryLimitMb) => {
  const folder = await mkdtemp(join(tmpdir(), 'engine-size-'));
  try {
    const path = join(folder, 'wide.csv');
    await writeFile(path, `${Array.from({ length: columns }, (_, at) => `c${at}`).join(',')}\n`);
    expect(await engineSize(path, limits)).toEqual({ threads, memoryLimitMb });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
