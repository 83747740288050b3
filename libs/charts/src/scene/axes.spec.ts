import { describe, expect, it } from '@jest/globals';
import type { Grain } from '@plumbline/contracts';
import { fillPeriods, makeCategory } from '../model/categories.js';
import { periodTicks } from './category-ticks.js';
import { spreadLabels } from './spread-labels.js';
import { valueAxis, wantsZero } from './value-axis.js';

describe('a value axis', () => {
  const axis = (values: number[], fromZero: boolean, length = 240) =>
    valueAxis({ values, fromZero, length, format: {}, direction: 'y' });

  it('has round ends that hold every value, a tick about every 40 px', () => {
    const { domain, ticks } = axis([3, 97], true);
    expect(domain).toEqual([0, 100]);
    expect(ticks.map(({ value }) => value)).toEqual([0, 20, 40, 60, 80, 100]);
  });

  it('starts at zero for sums and for what comes near it, and not for a rate far from it', () => {
    expect(axis([90, 110], true).domain[0]).toBe(0);
    expect(axis([90, 110], false).domain[0]).toBeGreaterThan(80);
    expect(wantsZero([90, 110], false)).toBe(false);
    expect(wantsZero([10, 110], false)).toBe(true);
    expect(wantsZero([90, 110], true)).toBe(true);
  });

  it('gives equal values room, and no values an axis', () => {
    expect(axis([42, 42], false).domain[0]).toBeLessThan(42);
    expect(axis([42, 42], false).domain[1]).toBeGreaterThan(42);
    expect(axis([], true).domain).toEqual([0, 1]);
    expect(axis([0, 0], true).domain).toEqual([0, 1]);
  });

  it('counts in whole numbers', () => {
    expect(axis([0, 2], true).ticks.map(({ text }) => text)).toEqual(['0', '1', '2']);
  });

  it('holds values of any size', () => {
    for (const size of [1e-9, 1e-3, 1, 1e6, 1e15, 1e21]) {
      const { domain, ticks } = axis([0, size * 0.97], true);
      expect(domain[1]).toBeGreaterThanOrEqual(size * 0.97);
      expect(ticks.length).toBeGreaterThan(2);
      expect(ticks.every(({ text }) => !/e/i.test(text))).toBe(true);
    }
  });
});

describe('time ticks', () => {
  const ticks = (first: string, last: string, grain: Grain, width: number) => {
    const values = fillPeriods([first, last], grain);
    const categories = values.map((value) =>
      makeCategory({ dimension: { column: 'd', grain }, name: 'd', value }),
    );
    return periodTicks(categories, grain, width / (values.length - 1)).map(({ text }) => text);
  };

  it('stand at calendar starts, with the year at January', () => {
    expect(ticks('2024-11-01', '2026-10-01', 'month', 440)).toEqual([
      '2025',
      'Apr',
      'Jul',
      'Oct',
      '2026',
      'Apr',
      'Jul',
      'Oct',
    ]);
    expect(ticks('2024-11-01', '2026-10-01', 'month', 200)).toEqual(['2025', 'Jul', '2026', 'Jul']);
  });

  it('say the year once where no January is in sight', () => {
    expect(ticks('2026-03-01', '2026-08-01', 'month', 500)[0]).toBe('Mar 2026');
  });

  it('thin out to years over decades', () => {
    expect(ticks('1990-01-01', '2026-01-01', 'month', 400)).toEqual([
      '1990',
      '1995',
      '2000',
      '2005',
      '2010',
      '2015',
      '2020',
      '2025',
    ]);
  });

  it('hold days, weeks, quarters and hours', () => {
    expect(ticks('2026-08-20', '2026-09-20', 'day', 500)[0]).toBe('Aug 20, 2026');
    expect(ticks('2026-01-01', '2026-10-01', 'quarter', 300)).toEqual(['2026', 'Q2', 'Q3', 'Q4']);
    expect(ticks('2026-01-01T00:00:00', '2026-01-01T23:00:00', 'hour', 300)[0]).toBe('Jan 1');
    expect(ticks('2025-12-29', '2026-06-29', 'week', 500).length).toBeGreaterThan(3);
    expect(ticks('2025-11-03', '2026-10-26', 'week', 800).slice(0, 4)).toEqual(['Nov', 'Dec', '2026', 'Feb']);
  });

  it('leave no period out between the first and the last', () => {
    expect(fillPeriods(['2026-01-01', '2026-04-01'], 'month')).toEqual([
      '2026-01-01',
      '2026-02-01',
      '2026-03-01',
      '2026-04-01',
    ]);
    expect(fillPeriods(['2026-03-07T22:00:00', '2026-03-08T01:00:00'], 'hour')).toHaveLength(4);
    expect(fillPeriods([null], 'month')).toEqual([]);
  });
});

describe('labels beside their lines', () => {
  it('keep their order, their distance and the picture', () => {
    let seed = 42;
    const random = () => {
      seed = (seed * 16_807) % 2_147_483_647;
      return seed / 2_147_483_647;
    };
    for (let round = 0; round < 200; round += 1) {
      const wanted = Array.from({ length: 1 + Math.floor(random() * 12) }, () => random() * 240);
      const placed = spreadLabels(wanted, 15, 0, 240);
      if (!placed) throw new Error('twelve labels of 15 px fit in 240 px');
      const byWanted = wanted.map((_, k) => k).sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0));
      byWanted.slice(1).forEach((k, before) => {
        const previous = placed[byWanted[before] ?? 0] ?? 0;
        expect((placed[k] ?? 0) - previous).toBeGreaterThanOrEqual(15 - 1e-9);
      });
      expect(Math.min(...placed)).toBeGreaterThanOrEqual(-1e-9);
      expect(Math.max(...placed)).toBeLessThanOrEqual(240 + 1e-9);
    }
  });

  it('stay where they want to be while there is room', () => {
    expect(spreadLabels([10, 100, 50], 15, 0, 240)).toEqual([10, 100, 50]);
    expect(spreadLabels([100, 100], 15, 0, 240)).toEqual([92.5, 107.5]);
  });

  it('give up where they cannot all fit', () => {
    expect(spreadLabels([1, 2, 3], 15, 0, 20)).toBeNull();
  });
});
