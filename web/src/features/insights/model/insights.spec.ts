import { describe, expect, it } from '@jest/globals';
import type { Insight, InsightRun } from '@plumbline/contracts';
import { keyed, opensFact, textOf } from '../../../entities/fact/phrases.js';
import { confidenceHistogram } from './confidence-histogram.js';
import { groupInsights, weakWords } from './group-insights.js';
import {
  ALL_INSIGHTS,
  fromConfidence,
  type InsightView,
  isNarrowed,
  readInsightView,
  withoutConfidence,
  writeInsightView,
} from './insight-view.js';
import { runLine, silenceOf } from './run-words.js';

const insight = (id: string, more: Partial<Insight> = {}): Insight => ({
  id,
  title: id,
  description: '',
  titleParts: [],
  descriptionParts: [],
  type: 'trend',
  confidence: '0.97',
  isExact: false,
  priority: 'medium',
  dataSourceId: 'a',
  dataSourceName: 'a.csv',
  dataVersion: 1,
  columns: [],
  sampleSize: 100,
  method: '',
  factIds: [],
  chart: {
    id: 'chart',
    type: 'line',
    title: '',
    subtitle: '',
    reason: '',
    layout: { x: 0, y: 0, w: 6, h: 4 },
    plan: { dataSourceId: 'a', version: 1, measures: [], dimensions: [], filters: [], order: [] },
  },
  dismissed: false,
  helpful: null,
  createdAt: '2026-11-20T22:12:00Z',
  ...more,
});
const ids = (insights: readonly Insight[]) => insights.map(({ id }) => id);

describe('the view in the address (INS-002)', () => {
  const full: InsightView = {
    source: 'a',
    type: 'anomaly',
    priority: 'high',
    from: 65,
    id: 'i-1',
    isDismissed: true,
    fact: { id: 'f-1', row: 0, column: 'orders' },
  };
  const through = (view: InsightView) =>
    readInsightView(new URLSearchParams(writeInsightView(view, new URLSearchParams()).toString()));

  it('comes back whole', () => {
    expect(through(full)).toEqual(full);
    expect(through(ALL_INSIGHTS)).toEqual(ALL_INSIGHTS);
  });

  it('is empty where nothing is chosen, and leaves what is not its own', () => {
    expect(writeInsightView(ALL_INSIGHTS, new URLSearchParams('type=trend&ref=mail')).toString()).toBe(
      'ref=mail',
    );
  });

  it('takes nonsense for nothing', () => {
    const view = readInsightView(new URLSearchParams('type=toString&priority=x&from=-3&source=&row=2'));
    expect(view).toEqual(ALL_INSIGHTS);
    expect(readInsightView(new URLSearchParams('from=1000')).from).toBe(95);
    expect(readInsightView(new URLSearchParams('from=abc')).from).toBe(0);
  });

  it('narrows by type, priority and confidence, while a source is a place to look', () => {
    expect(isNarrowed({ ...ALL_INSIGHTS, source: 'a' })).toBe(false);
    expect(isNarrowed({ ...ALL_INSIGHTS, from: 5 })).toBe(true);
    const all = [insight('1'), insight('2', { type: 'other' }), insight('3', { dataSourceId: 'b' })];
    expect(ids(withoutConfidence(all, { ...ALL_INSIGHTS, source: 'a', type: 'trend' }))).toEqual(['1']);
  });

  it('never leaves out an exact description for its confidence', () => {
    const all = [insight('1', { confidence: '0.6' }), insight('2', { confidence: '0.1', isExact: true })];
    expect(ids(fromConfidence(all, 95))).toEqual(['2']);
  });
});

describe('the list (ENT-009, ENT-011)', () => {
  it('goes by priority, then source, in the order given, with weak signals last', () => {
    const grouped = groupInsights([
      insight('low', { priority: 'low' }),
      insight('b', { dataSourceId: 'b', dataSourceName: 'b.csv' }),
      insight('weak', { priority: 'high', confidence: '0.31' }),
      insight('a'),
      insight('exact', { priority: 'high', confidence: '0.1', isExact: true }),
      insight('b2', { dataSourceId: 'b', dataSourceName: 'b.csv' }),
    ]);
    expect(ids(grouped.ordered)).toEqual(['exact', 'b', 'b2', 'a', 'low', 'weak']);
    expect(grouped.groups.map(({ priority, count }) => [priority, count])).toEqual([
      ['high', 1],
      ['medium', 3],
      ['low', 1],
    ]);
  });

  it('says how weak the weak ones are', () => {
    const weak = (confidence: string) => insight(confidence, { confidence });
    expect(weakWords([weak('0.2'), weak('0.48'), weak('0.3')])).toBe('3 between 20% and 48%');
    expect(weakWords([weak('0.3')])).toBe('1 at 30%');
  });

  it('counts confidence in twenty steps; what is exact has none', () => {
    const bins = confidenceHistogram([
      insight('1', { confidence: '0.999' }),
      insight('2', { confidence: '0.95' }),
      insight('3', { confidence: '0' }),
      insight('4', { isExact: true }),
    ]);
    expect(bins).toHaveLength(20);
    expect([bins[0], bins[19]]).toEqual([1, 2]);
    expect(bins.reduce((sum, count) => sum + count)).toBe(3);
  });
});

describe('sentences (ENT-012)', () => {
  const words = [
    { text: '41 orders', factId: 'f-1', row: 0, column: 'n' },
    { text: ' came, ' },
    { text: '41' },
  ];

  it('read as one, each piece with a key of its own', () => {
    expect(textOf(words)).toBe('41 orders came, 41');
    expect(new Set(keyed(words).map(({ key }) => key)).size).toBe(3);
  });

  it('know the facts they were written from', () => {
    expect(opensFact(words)).toBe(true);
    expect(opensFact(words.slice(1))).toBe(false);
  });
});

describe('what a search says of itself (INS-002)', () => {
  const run = (more: Partial<InsightRun> = {}): InsightRun => ({
    dataSourceId: 'a',
    dataSourceName: 'orders.csv',
    dataVersion: 1,
    status: 'done',
    jobId: null,
    tests: 124,
    passed: 8,
    shown: 6,
    note: null,
    finishedAt: '2026-11-20T22:12:00Z',
    ...more,
  });

  it('counts tests, what passed and what is shown', () => {
    expect(runLine([run()], 'America/Chicago')).toBe(
      '124 tests on orders.csv · 8 passed · 6 shown after removing repeats · Nov 20, 2026, 4:12\u00a0PM CT',
    );
  });

  it('sums over the sources that are done, and names the latest moment', () => {
    const runs = [run(), run({ finishedAt: '2026-11-21T10:00:00Z' }), run({ status: 'running' })];
    expect(runLine(runs, 'UTC')).toContain('248 tests on 2 data sources · 16 passed · 12 shown');
    expect(runLine(runs, 'UTC')).toContain('Nov 21, 2026, 10:00');
    expect(runLine([run({ status: 'running' })], 'UTC')).toBe('');
  });

  it('explains silence', () => {
    const quiet = silenceOf(run({ passed: 0, shown: 0 }));
    expect(quiet.title).toBe('Nothing stood out in orders.csv');
    expect(quiet.text).toContain('124 comparisons, none beyond chance.');
    const note = 'It has 12 rows; insights need at least 30.';
    expect(silenceOf(run({ tests: 0, note })).text).toBe(note);
  });
});
