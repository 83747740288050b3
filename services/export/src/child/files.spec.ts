import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { formatNumber } from '@plumbline/charts';
import { type ExportDocument, type ExportOptions, exportOptions } from '@plumbline/contracts';
import { strFromU8, unzipSync } from 'fflate';
import { readXlsx } from 'hucre/xlsx';
import { readPdf } from '../benchmarks/read-pdf.js';
import { sampleDocument, sampleForecast } from '../benchmarks/sample-document.js';
import { typeset } from '../typesetter/typeset.js';
import { writeCsv } from './csv/write-csv.js';
import { writeExcel } from './excel/write-excel.js';
import { writeExcelRows } from './excel/write-rows.js';
import type { ExportTask } from './export-task.js';
import { writeReport } from './pdf/write-report.js';
import { writePictures } from './picture/write-pictures.js';
import { writeWord } from './word/write-word.js';

const assets = fileURLToPath(new URL('../..', import.meta.url));
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'export-files-'));
});
afterAll(() => rm(folder, { recursive: true }));

type Write = (content: ExportDocument, task: ExportTask) => Promise<unknown>;

/** As the two processes do it, one after the other. */
const writePdf: Write = async (content, { format: _, ...task }) => {
  const reportPath = `${task.outPath}.report`;
  await writeReport(content, { ...task, reportPath });
  await typeset({ ...task, reportPath });
};

async function written(
  write: Write,
  content: ExportDocument,
  options: Partial<ExportOptions> = {},
  format: ExportTask['format'] = 'json',
) {
  const outPath = join(folder, `${Math.random()}`);
  await write(content, {
    ...{
      contentPath: '',
      format,
      zone: 'America/Chicago',
      madeAt: '2026-11-25T12:00:00.000Z',
      assets,
    },
    ...{ options: exportOptions.parse(options), outPath },
  });
  return readFile(outPath);
}

/** Key figures as they are printed, and every cell of the long table. */
function printedWords({ blocks }: ExportDocument): string[] {
  return blocks.flatMap((block) => {
    if (block.kind === 'key-figures')
      return block.figures.map(({ value, format }) => formatNumber(value, format, 'compact'));
    if (block.kind !== 'table') return [];
    return block.rows.flatMap(([order, customer, amount]) => [
      ...[String(order), String(customer)],
      formatNumber(amount, { currency: 'USD', decimals: 2 }, 'full'),
    ]);
  });
}

const wordXml = (file: Uint8Array): string =>
  strFromU8(unzipSync(file)['word/document.xml'] ?? new Uint8Array());

const times = (text: string, word: string): number => text.split(word).length - 1;

describe('a PDF', () => {
  it.each(['letter', 'a4'] as const)(
    'EXP-001 on %s states every number, and nothing leaves its page',
    async (paper) => {
      const content = sampleDocument({ pairs: 4, rows: 120 });
      for (const orientation of ['portrait', 'landscape'] as const) {
        const { pages, text, isTagged, hasBookmarks, fonts } = await readPdf(
          await written(writePdf, content, { paper, orientation, textSize: 'large' }),
        );
        for (const word of printedWords(content)) expect([word, text.includes(word)]).toEqual([word, true]);
        expect(pages.flatMap(({ outside }) => outside)).toEqual([]);
        expect([isTagged, hasBookmarks, fonts.missing]).toEqual([true, true, 0]);
        expect(fonts.embedded).toBeGreaterThan(0);
        const [first] = pages;
        expect((first?.width ?? 0) > (first?.height ?? 0)).toBe(orientation === 'landscape');
      }
    },
  );

  it('holds each row of a long table once, under a header on each of its pages, and says what page it is', async () => {
    const content = sampleDocument({ rows: 600 });
    const { pages, text } = await readPdf(await written(writePdf, content));
    for (let at = 0; at < 600; at += 1) expect(times(text, `N${100_000 + at}`)).toBe(1);
    const ofTable = pages.filter((page) => /N100\d{3}/.test(page.text));
    expect(ofTable.length).toBeGreaterThan(5);
    for (const page of ofTable) expect(page.text).toMatch(/order\s+customer\s+amount/);
    for (const [at, page] of pages.entries()) {
      expect(page.text).toContain(`Page ${at + 1} of ${pages.length}`);
      expect(page.text).toContain('data version 3');
    }
  });

  it('prints filters, the version of the data and when it was read, and leads numbers to their facts', async () => {
    const content = sampleDocument();
    const { text } = await readPdf(await written(writePdf, content));
    const plain = text.replaceAll(/\s+/g, ' ');
    expect(plain).toContain('orders_2026.csv, version 3, 12,480 rows, read Nov 20, 2026, 4:12 PM CT');
    expect(plain).toContain('channel is Direct sales or Events');
    for (const { id, label } of content.facts) {
      expect(plain.replaceAll(' ', '')).toContain(id);
      expect(plain).toContain(label);
    }
    const without = await readPdf(await written(writePdf, content, { facts: false, context: false }));
    expect(without.text).not.toContain('Appendix');
    expect(without.text).not.toContain('data version 3');
  });

  it('takes every word for data', async () => {
    const { text } = await readPdf(await written(writePdf, sampleDocument()));
    expect(text).toContain('=1+1 *bold* #x $y$');
  });
});

describe('a Word file', () => {
  it('EXP-002 states every number in native tables, with headings that Word knows and pictures with words', async () => {
    const content = sampleDocument({ pairs: 2, rows: 60 });
    const xml = wordXml(await written(writeWord, content));
    const text = xml.replaceAll(/<[^>]+>/g, '').replaceAll('&#xA0;', ' ');
    for (const word of printedWords(content)) expect([word, text.includes(word)]).toEqual([word, true]);
    expect(times(xml, '<w:tblHeader')).toBe(1);
    expect(xml).toMatch(/w:pStyle w:val="Heading1"/);
    expect(times(xml, '<w:drawing>')).toBe(4);
    expect(xml).toMatch(/descr="[^"]*West leads in 23 of 24 months/);
    expect(times(xml, '<w:bookmarkStart')).toBe(content.facts.length);
  });
});

describe('a workbook', () => {
  it('holds typed cells under a header that stays, each row once, and no formula', async () => {
    const content = sampleDocument({ rows: 200 });
    const { sheets } = await readXlsx(await written(writeExcel, content));
    const table = sheets.find(({ name }) => name === 'Largest orders');
    expect(table?.rows[0]).toEqual(['order', 'customer', 'amount']);
    const [source] = content.blocks.flatMap((block) => (block.kind === 'table' ? [block] : []));
    expect(table?.rows.slice(1)).toEqual(source?.rows);
    const lines = sheets.find(({ name }) => name === 'West leads in 23 of 24 months');
    expect(lines?.rows[1]?.[0]).toEqual(new Date('2024-01-01'));
    expect(sheets.find(({ name }) => name === 'Facts')?.rows.length).toBe(content.facts.length + 1);
  });

  it('holds all rows of a data source, with what a number cannot hold as text', async () => {
    const [rowsPath, outPath] = [join(folder, 'rows'), join(folder, 'rows.xlsx')];
    const count = 5_000;
    const lines = Array.from({ length: count }, (_, at) =>
      JSON.stringify({
        values: [at === 0 ? '=cmd()' : `N${at}`, at / 4, '2026-01-31', '12345678901234567890'],
      }),
    );
    await writeFile(rowsPath, lines.join('\n'));
    await writeExcelRows({
      ...{ rowsPath, outPath, name: 'orders/2026' },
      columns: [
        { name: 'id', type: 'text', role: 'identifier' },
        { name: 'amount', type: 'decimal', role: 'measure' },
        { name: 'day', type: 'date', role: 'time' },
        { name: 'long', type: 'integer', role: 'identifier' },
      ],
    });
    const [sheet] = (await readXlsx(await readFile(outPath))).sheets;
    expect(sheet?.rows.length).toBe(count + 1);
    expect(new Set(sheet?.rows.map(([id]) => id)).size).toBe(count + 1);
    expect(sheet?.rows[1]).toEqual(['=cmd()', 0, new Date('2026-01-31'), '12345678901234567890']);
  });
});

describe('CSV', () => {
  it('T-15 is a file for each table, in which nothing is run', async () => {
    const files = unzipSync(await written(writeCsv, sampleDocument()));
    expect(Object.keys(files)).toEqual([
      '01 Key figures.csv',
      '02 West leads in 23 of 24 months.csv',
      '03 Direct sales bring in 29%.csv',
      '04 Largest orders.csv',
    ]);
    expect(strFromU8(files['04 Largest orders.csv'] ?? new Uint8Array())).toContain(`N100000,'=1+1 *bold*`);
  });
});

describe('a page', () => {
  it('sets no heading on the words above it', async () => {
    const paragraph = {
      kind: 'paragraph' as const,
      parts: [{ text: 'Gypsy quality, jumping by.', fact: 0 }],
    };
    const heading = { kind: 'heading' as const, level: 1, text: 'Who It Was' };
    const content = {
      ...sampleDocument(),
      blocks: [heading, paragraph, heading, paragraph, paragraph, heading],
    };
    const { pages } = await readPdf(await written(writePdf, content));
    expect(pages.flatMap(({ covered }) => covered)).toEqual([]);
  });
});

describe('a forecast', () => {
  it('is a picture and its periods on pages, and past and periods together as data', async () => {
    const content = sampleForecast();
    const { text, pages, isTagged } = await readPdf(await written(writePdf, content));
    for (const word of ['February 2026', '$5,200', '$4,800', '$5,600', '$4,500', '$5,900', 'Middle'])
      expect([word, text.includes(word)]).toEqual([word, true]);
    expect([isTagged, pages.flatMap(({ outside }) => outside)]).toEqual([true, []]);
    const xml = wordXml(await written(writeWord, content));
    expect([times(xml, '<w:drawing>'), xml.includes('$5,200')]).toEqual([1, true]);
    const csv = (await written(writeCsv, content)).toString();
    expect(csv.split('\r\n').slice(0, 4)).toEqual([
      'Period,Value,Middle,80% from,80% to,95% from,95% to,8% more',
      '2025-12-01,4900,,,,,,',
      '2026-01-01,5000,,,,,,',
      '2026-02-01,,5200,4800,5600,4500,5900,5616',
    ]);
    const { sheets } = await readXlsx(await written(writeExcel, content));
    expect(sheets.find(({ name }) => name === 'Forecast')?.rows).toHaveLength(4);
  });
});

describe('pictures', () => {
  it('are the charts as they are drawn, tables left out, sharp enough for print', async () => {
    const files = unzipSync(await written(writePictures, sampleDocument(), {}, 'svg'));
    expect(Object.keys(files)).toEqual([
      '01 West leads in 23 of 24 months.svg',
      '02 Direct sales bring in 29%.svg',
    ]);
    const [lines] = Object.values(files).map((bytes) => strFromU8(bytes));
    expect(lines).toMatch(/^<svg[^>]* xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
    expect(lines).toContain('Northeast');
    const png = await written(writePictures, sampleForecast(), {}, 'png');
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([2_160, 880]);
  });

  it('are not made where there is no chart', async () => {
    const content = { ...sampleDocument(), blocks: [] };
    await expect(written(writePictures, content, {}, 'png')).rejects.toThrow('There is no chart in this');
  });
});
