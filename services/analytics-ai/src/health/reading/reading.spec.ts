import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { printedRangeOf } from '@plumbline/contracts';
import { strToU8, zipSync } from 'fflate';
import { appleExport } from '../../testing/health/apple-export.js';
import { readApple } from './read-apple.js';
import { readCsv } from './read-csv.js';
import type { ReadFile, ReadRecord } from './read-record.js';
import { Unreadable } from './unreadable.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'health-reading-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

type Read = { file: ReadFile; records: ReadRecord[] };
async function readBytes(
  bytes: string | Uint8Array,
  read: (path: string, keep: (records: readonly ReadRecord[]) => Promise<void>) => Promise<ReadFile>,
): Promise<Read> {
  const path = join(folder, 'file');
  await writeFile(path, bytes);
  const records: ReadRecord[] = [];
  const file = await read(path, async (piece) => {
    records.push(...piece);
  });
  return { file, records };
}
const xml = (text: string) => readBytes(text, (path, keep) => readApple(path, false, keep));
const zip = (bytes: Uint8Array) => readBytes(bytes, (path, keep) => readApple(path, true, keep));
const csv = (text: string) => readBytes(text, readCsv);

describe('an Apple Health export', () => {
  const WEIGHT = { type: 'BodyMass', start: '2026-03-01 07:30:00', value: '80', unit: 'kg' };

  it('HEALTH-001 keeps both values, the line and the clock on the wall', async () => {
    const { file, records } = await xml(appleExport([WEIGHT]));
    expect(file).toMatchObject({ found: 1, loaded: 1, leftOut: [] });
    expect(records[0]).toMatchObject({
      ...{ metric: 'weight', printedValue: 80, printedUnit: 'kg', unit: 'lb', line: 8 },
      ...{ at: '2026-03-01 07:30:00' },
    });
    expect(records[0]?.value).toBeCloseTo(176.37, 2);
  });

  it('HEALTH-001 is read from its ZIP, whatever the XML is called', async () => {
    const files = {
      'apple_health_export/Exportar.xml': strToU8(appleExport([WEIGHT, WEIGHT])),
      'apple_health_export/export_cda.xml': strToU8(
        `<ClinicalDocument>${' '.repeat(9_000)}</ClinicalDocument>`,
      ),
    };
    expect((await zip(zipSync(files))).file).toMatchObject({ found: 2, loaded: 2 });
  });

  it('HEALTH-001 says what it leaves out, and why', async () => {
    const { file } = await xml(
      appleExport([
        WEIGHT,
        { ...WEIGHT, type: 'DietaryWater' },
        { ...WEIGHT, value: 'heavy' },
        { ...WEIGHT, unit: 'furlong' },
        {
          ...WEIGHT,
          type: 'HKCategoryTypeIdentifierSleepAnalysis',
          value: 'HKCategoryValueSleepAnalysisInBed',
        },
      ]),
    );
    expect(file).toMatchObject({ found: 5, loaded: 1 });
    expect(file.leftOut.map(({ why }) => why).sort()).toEqual([
      'it holds no number',
      'its unit furlong cannot be turned into lb',
      'not followed by this page',
      'time in bed or awake, which is no sleep',
    ]);
  });

  it('HEALTH-001 shares of one are percent, and a new device of one name is another source', async () => {
    const { records } = await xml(
      appleExport([
        {
          type: 'OxygenSaturation',
          start: '2026-03-01 07:30:00',
          value: '0.97',
          unit: '%',
          hardware: 'Watch6,1',
        },
        {
          type: 'OxygenSaturation',
          start: '2026-03-02 07:30:00',
          value: '0.96',
          unit: '%',
          hardware: 'Watch7,2',
        },
      ]),
    );
    expect(records.map(({ value, source, rank }) => [value, source, rank])).toEqual([
      [97, 'Watch (Watch6,1)', 1],
      [96, 'Watch (Watch7,2)', 1],
    ]);
  });

  it.each([
    ['<rss/>', /no export of Apple Health/],
    ['<HealthData><Record', /damaged/],
    ['', /empty/],
  ])('HEALTH-001 refuses “%s” in words', async (text, words) => {
    const failure = await xml(text).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Unreadable);
    expect((failure as Error).message).toMatch(words);
  });
});

describe('a spreadsheet of records', () => {
  it('HEALTH-001 with a column for each measurement', async () => {
    const { file, records } = await csv(
      'Date,Weight (lb),Steps\n03/01/2026,171.2,"7,420"\n03/02/2026,,8100\n',
    );
    expect(file).toMatchObject({ found: 3, loaded: 3 });
    expect(file.notes).toEqual([
      'Dates are read as month, day, year, since nothing in the file says otherwise.',
    ]);
    expect(records.map(({ metric, value, at, line }) => [metric, value, at, line])).toEqual([
      ['weight', 171.2, '2026-03-01 00:00:00', 2],
      ['steps', 7420, '2026-03-01 00:00:00', 2],
      ['steps', 8100, '2026-03-02 00:00:00', 3],
    ]);
  });

  it('HEALTH-001 with a line for each value: moles by their mass, ranges as printed', async () => {
    const { records } = await csv(
      'Collected;Test;Result;Units;Reference Range;Lab\n2026-05-14;LDL;3.0;mmol/L;< 3.4;Pecan Clinic\n',
    );
    expect(records[0]).toMatchObject({
      ...{
        metric: 'ldl',
        printedValue: 3,
        printedUnit: 'mmol/L',
        source: 'Pecan Clinic',
        range: '< 3.4',
        low: null,
      },
    });
    expect(records[0]?.value).toBeCloseTo(116, 0);
    expect(records[0]?.high).toBeCloseTo(131.5, 1);
  });

  it('HEALTH-001 a date past the twelfth proves that days come first', async () => {
    const { records, file } = await csv('Date,Weight (kg)\n13/02/2026,80\n01/02/2026,81\n');
    expect(records.map(({ at }) => at.slice(0, 10))).toEqual(['2026-02-13', '2026-02-01']);
    expect(file.notes).toEqual(['Dates are read as day, month, year.']);
  });

  it('HEALTH-001 without dates is refused with what to do', async () => {
    await expect(csv('Name,City\nAnn,Austin\n')).rejects.toThrow(/Name one of them Date/);
  });
});

describe('a printed range', () => {
  it.each([
    ['0 - 99', 0, 99],
    ['125–200', 125, 200],
    ['< 3.4', null, 3.4],
    ['>40', 40, null],
    ['(3.5 to 5.1)', 3.5, 5.1],
  ])('HEALTH-001 “%s” is read', (text, low, high) =>
    expect(printedRangeOf(text)).toMatchObject({ low, high }),
  );
  it('HEALTH-001 words are no range, and none is made up', () =>
    expect(printedRangeOf('see note')).toBeUndefined());
});
