import { describe, expect, it } from '@jest/globals';
import type { ReadSettings } from '@plumbline/contracts';
import { namesOf, usePreviews } from '../../../../testing/use-previews.js';

const { read } = usePreviews('csv');

const readLines = (lines: readonly string[], settings?: ReadSettings) =>
  read(`${lines.join('\n')}\n`, settings);

describe('headers of several rows (DATA-002)', () => {
  it('carries group captions over the names that repeat, and leaves the others alone', async () => {
    const preview = await readLines([
      ',,2024,,2025,,',
      'region,product,units,revenue,units,revenue,note',
      'West,A,1,10.5,2,20.5,x',
      'East,B,3,30.5,4,40.5,y',
      'North,C,5,50.5,6,60.5,z',
    ]);
    expect(namesOf(preview)).toEqual([
      'region',
      'product',
      '2024 units',
      '2024 revenue',
      '2025 units',
      '2025 revenue',
      'note',
    ]);
    expect(preview.receipt).toMatchObject({ headerRow: 1, rowsLoaded: 3 });
    expect(preview.receipt.headerEvidence).toBe('2 lines of names above the values, joined: “2024 units”.');
    expect(preview.receipt.setAside).toEqual([
      {
        kind: 'header',
        fromLine: 1,
        toLine: 2,
        text: ',,2024,,2025,,\nregion,product,units,revenue,units,revenue,note',
      },
    ]);
  });

  it('joins two levels of captions', async () => {
    const preview = await readLines([
      ',Europe,,,,Asia,,,',
      ',2023,,2024,,2023,,2024,',
      'month,plan,real,plan,real,plan,real,plan,real',
      'Jan,1,2,3,4,5,6,7,8',
      'Feb,2,3,4,5,6,7,8,9',
      'Mar,3,4,5,6,7,8,9,10',
    ]);
    expect(namesOf(preview).slice(0, 5)).toEqual([
      'month',
      'Europe 2023 plan',
      'Europe 2023 real',
      'Europe 2024 plan',
      'Europe 2024 real',
    ]);
    expect(namesOf(preview).at(-1)).toBe('Asia 2024 real');
  });

  it('joins units that stand below the names', async () => {
    const preview = await readLines([
      'station,temperature,rain,price',
      ',°C,mm,(USD)',
      'Oslo,3.5,12,10',
      'Rome,18.5,0,20',
      'Bonn,9.5,3,30',
    ]);
    expect(namesOf(preview)).toEqual(['station', 'temperature °C', 'rain mm', 'price (USD)']);
    expect(preview.receipt).toMatchObject({ headerRow: 1, rowsLoaded: 3 });
  });

  it('stays joined where a user names its first line', async () => {
    const lines = ['2023,,2024,', 'plan,real,plan,real', '1,2,3,4', '5,6,7,8'];
    expect(namesOf(await readLines(lines, { headerRow: 1 }))).toEqual([
      '2023 plan',
      '2023 real',
      '2024 plan',
      '2024 real',
    ]);
    expect(namesOf(await readLines(lines, { headerRow: 2 }))).toEqual(['plan', 'real', 'plan_2', 'real_2']);
  });

  it('does not take a first record of short words for units', async () => {
    const preview = await readLines(['name,size', 'Anna,m', 'Bob,l', 'Cleo,s']);
    expect(preview.receipt.rowsLoaded).toBe(3);
  });

  it('finds a header far down that a user names, and refuses one past the end', async () => {
    const lines = [
      ...Array.from({ length: 600 }, (_, index) => `note ${index},x`),
      'id,amount',
      '1,10',
      '2,20',
    ];
    const preview = await readLines(lines, { headerRow: 601 });
    expect(namesOf(preview)).toEqual(['id', 'amount']);
    expect(preview.receipt).toMatchObject({ rowsLoaded: 2, headerRow: 601 });
    await expect(readLines(['a,b', '1,2'], { headerRow: 500 })).rejects.toMatchObject({
      code: 'not_a_table',
      message: expect.stringContaining('ends on line 2'),
    });
  });
});
