import { describe, expect, it } from '@jest/globals';
import { seededRandom } from '../engine/seeded-random.js';
import { normal } from '../truth/noise-tables.js';
import type { Clock } from './clock.js';
import type { MetricSeries } from './metric-series.js';
import { siblingsOf } from './siblings.js';

const BRANCH = {
  ...{ name: 'branch', label: 'branch', format: undefined, missing: 0, interest: 1 },
  ...{ distinct: 8, isOrdered: false, isYesNo: false, isNames: false },
};
const CLOCK: Clock = { grain: 'month', from: '2023-01-01', count: 24, season: 12 };

/** Months of branches with a season in common; the first falls by a part of itself after a year and a half. */
function branches(fall: number, { seed = 'a', count = 8, months = CLOCK.count } = {}): MetricSeries[] {
  const random = seededRandom(`siblings ${seed}`);
  return Array.from({ length: count }, (_, at): MetricSeries => {
    const values = Array.from({ length: months }, (_, month) => {
      const season = 1 + 0.3 * Math.sin((2 * Math.PI * month) / 12);
      const factor = at === 0 && month >= 17 ? 1 - fall : 1;
      return 1_000 * (at + 1) * season * factor * (1 + 0.05 * normal(random));
    });
    return {
      metric: { measure: { agg: 'sum', column: 'sales', as: 'Total sales' }, isAdded: true },
      segment: { by: BRANCH, value: `Branch ${at}` },
      ...{ values, rows: months, share: 1 / count },
    };
  });
}

function pValuesOf(series: readonly MetricSeries[], clock = CLOCK): (number | undefined)[] {
  const siblings = siblingsOf(series, clock);
  return series.map((one) => siblings.get(one)?.change.pValue);
}

describe('short series beside those of the other values', () => {
  it('show the change of one alone in 24 months, of which half a year is changed', () => {
    const [first, ...others] = pValuesOf(branches(0.25));
    expect(first).toBeLessThan(0.001);
    expect(others.filter((pValue) => (pValue ?? 1) < 0.01)).toEqual([]);
  });

  it('show it in less than two years, and where it began', () => {
    const clock = { ...CLOCK, count: 21 };
    const series = branches(0.35, { months: 21 });
    expect(siblingsOf(series, clock).get(series[0]!)?.change).toMatchObject({ at: 17, direction: 'down' });
  });

  it('show it of one that grows by itself, and no step of one that only grows', () => {
    const grown = branches(0.35).map((one, at): MetricSeries => {
      const growth = at < 2 ? 0.02 : 0;
      return { ...one, values: one.values.map((value, month) => value * Math.exp(growth * month)) };
    });
    const siblings = siblingsOf(grown, CLOCK);
    expect(siblings.get(grown[0]!)?.change).toMatchObject({ at: 17, isOnSlope: true, direction: 'down' });
    expect(siblings.get(grown[0]!)?.change.pValue).toBeLessThan(0.001);
    expect(siblings.get(grown[1]!)?.change.pValue ?? 1).toBeGreaterThan(0.01);
  });

  it('show it beside periods of their own without rows', () => {
    const [first, ...rest] = branches(0.35);
    const gaps = { ...first!, values: first!.values.map((value, at) => (at % 5 === 3 ? Number.NaN : value)) };
    expect(siblingsOf([gaps, ...rest], CLOCK).get(gaps)?.change.pValue).toBeLessThan(0.001);
  });

  it('show that one of them stops altogether', () => {
    const [first, ...rest] = branches(0);
    const ended = { ...first!, values: first!.values.map((value, at) => (at >= 17 ? 0 : value)) };
    const change = siblingsOf([ended, ...rest], CLOCK).get(ended)?.change;
    expect(change).toMatchObject({ at: 17, direction: 'down' });
    expect(change?.pValue).toBeLessThan(0.001);
  });

  it('are held against all of them, whose rows count', () => {
    const series = branches(0.25);
    expect(siblingsOf(series, CLOCK).get(series[0]!)?.rows).toBe(8 * CLOCK.count);
  });

  it('show no change where none has one', () => {
    const pValues = Array.from({ length: 30 }, (_, seed) => pValuesOf(branches(0, { seed: String(seed) })));
    const clear = pValues.flat().filter((pValue) => (pValue ?? 1) < 0.05);
    expect(clear.length / pValues.flat().length).toBeLessThanOrEqual(0.05);
  });

  it('take no step of series that all wander for a change', () => {
    const pValues = Array.from({ length: 30 }, (_, seed) => {
      const random = seededRandom(`wandering ${seed}`);
      const series = branches(0).map((one): MetricSeries => {
        let level = Math.log(1_000);
        const values = one.values.map(() => {
          level += 0.05 * normal(random);
          return Math.exp(level);
        });
        return { ...one, values };
      });
      return pValuesOf(series);
    }).flat();
    const clear = pValues.filter((pValue) => (pValue ?? 1) < 0.05);
    expect(clear.length / pValues.length).toBeLessThanOrEqual(0.05);
  });

  it('say nothing of few series, of long ones, and of what may be negative', () => {
    expect(pValuesOf(branches(0.25, { count: 3 }))).toEqual([undefined, undefined, undefined]);
    const long = { ...CLOCK, count: 72 };
    expect(pValuesOf(branches(0.25, { months: 72 }), long).every((one) => one === undefined)).toBe(true);
    const [first, ...rest] = branches(0.25);
    const crossing = { ...first!, values: first!.values.map((value, at) => (at === 3 ? -1 : value)) };
    expect(siblingsOf([crossing, ...rest], CLOCK).has(crossing)).toBe(false);
  });
});
