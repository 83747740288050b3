import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Engine, factId, type Session } from '@plumbline/datasets';
import { contentOf } from '../../facts/fact-content.js';
import { createTestSources, type TestColumn, type TestSources } from '../../testing/test-source.js';
import { DETECTORS } from '../detectors.js';
import { METHODS } from '../methods.js';
import { findInsights } from './find-insights.js';
import type { Finding, Found } from './found.js';
import { openAnalysis } from './open-analysis.js';

/** A search costs statements: each reads the file again. */

let sources: TestSources;
const statements: string[] = [];
let found: Found;
let foundByPlans: Found;

const noise = (salt: number) => `(hash(i * 1000 + ${salt}) % 1000000) / 1000000.0`;
const name = (word: string, salt: number, count: number) =>
  `'${word} ' || CAST(floor(${count} * ${noise(salt)}) AS INTEGER)`;

/** Of 12 columns, amount is higher in one region; nothing else goes with anything. */
const COLUMNS: TestColumn[] = [
  { name: 'day', stored: 'DATE', role: 'time', sql: `DATE '2024-01-01' + CAST(i * 700 / 10000 AS INTEGER)` },
  { name: 'region', stored: 'VARCHAR', role: 'dimension', sql: name('Region', 1, 4) },
  {
    name: 'amount',
    stored: 'DOUBLE',
    role: 'measure',
    sql: `(CASE WHEN floor(4 * ${noise(1)}) = 2 THEN 1.5 ELSE 1 END) * exp(3 + ${noise(2)})`,
  },
  { name: 'score', stored: 'DOUBLE', role: 'measure', sql: `100 * ${noise(3)}` },
  { name: 'hours', stored: 'DOUBLE', role: 'measure', sql: `60 * ${noise(4)}` },
  { name: 'quantity', stored: 'BIGINT', role: 'measure', sql: `1 + CAST(floor(40 * ${noise(5)}) AS BIGINT)` },
  { name: 'weight', stored: 'DOUBLE', role: 'measure', sql: `10 + ${noise(6)}` },
  { name: 'channel', stored: 'VARCHAR', role: 'dimension', sql: name('Channel', 7, 5) },
  { name: 'product', stored: 'VARCHAR', role: 'dimension', sql: name('Product', 8, 20) },
  { name: 'customer', stored: 'VARCHAR', role: 'dimension', sql: name('Customer', 9, 400) },
  { name: 'returned', stored: 'BOOLEAN', role: 'dimension', sql: `${noise(10)} < 0.2` },
  { name: 'rating', stored: 'BIGINT', role: 'dimension', sql: `1 + CAST(floor(5 * ${noise(11)}) AS BIGINT)` },
];

beforeAll(async () => {
  sources = await createTestSources();
  const { dataset, shape } = await sources.generate('sales.csv', 10_000, COLUMNS);
  const identify = (origin: Parameters<typeof contentOf>[0]) => factId('w', 1, contentOf(origin, METHODS));
  const search = async (engine: Engine, maxCells?: number) => {
    const { signal } = new AbortController();
    return findInsights(await openAnalysis({ engine, dataset, shape, signal, maxCells }), DETECTORS, {
      identify,
    });
  };
  found = await search(counted(sources.engine, statements));
  foundByPlans = await search(sources.engine, 0);
});
afterAll(() => sources.end());

/** The engine, with each of its statements on the list. */
function counted(engine: Engine, list: string[]): Engine {
  const noting = <T extends Session>(session: T): T =>
    new Proxy(session, {
      get(target, key) {
        const value: unknown = Reflect.get(target, key);
        if (typeof value !== 'function') return value;
        const bound = value.bind(target) as (...args: unknown[]) => unknown;
        if (key === 'session')
          return (work: (one: Session) => unknown, limits: unknown) =>
            bound((one: Session) => work(noting(one)), limits);
        return (...args: unknown[]) => {
          if (typeof args[0] === 'string') list.push(args[0]);
          return bound(...args);
        };
      },
    });
  return noting(engine);
}

describe('a search through 10,000 rows of 12 columns', () => {
  it('makes at most 25 statements, of which one reads all columns', () => {
    expect(found.findings.map(({ insight }) => insight.title)).toEqual([
      'Average amount is 50% higher for Region 2',
    ]);
    expect(statements.length).toBeLessThanOrEqual(25);
  });

  it('finds in memory what plans find where a table is too large for it', () => {
    expect([found.tests, found.passed]).toEqual([foundByPlans.tests, foundByPlans.passed]);
    expect(found.findings.map(({ insight }) => spanOf(insight))).toEqual(
      foundByPlans.findings.map(({ insight }) => spanOf(insight)),
    );
  });
});

/** What a reader sees of it: facts about chance take in p-values, whose last digits differ. */
function spanOf({
  title,
  description,
  confidence,
  columns,
  chart,
  sampleSize,
  priority,
}: Finding['insight']) {
  return { title, description, confidence, columns, plan: chart.plan, sampleSize, priority };
}
