import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { dateOfDay, dayNumber, elementAt } from '@plumbline/statistics';
import { analysisOfCsv, analysisOfRows } from '../../testing/analysis-of-rows.js';
import { createTestSources, type TestSources } from '../../testing/test-source.js';
import type { AnalysisContext } from '../engine/analysis-context.js';
import type { Detector } from '../engine/candidate.js';
import { findInsights } from '../engine/find-insights.js';
import { gate } from '../engine/gate.js';
import { seededRandom } from '../engine/seeded-random.js';
import { noiseTable, toCsv } from '../truth/noise-tables.js';
import { findDescriptions } from './find-descriptions.js';

let sources: TestSources;
beforeAll(async () => {
  sources = await createTestSources();
});
afterAll(() => sources.end());

/** What is listed, told in full: title, and whose numbers it names. */
async function listed(analysis: AnalysisContext, detect: Detector = findDescriptions) {
  let facts = 0;
  const { findings } = await findInsights(analysis, [{ step: 2, detect }], {
    identify: () => `00000000-0000-5000-8000-${String(++facts).padStart(12, '0')}`,
  });
  return findings.map(({ insight }) => insight);
}

/** Exact descriptions, each beside a tested finding about its columns. */
async function described(analysis: AnalysisContext) {
  const found = await listed(analysis, async (one) => {
    const candidates = await findDescriptions(one);
    const beside = candidates.filter(({ p }) => p === null);
    return [...candidates, ...beside.map((candidate) => ({ ...candidate, p: 1e-9, about: ['tested'] }))];
  });
  return found.filter(({ isExact }) => isExact);
}

const random = seededRandom('descriptions');
const ROWS = 1_500;
const table = (customer: () => string, amount: () => number) =>
  analysisOfRows(sources, {
    name: 'orders.csv',
    columns: [
      { name: 'customer', stored: 'VARCHAR', role: 'dimension' },
      { name: 'amount', stored: 'DOUBLE', role: 'measure', format: { currency: 'USD' } },
    ],
    rows: Array.from({ length: ROWS }, () => [customer(), amount()]),
  });

describe('descriptions (INS-001)', () => {
  it('tell that few customers make up most of an amount', async () => {
    const found = await described(
      await table(
        () => `C${Math.floor(200 * random() ** 7)}`,
        () => Math.round(100 * random()),
      ),
    );
    expect(found).toMatchObject([
      { type: 'other', columns: ['amount', 'customer'], isExact: true, confidence: '0.99' },
    ]);
    expect(found[0]?.title).toMatch(/^\d+ of \d+ customers make up \d+% of total amount$/);
  });

  it('do not call a few very large orders a concentration', async () => {
    const analysis = await table(
      () => `C${Math.floor(200 * random())}`,
      () => Math.exp(9 * random() ** 8),
    );
    expect(await listed(analysis)).toEqual([]);
  });

  it('tell of one value that most rows have, late, and only beside a finding about it', async () => {
    const analysis = await analysisOfRows(sources, {
      name: 'orders.csv',
      columns: [{ name: 'country', stored: 'VARCHAR', role: 'dimension' }],
      rows: Array.from({ length: 400 }, (_, at) => [
        elementAt(['DE', 'AT', 'CH'], at % 10 === 0 ? 1 + (at % 3 === 0 ? 1 : 0) : 0),
      ]),
    });
    expect(await listed(analysis)).toEqual([]);
    expect(await described(analysis)).toMatchObject([
      { title: 'DE makes up 90% of rows', segment: { column: 'country', value: 'DE' }, priority: 'low' },
    ]);
  });

  it('tell where missing values gather, and stay silent where they are spread', async () => {
    const gaps = (rate: (region: string) => number) =>
      analysisOfRows(sources, {
        columns: [
          { name: 'region', stored: 'VARCHAR', role: 'dimension' },
          { name: 'weight', stored: 'DOUBLE', role: 'measure' },
        ],
        rows: Array.from({ length: ROWS }, (_, at) => {
          const region = elementAt(['West', 'South', 'North'], at % 3);
          return [region, random() < rate(region) ? null : random()];
        }),
      });
    const [found] = await listed(await gaps((region) => (region === 'West' ? 0.5 : 0.05)));
    expect(found).toMatchObject({
      columns: ['weight', 'region'],
      segment: { column: 'region', value: 'West' },
      isExact: false,
    });
    expect(found?.title).toMatch(/^Weight is missing in \d+% of rows for West$/);
    expect(await listed(await gaps(() => 0.2))).toEqual([]);
  });

  it('tell of rows that stand in the file twice, and not of those that chance makes the same', async () => {
    const orders = (repeats: (at: number) => boolean) => {
      const rows = Array.from({ length: 600 }, () => [
        `P${Math.floor(20 * random())}`,
        Math.round(1_000 * random()),
        1 + Math.floor(9 * random()),
      ]);
      const all = rows.flatMap((row, at) => (repeats(at) ? [row, row] : [row]));
      return analysisOfRows(sources, {
        name: 'sales.csv',
        columns: [
          { name: 'sale_id', stored: 'VARCHAR', role: 'identifier' },
          { name: 'product', stored: 'VARCHAR', role: 'dimension' },
          { name: 'price', stored: 'DOUBLE', role: 'measure' },
          { name: 'pieces', stored: 'BIGINT', role: 'measure' },
        ],
        rows: all.map((row, at) => [`S${at}`, ...row]),
      });
    };
    const [found] = await listed(await orders((at) => at % 30 === 0));
    expect(found).toMatchObject({
      title: expect.stringMatching(/^2\d sales repeat another one exactly$/),
      columns: ['product', 'price', 'pieces'],
      chart: { type: 'table' },
    });
    expect(await listed(await orders(() => false))).toEqual([]);
    const few = await analysisOfRows(sources, {
      columns: ['a', 'b', 'c'].map((name) => ({ name, stored: 'VARCHAR', role: 'dimension' as const })),
      rows: Array.from({ length: 300 }, () => [0, 1, 2].map(() => `V${Math.floor(4 * random())}`)),
    });
    expect(await listed(few)).toEqual([]);
  });

  it('tell which group makes up the change of a total from one year to the next', async () => {
    const days = dayNumber('2025-12-31') - dayNumber('2024-01-01');
    const sales = (growth: (region: string) => number) =>
      analysisOfRows(sources, {
        name: 'sales.csv',
        columns: [
          { name: 'date', stored: 'DATE', role: 'time' },
          { name: 'region', stored: 'VARCHAR', role: 'dimension' },
          { name: 'revenue', stored: 'DOUBLE', role: 'measure' },
        ],
        rows: Array.from({ length: 4_000 }, (_, at) => {
          const region = elementAt(['West', 'South', 'North', 'East'], at % 4);
          const date = dateOfDay(dayNumber('2024-01-01') + Math.round((at * days) / 3_999));
          return [date, region, (50 + 50 * random()) * (date >= '2025' ? growth(region) : 1)];
        }),
      });
    expect(await listed(await sales((region) => (region === 'West' ? 2 : 1)))).toMatchObject([
      { columns: ['revenue', 'region'], segment: { value: 'West' }, direction: 'up' },
    ]);
    expect(await listed(await sales(() => 1.5))).toEqual([]);
    expect(await listed(await sales(() => 1))).toEqual([]);
  });

  it('are silent on 95 of 100 tables whose columns know nothing of each other', async () => {
    const tables = 30;
    const narrated: string[] = [];
    for (let number = 0; number < tables; number++) {
      const analysis = await analysisOfCsv(sources, toCsv(noiseTable(number)), {
        roles: { line: 'identifier' },
      });
      const { admitted } = gate(await findDescriptions(analysis));
      const kinds = admitted.map(({ candidate }) => `${candidate.kind} ${candidate.columns}`);
      if (kinds.length > 0) narrated.push(`${number}: ${kinds}`);
    }
    expect({ narrated, isFew: narrated.length <= 0.05 * tables }).toMatchObject({ isFew: true });
  });
});
