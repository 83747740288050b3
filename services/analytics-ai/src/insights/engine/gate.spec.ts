import { describe, expect, it } from '@jest/globals';
import { valueAt } from '@plumbline/statistics';
import { aCandidate } from '../../testing/a-candidate.js';
import type { Candidate } from './candidate.js';
import { confidenceOf, priorityOf, writeConfidence } from './confidence.js';
import { gate } from './gate.js';
import { seededRandom } from './seeded-random.js';

describe('the gate (INS-001)', () => {
  it('lets through what chance does not explain over all comparisons at once', () => {
    // Benjamini and Hochberg (1995), the fifteen p-values of their example: the four least are rejected at 5 %.
    const published = [
      0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.324, 0.4262, 0.5719, 0.6528,
      0.759, 1,
    ];
    const { tests, passed, admitted } = gate(published.map((p) => aCandidate({ p })));
    expect([tests, passed]).toEqual([15, 4]);
    expect(admitted.map(({ candidate }) => candidate.p)).toEqual([0.0001, 0.0004, 0.0019, 0.0095]);
    expect(admitted[3]?.standing).toMatchObject({ p: 0.0095, rank: 4, tests: 15 });
    expect(admitted[3]?.standing?.adjustedP).toBeCloseTo((0.0095 * 15) / 4, 14);
  });

  it('adjusts by the p-value that decides, which a reader can compute again', () => {
    const random = seededRandom('gate');
    const { admitted } = gate(Array.from({ length: 200 }, () => aCandidate({ p: random() ** 6 })));
    expect(admitted.length).toBeGreaterThan(50);
    for (const { standing } of admitted) {
      const { p, rank, tests, adjustedP } = standing!;
      expect(adjustedP).toBeCloseTo(Math.min(1, (p * tests) / rank), 14);
    }
  });

  it('counts every comparison, and lists none that is slight or seen in fewer than 30 rows', () => {
    const all = [
      aCandidate({ p: 1e-9, isMaterial: false }),
      aCandidate({ p: 1e-9, sampleSize: 29 }),
      aCandidate({ p: 0.9 }),
    ];
    expect(gate(all)).toEqual({ tests: 3, passed: 2, admitted: [] });
  });

  it('does not test exact descriptions, and does not count them as comparisons', () => {
    const { tests, admitted } = gate([
      aCandidate(),
      aCandidate({ p: null }),
      aCandidate({ p: null, isMaterial: false }),
    ]);
    expect([tests, admitted.map(({ standing }) => standing?.tests)]).toEqual([1, [1, undefined]]);
  });

  it('tells an exact description only beside a tested finding about one of its columns', () => {
    const exact = aCandidate({ p: null, columns: ['region'] });
    const kinds = (p: number, columns: string[]) =>
      gate([exact, aCandidate({ p, columns })]).admitted.map(({ candidate }) => candidate.p);
    expect(kinds(0.001, ['amount', 'region'])).toEqual([0.001, null]);
    expect(kinds(0.001, ['amount', 'channel'])).toEqual([0.001]);
    expect(kinds(0.6, ['amount', 'region'])).toEqual([]);
  });

  it('asks since when of the differences that passed alone', () => {
    const segment = { column: 'region', value: 'North' };
    const difference = aCandidate({ p: 1e-6, columns: ['late', 'region'], segment, direction: 'up' });
    const change = aCandidate({
      ...{ type: 'trend', kind: 'level_shift', columns: ['late', 'region', 'day'], segment },
      ...{ direction: 'up', at: ['2024-03-04'], p: 0.02 },
    });
    const others = Array.from({ length: 80 }, (_, at) => aCandidate({ p: (at + 20) / 100 }));
    expect(gate([difference, change, ...others]).admitted[1]).toMatchObject({
      candidate: change,
      standing: { p: 0.02, rank: 1, tests: 1 },
    });
    expect(gate([{ ...difference, p: 0.5 }, change, ...others]).admitted).toEqual([]);
    expect(gate([difference, { ...change, direction: 'down' }, ...others]).admitted).toHaveLength(1);
  });

  it('keeps the false findings of pure chance to one table in twenty', () => {
    const random = seededRandom('chance alone');
    const tables = Array.from({ length: 2_000 }, () =>
      gate(Array.from({ length: 40 }, () => aCandidate({ p: random() }))),
    );
    const wrong = tables.filter(({ admitted }) => admitted.length > 0).length;
    expect(wrong / tables.length).toBeLessThan(0.065);
  });
});

describe('confidence', () => {
  it('rises with evidence and with effect, and is never 0 or 1', () => {
    const steps = [0, 0.001, 0.02, 0.05];
    for (const [at, p] of steps.entries()) {
      if (at > 0) expect(confidenceOf(p, 0.3)).toBeLessThan(confidenceOf(valueAt(steps, at - 1), 0.3));
    }
    expect(confidenceOf(0, 0.2)).toBeLessThan(confidenceOf(0, 0.3));
    for (const [p, strength] of [
      [0, 1],
      [0, 9],
      [0.05, 0],
    ] as const) {
      const written = writeConfidence(confidenceOf(p, strength));
      expect(written).toMatch(/^0\.\d{2,4}$/);
      expect(Number(written)).toBeGreaterThan(0);
      expect(Number(written)).toBeLessThan(1);
    }
  });

  it('leaves a sure but slight effect a weak signal', () => {
    expect(confidenceOf(0, 0.1)).toBeLessThan(0.5);
    expect(confidenceOf(0.03, 0.3)).toBeGreaterThan(0.5);
  });

  it('is written with two to four digits', () => {
    expect(['0.93', '0.975', '0.9975', '0.50']).toEqual([0.93, 0.975, 0.9975, 0.5].map(writeConfidence));
  });
});

describe('priority', () => {
  const driver = { type: 'correlation', kind: 'rate_of_segment', effect: 0.3 } as const;
  const whole = { strength: 0.55, share: 1 };

  it('is of the effect and of the part of the business it touches', () => {
    expect(priorityOf({ ...driver, strength: 0.7, share: 1 })).toBe('high');
    expect(priorityOf({ ...driver, strength: 0.7, share: 0.1 })).toBe('medium');
    expect(priorityOf({ ...driver, strength: 0.1, share: 1 })).toBe('low');
    expect(priorityOf({ ...driver, type: 'trend', kind: 'slope', strength: 0.35, share: 1 })).toBe('high');
    expect(priorityOf({ ...driver, strength: 0.9, share: 1, isStanding: true })).toBe('low');
  });

  it('is never that of a change for what has always differed, nor that of a difference for a fact', () => {
    const difference = { ...driver, kind: 'measure_by_dimension' } as const;
    expect(priorityOf({ ...difference, ...whole })).toBe('medium');
    expect(priorityOf({ ...driver, ...whole, kind: 'measure_by_measure', strength: 0.9 })).toBe('medium');
    expect(priorityOf({ ...driver, ...whole, kind: 'dimension_by_dimension', strength: 0.9 })).toBe('medium');
    expect(priorityOf({ ...driver, ...whole, kind: 'concentration', strength: 0.9 })).toBe('low');
  });

  it('tells an exact description beside another finding about its column, or where it stands alone', () => {
    const crowd = aCandidate({ columns: ['product'], p: null });
    const load = aCandidate({ columns: ['agent'], p: null, standsAlone: true });
    const other = aCandidate({ columns: ['amount', 'product'] });
    const apart = aCandidate({ columns: ['amount', 'region'] });
    const toldWith = (...candidates: Candidate[]) =>
      gate(candidates).admitted.map(({ candidate }) => candidate);
    expect(toldWith(crowd)).toEqual([]);
    expect(toldWith(crowd, crowd, apart)).toEqual([apart]);
    expect(toldWith(crowd, other)).toEqual([other, crowd]);
    expect(toldWith(load)).toEqual([load]);
  });
});
