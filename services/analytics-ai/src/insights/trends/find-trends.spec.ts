import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CellValue } from '@plumbline/contracts';
import { dateOfDay, dayNumber, elementAt, valueAt } from '@plumbline/statistics';
import { analysisOfRows } from '../../testing/analysis-of-rows.js';
import { createTestSources, type TestColumn, type TestSources } from '../../testing/test-source.js';
import { findInsights } from '../engine/find-insights.js';
import { seededRandom } from '../engine/seeded-random.js';
import { findTrends } from './find-trends.js';

let sources: TestSources;
beforeAll(async () => {
  sources = await createTestSources();
});
afterAll(() => sources.end());

type Columns = Omit<TestColumn, 'sql'>[];
const time = (name: string, stored = 'DATE') => ({ name, stored, role: 'time' as const });
const measure = (name: string) => ({ name, stored: 'DOUBLE', role: 'measure' as const });
const dimension = (name: string) => ({ name, stored: 'VARCHAR', role: 'dimension' as const });

async function found(columns: Columns, rows: CellValue[][], name = 'orders.csv') {
  const analysis = await analysisOfRows(sources, { name, columns, rows });
  const { findings } = await findInsights(analysis, [{ step: 1, detect: findTrends }], {
    identify: () => randomUUID(),
  });
  return findings;
}

const insights = async (...table: Parameters<typeof found>) =>
  (await found(...table)).map(({ insight }) => insight);

/** Uniform, normal and Poisson numbers from a fixed seed. */
function dice(seed: string) {
  const random = seededRandom(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const poisson = (mean: number) => {
    let [count, product] = [0, random()];
    for (const least = Math.exp(-mean); product > least; product *= random()) count++;
    return count;
  };
  return { random, normal, poisson };
}

const MONDAY = dayNumber('2023-01-02');
const week = (at: number) => dateOfDay(MONDAY + 7 * at);
const month = (at: number) => `${2020 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}-01`;
const range = (length: number) => Array.from({ length }, (_, at) => at);

const WEEKLY = [time('week'), measure('visits')];
const weekly = (value: (at: number) => number, weeks = 80) =>
  insights(
    WEEKLY,
    range(weeks).map((at) => [week(at), Math.round(value(at) * 100) / 100]),
  );

const middle = (values: number[]) => {
  const sorted = [...values].sort((one, other) => one - other);
  const half = sorted.length / 2;
  return (valueAt(sorted, Math.ceil(half) - 1) + valueAt(sorted, Math.floor(half))) / 2;
};

describe('trends (INS-001)', () => {
  it('tell a step with the levels before and after, which are medians of the table', async () => {
    const { normal } = dice('step');
    const values = range(80).map((at) => Math.round(100 + 8 * normal() + (at >= 50 ? 30 : 0)));
    const [step, ...others] = await weekly((at) => valueAt(values, at));
    expect(others).toEqual([]);
    expect(step).toMatchObject({
      ...{ type: 'trend', columns: ['visits', 'week'], direction: 'up', at: [week(50)] },
    });
    const [before, after] = [middle(values.slice(0, 50)), middle(values.slice(50))];
    expect(step!.value).toBeCloseTo(after / before - 1, 10);
    const percent = Math.round(100 * (after / before - 1));
    expect(step!.title).toBe(`Total visits stepped up ${percent}% in the week of Dec 18, 2023`);
    expect(step!.description).toBe(`${before} to ${after} a week`);
  });

  it('tell a steady slope by the median of all slopes', async () => {
    const { normal } = dice('slope');
    const values = range(60).map((at) => Math.round(100 + at + 10 * normal()));
    const [slope, ...others] = await weekly((at) => valueAt(values, at), 60);
    expect(others).toEqual([]);
    const rise = middle(
      values.flatMap((value, at) => values.slice(at + 1).map((later, gap) => (later - value) / (gap + 1))),
    );
    const start = middle(values.map((value, at) => value - rise * at));
    expect(slope).toMatchObject({ direction: 'up', at: [week(0), week(59)] });
    expect(slope!.value).toBeCloseTo((59 * rise) / start, 10);
    expect(slope!.title).toMatch(/^Total visits rose \d+% from January 2023 to February 2024$/);
  });

  it('tell a turn, and which way', async () => {
    const { normal } = dice('turn');
    const [turn] = await weekly((at) => 100 + 2 * Math.min(at, 80 - at) + 6 * normal());
    expect(turn).toMatchObject({ type: 'trend', direction: 'down' });
    expect(turn!.title).toMatch(/^Total visits: growth turned to decline in the week of /);
    expect(Math.abs(dayNumber(elementAt(turn!.at!, 0)) - MONDAY - 280)).toBeLessThanOrEqual(28);
    expect(turn!.description).toMatch(/^[\d.]+ to [\d.]+ a week, then to [\d.]+$/);
  });

  it('draw the levels on the rows of the picture, and mark the break', async () => {
    const { normal } = dice('picture');
    const rows = range(60).map((at) => [week(at), 50 + normal() + (at >= 30 ? 10 : 0)]);
    const [{ evidence }] = (await found(WEEKLY, rows)) as [Awaited<ReturnType<typeof found>>[number]];
    expect(evidence.result.rows).toHaveLength(60);
    expect(evidence.overlay.points).toEqual([{ row: 30 }]);
    const ends = evidence.overlay.lines!.map(({ from, to }) => [from.x, to.x]);
    expect(ends).toEqual([
      [week(0), week(29)],
      [week(30), week(59)],
    ]);
    expect(evidence.overlay.lines!.every(({ factId }) => factId !== undefined)).toBe(true);
  });

  it('say nothing of a season alone, and see what changes beneath one', async () => {
    const { normal } = dice('season');
    const wave = (at: number) => 200 + 60 * Math.sin((Math.PI * at) / 6) + (at % 12 === 11 ? 80 : 0);
    const monthly = (value: (at: number) => number) =>
      insights(
        [time('month'), measure('revenue')],
        range(72).map((at) => [month(at), value(at)]),
      );
    expect(await monthly((at) => wave(at) + 8 * normal())).toEqual([]);
    expect(await monthly((at) => wave(at) + 8 * normal() + (at >= 40 ? 50 : 0))).toMatchObject([
      { direction: 'up', at: ['2023-05-01'] },
    ]);
  });

  it('do not take days of the week for anything, nor part periods at both ends for a rise or a fall', async () => {
    const { poisson } = dice('ends');
    const first = dayNumber('2024-01-05');
    const rows = range(600).flatMap((day) =>
      range(poisson((first + day) % 7 < 2 ? 1 : 5)).map((): CellValue[] => [dateOfDay(first + day), 'x']),
    );
    expect(await insights([time('order_date'), dimension('kind')], rows)).toEqual([]);
  });

  it('take a date far from all others for the slip that it is', async () => {
    const { random } = dice('strays');
    const rows = (growth: number) => [
      ...range(2_800).map((at): CellValue[] => [
        dateOfDay(MONDAY + Math.floor(at / 4)),
        20 + random() + growth * at,
      ]),
      ...['1900-01-01', '1923-02-03', '2205-05-05'].map((day): CellValue[] => [day, 20]),
    ];
    const columns = [time('order_date'), measure('weight')];
    expect(await insights(columns, rows(0))).toEqual([]);
    expect(await insights(columns, rows(0.005))).toMatchObject([
      { direction: 'up', title: expect.stringMatching(/ rose .* from February 2023 to November 2024$/) },
    ]);
  });

  it('tell of the one segment that changes', async () => {
    const { random } = dice('segment');
    const regions = ['North', 'South', 'West'];
    const rows = range(1_500).map((at): CellValue[] => {
      const day = Math.floor(random() * 560);
      const isWest = random() < 0.15 + (0.4 * day) / 560;
      return [dateOfDay(MONDAY + day), isWest ? 'West' : elementAt(regions, at % 2), 20 + 10 * random()];
    });
    const all = await insights([time('order_date'), dimension('region'), measure('amount')], rows);
    const west = all.find(({ direction }) => direction === 'up')!;
    expect(west).toMatchObject({
      segment: { column: 'region', value: 'West' },
      columns: expect.arrayContaining(['region', 'order_date']),
    });
    expect(west.title).toMatch(/ for West rose .* from January 2023 to July 2024$/);
    expect(all.filter(({ direction }) => direction === 'up')).toHaveLength(1);
  });

  it('tell what all segments do once, of the whole', async () => {
    const { random } = dice('whole');
    const rows = range(2_000).map((at): CellValue[] => {
      const day = Math.floor(560 * random());
      return [dateOfDay(MONDAY + day), `Region ${at % 4}`, (20 + random()) * (1 + day / 560)];
    });
    const all = await insights([time('order_date'), dimension('region'), measure('weight')], rows);
    expect(all).toMatchObject([{ direction: 'up', columns: ['weight', 'order_date'] }]);
    expect(all[0]).not.toHaveProperty('segment');
  });

  it('say how much a total grew where only the number of rows did', async () => {
    const { random } = dice('volume');
    const rows = range(2_000).map((): CellValue[] => [
      dateOfDay(MONDAY + Math.floor(560 * Math.sqrt(random()))),
      `Region ${Math.floor(4 * random())}`,
      20 + random(),
    ]);
    const all = await insights([time('order_date'), dimension('region'), measure('amount')], rows);
    expect(all).toMatchObject([{ direction: 'up', columns: ['amount', 'order_date'] }]);
  });

  it('see tables of one row per period and segment', async () => {
    const { normal } = dice('long');
    const rows = range(48).flatMap((at) =>
      ['A', 'B', 'C'].map((site): CellValue[] => [
        month(at),
        site,
        100 + 5 * normal() + (site === 'B' ? 1.5 * at : 0),
      ]),
    );
    const all = await insights([time('month'), dimension('site'), measure('output')], rows);
    expect(all.map(({ segment }) => segment?.value)).toContain('B');
    expect(all.every(({ direction }) => direction === 'up')).toBe(true);
  });

  it('see that things take longer and longer', async () => {
    const { random } = dice('durations');
    const moment = (hours: number) =>
      new Date(Date.UTC(2023, 0, 2) + hours * 3_600_000).toISOString().slice(0, 19);
    const rows = range(500).map((): CellValue[] => {
      const opened = 24 * 390 * random();
      return [moment(opened), moment(opened + 24 * (2 + random() + opened / 1_000))];
    });
    const columns = [time('opened_at', 'TIMESTAMP'), time('closed_at', 'TIMESTAMP')];
    const [longer] = await insights(columns, rows, 'incidents.csv');
    expect(longer).toMatchObject({
      direction: 'up',
      columns: ['closed_at', 'opened_at'],
    });
    expect(longer!.title).toMatch(/^Median days from opened to closed rose/);
  });

  it('run along a column of years where there is no date', async () => {
    const { normal } = dice('years');
    const rows = range(90).map((at): CellValue[] => [1930 + at, 14 + 0.2 * normal() + 0.02 * at]);
    const columns = [{ name: 'year', stored: 'INTEGER', role: 'measure' as const }, measure('temperature')];
    const [warmer] = await insights(columns, rows, 'climate.csv');
    expect(warmer).toMatchObject({ type: 'trend', direction: 'up', columns: ['temperature', 'year'] });
    expect(warmer!.title).toMatch(/from 1930 to 2019$/);
  });

  it('have nothing to say of fewer than 20 periods, or of tables without time', async () => {
    expect(await weekly((at) => at, 12)).toEqual([]);
    expect(
      await insights(
        [measure('visits')],
        range(100).map((at) => [at]),
      ),
    ).toEqual([]);
  });
});
