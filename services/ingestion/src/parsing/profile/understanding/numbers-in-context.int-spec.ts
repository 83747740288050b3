import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parseFile } from '../../file/parse-file.js';
import type { ParseResult } from '../../source/parse-options.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'numbers-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function read(name: string, lines: readonly string[]): Promise<ParseResult> {
  const path = join(folder, name);
  await writeFile(path, lines.join('\n'));
  return parseFile({
    ...{ path, name, uploadType: 'csv', outPath: `${path}.parquet`, tempDirectory: `${path}-temp` },
    settings: {},
  });
}

const roleOf = ({ profile }: ParseResult, wanted: string) =>
  profile.columns.find(({ name }) => name === wanted)?.role;

const SUBJECTS = ['Mathematics', 'English', 'Biology', 'History'];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Marks of 60 pupils, each in one class, in four subjects. */
const marks = (inOrder: boolean): string[] => [
  'Pupil,Class,Subject,Points won',
  ...Array.from({ length: 240 }, (_, at) => {
    const pupil = at % 60;
    const form = 'ABC'[inOrder ? Math.floor(pupil / 20) : (pupil * 7 + (pupil % 5)) % 3];
    return `${101 + pupil},9${form},${SUBJECTS[Math.floor(at / 60)]},${(at * 37) % 101}`;
  }),
];

describe('what numbers are in the light of the columns beside them (DATA-002)', () => {
  it('takes numbers that each go with one class, in no order, for names of pupils', async () => {
    const result = await read('marks.csv', marks(false));
    expect([roleOf(result, 'Pupil'), roleOf(result, 'Points won')]).toEqual(['identifier', 'measure']);
  });

  it('takes no amount for a name because neighbouring amounts share a band', async () => {
    expect(roleOf(await read('bands.csv', marks(true)), 'Pupil')).toBe('measure');
  });

  it('counts what adds up with others, whatever its name says', async () => {
    const lines = Array.from({ length: 40 }, (_, at) => {
      const [won, drawn, lost] = [(at * 7) % 12, (at * 3) % 4, (at * 5) % 9];
      return `Team ${at},${won + drawn + lost},${won},${drawn},${lost}`;
    });
    const result = await read('table.csv', ['Team,Played,Won,Drawn,Lost', ...lines]);
    expect(roleOf(result, 'Drawn')).toBe('measure');
    expect(result.profile.about?.identities).toMatchObject([{ column: 'Played', holds: 40 }]);
  });

  it('reads twelve months beside a year as columns that are periods', async () => {
    const lines = Array.from({ length: 12 }, (_, at) => {
      const months = MONTHS.map((_, month) => 500 + ((at * 131 + month * 71) % 400));
      return `Site ${at % 4},${2023 + Math.floor(at / 4)},${months.join(',')}`;
    });
    const { profile } = await read('energy.csv', [`Site,Year,${MONTHS.join(',')}`, ...lines]);
    expect(profile.about?.kind).toBe('wide_series');
  });

  it('takes rows of vehicles that never happen twice a day for events, and rows of all of them each day for a panel', async () => {
    const rows = (part: (day: number, car: number) => boolean) =>
      Array.from({ length: 900 }, (_, at) => [Math.floor(at / 9), at % 9] as const)
        .filter(([day, car]) => part(day, car))
        .map(([day, car]) => {
          const date = new Date(Date.UTC(2025, 0, 1 + day)).toISOString().slice(0, 10);
          return `${date},Car ${car},${30 + ((day * 7 + car * 11) % 23)}.${car},${40 + ((day * 13 + car) % 37)}.50`;
        });
    const kindOf = async (name: string, lines: readonly string[]) =>
      (await read(name, ['date,vehicle,litres,amount', ...lines])).profile.about?.kind;
    expect(
      await kindOf(
        'some.csv',
        rows((at, car) => (at * 5 + car * 3) % 7 < 3),
      ),
    ).toBe('events');
    expect(
      await kindOf(
        'each.csv',
        rows(() => true),
      ),
    ).toBe('panel');
  });
});
