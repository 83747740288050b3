import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MAX_MAIL_BLOCKS, MAX_MAIL_PICTURES, MAX_MAIL_ROWS, mailBody } from '@plumbline/contracts';
import { sampleDocument, sampleForecast } from '../../benchmarks/sample-document.js';
import { writeMail } from './write-mail.js';

const assets = fileURLToPath(new URL('../../..', import.meta.url));
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47]);
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mail-pictures-'));
});
afterAll(() => rm(folder, { recursive: true }));

const drawn = (name: string, content = sampleDocument()) =>
  writeMail(content, { outPath: join(folder, name), assets, zone: 'America/Chicago' });
const picturesOf = async (name: string) =>
  (await readdir(folder)).filter((file) => file.startsWith(`${name}.`));

describe('what a mail shows of a file (SCHED-001)', () => {
  it('F.5 is its figures, its charts as pictures with their words, and the first rows of its tables', async () => {
    const mail = mailBody.parse(await drawn('one'));
    expect(mail.blocks.map(({ kind }) => kind)).toEqual([
      ...['figures', 'picture', 'picture', 'table', 'heading', 'words'],
    ]);
    const [figures, lines, bars, table] = mail.blocks;
    expect(figures).toMatchObject({
      figures: [
        {
          ...{ title: 'Revenue', value: 1_121_345.5, words: '$1.12M' },
          change: { words: '+9% vs. prior year', tone: 'good' },
        },
        { title: 'Orders', value: 12_480, words: '12,480' },
      ],
    });
    expect(lines).toMatchObject({ key: '1.png', title: 'West leads in 23 of 24 months' });
    expect(bars).toMatchObject({
      key: '2.png',
      alt: expect.stringMatching(/^Direct sales bring in 29%\. .{20}/),
    });
    expect(table).toMatchObject({ title: 'Largest orders', more: 20 - MAX_MAIL_ROWS });
    expect(mail).toMatchObject({ left: 0, origin: expect.stringContaining('orders_2026.csv, version 3') });
    expect(await picturesOf('one')).toEqual(['one.1.png', 'one.2.png']);
    for (const file of await picturesOf('one'))
      expect((await readFile(join(folder, file))).subarray(0, 4)).toEqual(PNG);
  });

  it('counts what only the file has, and knows every figure all the same', async () => {
    const content = sampleDocument({ pairs: 8 });
    const [figures] = content.blocks;
    const last = {
      ...figures,
      kind: 'key-figures' as const,
      figures: [{ title: 'Returns', value: 0.05, tile: 'x' }],
    };
    const mail = await drawn('many', { ...content, blocks: [...content.blocks, last] });
    expect(await picturesOf('many')).toHaveLength(MAX_MAIL_PICTURES);
    expect(mail.left).toBe(16 - MAX_MAIL_PICTURES);
    const long = await drawn('long', { ...content, blocks: Array(6).fill(content.blocks).flat() });
    expect(long.blocks).toHaveLength(MAX_MAIL_BLOCKS);
    expect(mail.figures.at(-1)).toEqual({ title: 'Returns', value: 0.05, words: '0.05', tile: 'x' });
  });

  it('F.5 is a forecast in its bands, with the words of its picture', async () => {
    const mail = await drawn('ahead', sampleForecast());
    expect(mail.blocks).toEqual([expect.objectContaining({ kind: 'picture', alt: 'Revenue is likely $5K' })]);
    expect(await picturesOf('ahead')).toHaveLength(1);
  });
});
