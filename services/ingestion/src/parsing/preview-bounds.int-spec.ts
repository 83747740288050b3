import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Preview } from '@plumbline/contracts';
import { previewFile } from './file/parse-file.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'preview-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function preview(content: string): Promise<Preview> {
  const path = join(folder, 'file');
  await writeFile(path, content);
  const tempDirectory = join(folder, 'temp');
  return previewFile({ path, name: 'file', uploadType: 'csv', settings: {}, tempDirectory });
}

it('a preview shortens a long cell and says so; one that is just short enough stays whole', async () => {
  const { rows } = await preview(`id,note\n1,${'x'.repeat(1_900_000)}\n2,${'é'.repeat(1_000)}\n3,short\n`);
  expect(rows).toEqual([
    ['1', `${'x'.repeat(1_000)}… (shortened; the whole cell has 1900000 characters)`],
    ['2', 'é'.repeat(1_000)],
    ['3', 'short'],
  ]);
});

it('a preview of many long cells shows fewer rows, not more megabytes', async () => {
  const row = `${Array.from({ length: 10 }, (_, at) => `${at}${'x'.repeat(999)}`).join(',')}\n`;
  const names = Array.from({ length: 10 }, (_, at) => `name ${at}`).join(',');
  const { rows, lines, receipt } = await preview(`${names}\n${row.repeat(1_000)}`);
  expect(receipt.rowsLoaded).toBe(1_000);
  expect(rows).toHaveLength(800);
  expect(lines.at(-1)).toBe(801);
});
