import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Understanding } from '@plumbline/contracts';
import type { SourceShape } from '@plumbline/semantics';
import { buildDashboard } from '../../generation/build-dashboard.js';
import { aCandidate } from '../../testing/a-candidate.js';
import {
  createTestSources,
  type TestColumn,
  type TestSource,
  type TestSources,
} from '../../testing/test-source.js';
import { findCorrelations } from '../correlations/find-correlations.js';
import type { Candidate } from './candidate.js';
import type { Admitted } from './gate.js';
import { findNesting } from './lies-within.js';
import { openAnalysis } from './open-analysis.js';
import { rank } from './rank.js';

let sources: TestSources;
beforeAll(async () => {
  sources = await createTestSources();
});
afterAll(() => sources.end());

const text = (name: string, sql: string): TestColumn => ({ name, stored: 'VARCHAR', role: 'dimension', sql });
const number = (name: string, sql: string): TestColumn => ({ name, stored: 'DOUBLE', role: 'measure', sql });

const proof = { formula: '', rows: 600, holds: 600, lines: [] };

/** A source with what ingestion found it to be about. */
async function sourceOf(
  name: string,
  columns: readonly TestColumn[],
  about: Partial<Understanding>,
): Promise<TestSource> {
  const source = await sources.generate(name, 600, columns);
  const whole = {
    kind: 'events' as const,
    evidence: [],
    key: [],
    identities: [],
    dependencies: [],
    ...about,
  };
  const shape: SourceShape = { ...source.shape, profile: { ...source.shape.profile, about: whole } };
  return { ...source, shape };
}

const analysed = ({ shape, dataset }: TestSource) =>
  openAnalysis({ engine: sources.engine, dataset, shape, signal: new AbortController().signal });

const admitted = (parts: Partial<Candidate>): Admitted => ({
  ...{ candidate: aCandidate(parts), standing: undefined, confidence: 0.9 },
});

describe('findings obey what the table is about', () => {
  it('compare no column with its own parts, and no list price, nor what is made of it, between the things that have it', async () => {
    const source = await sourceOf(
      'orders.csv',
      [
        text('product', `'p' || (i * 7) % 6`),
        text('region', `'r' || (i * i) % 3`),
        number('quantity', '1 + (i * 7919) % 13'),
        number('unit_price', '10 + 30 * ((i * 7) % 6)'),
        number('revenue', '(1 + (i * 7919) % 13) * (10 + 30 * ((i * 7) % 6))'),
      ],
      {
        identities: [{ ...proof, kind: 'product', column: 'revenue', of: ['quantity', 'unit_price'] }],
        dependencies: [{ fine: 'product', coarse: 'unit_price' }],
      },
    );
    const candidates = await findCorrelations(await analysed(source));
    const told = candidates.filter(({ isMaterial }) => isMaterial).map(({ columns }) => columns.join(' '));
    expect(told).toContain('revenue region');
    expect(told).not.toContain('unit_price product');
    expect(told).not.toContain('revenue product');
    for (const pair of ['revenue quantity', 'quantity revenue', 'revenue unit_price', 'unit_price revenue'])
      expect(told).not.toContain(pair);
  });

  it('tell of a panel what goes together within its things; that large things are large in all is a list', async () => {
    const size = '(1 + i % 5)';
    const jumps = '((i * 7919) % 17)';
    const source = await sourceOf(
      'stores.csv',
      [
        text('store', `'s' || i % 5`),
        text('week', `'w' || i // 5`),
        number('staff', `100 * ${size} + (i * 131) % 11`),
        number('visits', `300 * ${size} + 40 * ${jumps}`),
        number('sales', `1500 * ${size} + 190 * ${jumps} + (i * 613) % 1499`),
      ],
      { kind: 'panel', key: ['week', 'store'] },
    );
    const candidates = await findCorrelations(await analysed(source));
    const told = candidates.filter(({ isMaterial, kind }) => isMaterial && kind === 'measure_by_measure');
    expect(told.map(({ columns }) => columns.toSorted().join(' '))).toEqual(['sales visits']);
    const levels = candidates.filter(({ columns }) => columns.includes('store') && columns.length === 2);
    expect(levels.length).toBeGreaterThan(0);
    expect(levels.every(({ isStanding }) => isStanding)).toBe(true);
  });

  it('follow nothing along the dates of a list of things, whose number by date is drawn', async () => {
    const staff = [
      {
        name: 'hire_date',
        stored: 'DATE',
        role: 'time' as const,
        sql: `DATE '2015-01-01' + CAST(6 * i AS INTEGER)`,
      },
      text('team', `'t' || (i * i) % 4`),
      number('salary', '40000 + 31 * i'),
    ];
    const list = await sourceOf('staff.csv', staff, { kind: 'snapshot', noun: 'employees' });
    const analysis = await analysed(list);
    expect(analysis.fields.time).toBeUndefined();
    expect(analysis.fields.noun).toBe('employees');
    const config = await buildDashboard(list.shape, list.query);
    const dated = config.charts.filter(({ plan }) =>
      plan.dimensions.some(({ column }) => column === 'hire_date'),
    );
    expect(dated.flatMap(({ plan }) => plan.measures.map(({ agg }) => agg))).not.toContain('avg');
    expect(config.kpis.every(({ plan, spark }) => !plan.compare && !spark)).toBe(true);
    expect(config.timeColumn).toBeNull();

    const events = await sourceOf('staff.csv', staff, { kind: 'events' });
    expect((await analysed(events)).fields.time?.name).toBe('hire_date');
  });

  it('are told of a state and not again of its city, or of the city alone where it makes what is seen of the state', async () => {
    const source = await sourceOf(
      'visits.csv',
      [
        text('city', `'city ' || i % 12`),
        text('state', `'state ' || (i % 12) // 4`),
        number('visits', 'i % 50'),
      ],
      { dependencies: [{ fine: 'city', coarse: 'state' }] },
    );
    const analysis = await analysed(source);
    const segment = (column: string, value: string, strength: number) =>
      admitted({
        ...{ kind: 'segment', columns: ['visits', column], segment: { column, value }, direction: 'up' },
        ...{ about: ['visits', column, value], depth: 1, strength },
      });
    const state = segment('state', 'state 0', 0.3);
    const [inside, outside] = [segment('city', 'city 1', 0.4), segment('city', 'city 9', 0.4)];
    const far = segment('city', 'city 2', 0.6);
    const nesting = await findNesting(analysis, [inside, outside, far, state]);
    expect(nesting.isInside(inside, state)).toBe(true);
    expect(nesting.isInside(outside, state)).toBe(false);
    const told = (...all: Admitted[]) => rank(all, nesting).map(({ candidate }) => candidate.segment?.value);
    expect(told(inside, outside, state).sort()).toEqual(['city 9', 'state 0']);
    expect(told(far, state)).toEqual(['city 2']);
  });
});
