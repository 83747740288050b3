import { describe, expect, it } from '@jest/globals';
import { useReadFiles } from '../../testing/read-files.js';

const { read } = useReadFiles();

describe('durations as a clock shows them', () => {
  const clock = (seconds: number) =>
    [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60]
      .map((part) => String(part).padStart(2, '0'))
      .join(':');
  const column = (name: string, seconds: (at: number) => number) => [
    `id,${name}`,
    ...Array.from({ length: 30 }, (_, at) => `r${at},${clock(seconds(at))}`),
  ];

  it.each([
    ['Finish', (at: number) => 12_000 + 61 * at, 'Finish (min)', { min: 200, max: 229.48 }],
    ['Call', (at: number) => 600 + 20 * at, 'Call (min)', { min: 10, max: 19.67 }],
    ['Talk time', (at: number) => 20 + 7 * at, 'Talk time (s)', { min: 20, max: 223 }],
    ['Open', (at: number) => 50_000 + 30_000 * at, 'Open (h)', { min: 13.89, max: 255.56 }],
  ])('are numbers in a column of their own: %s', async (name, seconds, made, range) => {
    const first = await read(column(name, seconds));
    expect(first.column(made)).toMatchObject({ missing: 0, ...range });
    expect(first.column(name)).toMatchObject({ type: 'text' });
    const { offer } = first.receipt.warnings.find(({ code }) => code === 'duration_made') ?? {};
    expect(offer?.change).toEqual({ types: { [name]: 'text' } });
    const kept = await read(column(name, seconds), { types: { [name]: 'text' } });
    expect(kept.columns.map((one) => one.name)).toEqual(['id', name]);
  });

  it('are none where a cell only says that there was none', async () => {
    const [header = '', ...rows] = column('Finish', (at) => 12_000 + 61 * at);
    const { column: of } = await read([header, ...rows, 'r30,DNF', 'r31,']);
    expect(of('Finish (min)')).toMatchObject({ missing: 2, min: 200, max: 229.48 });
  });

  it('are not times of the day', async () => {
    const times = column('Time', (at) => (7 * 3_600 + at * 1_337) % 86_400);
    expect((await read(times)).columns.map(({ name }) => name)).toEqual(['id', 'Time']);
  });
});
