import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CellValue } from '@plumbline/contracts';
import { dateOfDay, dayNumber, elementAt, valueAt } from '@plumbline/statistics';
import type { TracedResult } from '../../facts/traced-result.js';
import { analysisOfRows } from '../../testing/analysis-of-rows.js';
import { createTestSources, type TestSources } from '../../testing/test-source.js';
import type { AnalysisContext } from '../engine/analysis-context.js';
import { findInsights } from '../engine/find-insights.js';
import { seededRandom } from '../engine/seeded-random.js';
import { METHODS } from '../methods.js';
import { findAnomalies } from './find-anomalies.js';

let sources: TestSources;
beforeAll(async () => {
  sources = await createTestSources();
});
afterAll(() => sources.end());

/** What is listed, told in full, and what it states by id. */
async function spanOf(analysis: AnalysisContext) {
  const ids = new Map<string, string>();
  const identify = (origin: TracedResult['origin']) => {
    const key = JSON.stringify(origin);
    const id = ids.get(key) ?? `00000000-0000-5000-8000-${String(ids.size + 1).padStart(12, '0')}`;
    ids.set(key, id);
    return id;
  };
  const { findings, traced } = await findInsights(analysis, [{ step: 1, detect: findAnomalies }], {
    identify,
  });
  return { findings, facts: new Map(traced.map((one) => [identify(one.origin), one])) };
}

const listed = async (analysis: AnalysisContext) =>
  (await spanOf(analysis)).findings.map(({ insight }) => insight);

function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

function poisson(mean: number, random: () => number): number {
  let [count, product] = [0, random()];
  while (product > Math.exp(-mean)) {
    count++;
    product *= random();
  }
  return count;
}

const FIVE_MINUTES = 300_000;
const START = Date.parse('2025-03-03T00:00:00Z');
const momentAt = (at: number) => new Date(START + at * FIVE_MINUTES).toISOString().slice(0, 19);

/** A sensor that is read every five minutes. */
const sensor = (values: readonly number[], stored = 'TIMESTAMP', zone = 'UTC') =>
  analysisOfRows(sources, {
    name: 'sensor.csv',
    zone,
    columns: [
      { name: 'timestamp', stored, role: 'time', ...(stored === 'TIMESTAMPTZ' && { zoned: true }) },
      { name: 'speed', stored: 'DOUBLE', role: 'measure' },
    ],
    rows: values.map((value, at) => [stored === 'TIMESTAMPTZ' ? `${momentAt(at)}Z` : momentAt(at), value]),
  });

/** Orders by day; each has an amount and a region. */
const orders = (perDay: (day: number) => number, random: () => number, days = 500) =>
  analysisOfRows(sources, {
    name: 'orders.csv',
    columns: [
      { name: 'order_id', stored: 'INTEGER', role: 'identifier' },
      { name: 'order_date', stored: 'DATE', role: 'time' },
      { name: 'region', stored: 'VARCHAR', role: 'dimension' },
      { name: 'amount', stored: 'DOUBLE', role: 'measure' },
    ],
    rows: Array.from({ length: days }, (_, day) => day)
      .flatMap((day) => new Array<number>(poisson(perDay(day), random)).fill(day))
      .map((day, at): CellValue[] => [
        at + 1,
        dateOfDay(dayNumber('2024-01-01') + day),
        random() < 0.6 ? 'West' : 'East',
        50 + 50 * random(),
      ]),
  });

const daily = (at: number) => 20 * Math.sin((2 * Math.PI * at) / 288);

describe('anomalies (INS-001)', () => {
  it('tell of a moment far off its season, at the moment as it stands in the data', async () => {
    const random = seededRandom('point');
    const values = Array.from({ length: 2_016 }, (_, at) => 80 + daily(at) + normal(random));
    values[1_500] = valueAt(values, 1_500) - 30;
    expect(await listed(await sensor(values))).toMatchObject([
      {
        type: 'anomaly',
        columns: ['speed', 'timestamp'],
        direction: 'down',
        at: [momentAt(1_500)],
        isExact: false,
        title: expect.stringMatching(/^Speed was [\d.]+ on Mar 8, 2025 at 05:00 \(usually about [\d.]+\)$/),
      },
    ]);
  });

  it('tell of a run once, from its first to its last moment', async () => {
    const random = seededRandom('run');
    const values = Array.from(
      { length: 2_016 },
      (_, at) => 80 + daily(at) + normal(random) - (at >= 1_000 && at < 1_036 ? 15 : 0),
    );
    const found = await listed(await sensor(values));
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ direction: 'down', at: [momentAt(1_000), momentAt(1_035)] });
    expect(found[0]?.title).toMatch(/from Mar 6, 2025 at 11:20 to 14:15/);
  });

  it('are silent on a spike that comes at the same time every day', async () => {
    const random = seededRandom('season');
    const values = Array.from(
      { length: 4_032 },
      (_, at) => 50 + normal(random) + (at % 288 >= 140 && at % 288 < 146 ? 40 : 0),
    );
    expect(await listed(await sensor(values))).toEqual([]);
  });

  it('write instants on the clock of their zone, and name them as they stand', async () => {
    const random = seededRandom('zone');
    const values = Array.from({ length: 1_000 }, () => 80 + normal(random));
    values[600] = valueAt(values, 600) + 25;
    const [found] = await listed(await sensor(values, 'TIMESTAMPTZ', 'America/Chicago'));
    expect(found).toMatchObject({ at: [`${momentAt(600)}Z`], direction: 'up' });
    expect(found?.title).toContain('Mar 4, 2025 at 20:00');
  });

  it('tell of a day with many more orders, and of days without any', async () => {
    const random = seededRandom('orders');
    const analysis = await orders((day) => (day === 300 ? 120 : day >= 400 && day < 410 ? 0 : 30), random);
    const found = await listed(analysis);
    expect(found).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({
          at: ['2024-10-27'],
          direction: 'up',
          title: expect.stringMatching(/^Orders were [34]\.\d times as high as usual on Oct 27, 2024$/),
        }),
        expect.objectContaining({
          at: ['2025-02-04', '2025-02-13'],
          direction: 'down',
          title: expect.stringMatching(
            /^(Orders were|Total .+ was) 0 from Feb 4 to Feb 13, 2025 \(usually about /,
          ),
        }),
      ]),
    );
  });

  it('tell of a crowded day by itself', async () => {
    const [first] = await listed(await orders((day) => (day === 300 ? 70 : 20), seededRandom('facts')));
    expect(first).toMatchObject({ at: ['2024-10-27'], direction: 'up' });
  });

  it('expect less on weekends where that is usual', async () => {
    const random = seededRandom('weekends');
    expect(await listed(await orders((day) => (day % 7 >= 5 ? 3 : 25), random))).toEqual([]);
  });

  it('tell of one value of a dimension where the whole does not show it', async () => {
    const random = seededRandom('segment');
    const days = Array.from({ length: 400 }, (_, day) => day);
    const analysis = await analysisOfRows(sources, {
      name: 'orders.csv',
      columns: [
        { name: 'order_date', stored: 'DATE', role: 'time' },
        { name: 'channel', stored: 'VARCHAR', role: 'dimension' },
      ],
      rows: days.flatMap((day) =>
        Object.entries({ Store: 80, Online: 20 }).flatMap(([channel, mean]) =>
          new Array<CellValue[]>(poisson(channel === 'Online' && day === 200 ? 80 : mean, random)).fill([
            dateOfDay(dayNumber('2024-01-01') + day),
            channel,
          ]),
        ),
      ),
    });
    expect(await listed(analysis)).toContainEqual(
      expect.objectContaining({ segment: { column: 'channel', value: 'Online' }, at: ['2024-07-19'] }),
    );
  });

  it('state nothing but facts that come out the same again (INS-002)', async () => {
    const random = seededRandom('facts');
    const values = Array.from({ length: 2_016 }, (_, at) => 80 + daily(at) + normal(random));
    values[1_500] = valueAt(values, 1_500) - 30;
    const analysis = await sensor(values);
    const { findings, facts } = await spanOf(analysis);
    expect(findings.length).toBeGreaterThan(0);
    for (const { insight, evidence } of findings) {
      const phrases = [
        insight.titleParts,
        insight.descriptionParts,
        evidence.uses,
        ...evidence.saw,
        ...evidence.found,
        ...evidence.figures.flatMap(({ value, note }) => [value, note]),
      ].flat();
      const numbers = phrases.filter(({ text, factId }) => /\d/.test(text) && !factId);
      expect(numbers.filter(({ text }) => !/\d{4}/.test(text))).toEqual([]);
      for (const { factId, row, column } of phrases.filter((phrase) => phrase.factId)) {
        const { origin, result } = facts.get(factId!)!;
        const at = result.columns.findIndex(({ name }) => name === column);
        expect(elementAt(result.rows, row!)[at]).not.toBeUndefined();
        if (origin.kind === 'query') continue;
        const inputs = (await analysis.query(origin.inputs)).map((traced) => structuredClone(traced.result));
        expect(METHODS.get(origin.method)!.run(inputs, origin.params)).toEqual(result);
      }
      expect(evidence.overlay.band?.expected).toHaveLength(evidence.result.rows.length);
    }
  });
});

describe('silence on noise (INS-002)', () => {
  const kinds: [string, (random: () => number) => (before: number) => number][] = [
    ['white noise', (random) => () => normal(random)],
    ['values that keep 0.6 of the one before', (random) => (before) => 0.6 * before + normal(random)],
    ['random walks', (random) => (before) => before + normal(random)],
    [
      "Student's t with 3 degrees of freedom",
      (random) => () =>
        normal(random) / Math.sqrt((normal(random) ** 2 + normal(random) ** 2 + normal(random) ** 2) / 3),
    ],
    ['log-normal values', (random) => () => Math.exp(normal(random))],
    ['counts', (random) => () => poisson(4, random)],
    ['rare events', (random) => () => (random() < 0.1 ? 1 : 0)],
  ];

  it.each(kinds)('of %s', async (name, make) => {
    const [tables, places] = [6, 500];
    const findings: string[] = [];
    for (let table = 0; table < tables; table++) {
      const next = make(seededRandom(`${name} ${table}`));
      let value = 0;
      const values = Array.from({ length: places }, () => {
        value = next(value);
        return value;
      });
      findings.push(...(await listed(await sensor(values))).map(({ title }) => title));
    }
    expect(findings.length).toBeLessThanOrEqual(1);
  });
});
