import { describe, expect, it } from '@jest/globals';
import { aCandidate } from '../../testing/a-candidate.js';
import type { Candidate } from './candidate.js';
import type { Admitted } from './gate.js';
import { NO_NESTING } from './lies-within.js';
import { rank, sameByName } from './rank.js';

const admitted = (parts: Partial<Candidate>): Admitted => ({
  candidate: aCandidate({ at: ['2025-01-01'], ...parts }),
  standing: undefined,
  confidence: 0.9,
});
const kinds = (...all: Partial<Candidate>[]) =>
  rank(all.map(admitted)).map(({ candidate }) => candidate.kind);

describe('the ranking', () => {
  it('puts what weighs most for the business first', () => {
    const small: Partial<Candidate> = { kind: 'small', strength: 0.2, about: ['a'] };
    const large: Partial<Candidate> = { kind: 'large', strength: 0.6, about: ['b'] };
    const narrow: Partial<Candidate> = { kind: 'narrow', strength: 0.6, share: 0.01, about: ['c'] };
    expect(kinds(small, large, narrow)).toEqual(['large', 'small', 'narrow']);
  });

  it('tells the general finding and leaves out the special one that says the same', () => {
    const whole: Partial<Candidate> = { kind: 'whole', strength: 0.3, about: ['trend', 'amount'] };
    const west: Partial<Candidate> = {
      kind: 'west',
      strength: 0.4,
      depth: 1,
      about: ['trend', 'amount', 'region=West'],
    };
    expect(kinds(west, whole)).toEqual(['whole']);
  });

  it('tells the special one beside it when it is much stronger, or goes the other way', () => {
    const whole: Partial<Candidate> = {
      kind: 'whole',
      strength: 0.2,
      direction: 'up',
      about: ['trend', 'amount'],
    };
    const west: Partial<Candidate> = {
      kind: 'west',
      strength: 0.6,
      depth: 1,
      direction: 'up',
      about: ['trend', 'amount', 'West'],
    };
    const east: Partial<Candidate> = {
      kind: 'east',
      strength: 0.2,
      depth: 1,
      direction: 'down',
      about: ['trend', 'amount', 'East'],
    };
    expect(kinds(whole, west, east)).toEqual(['west', 'whole', 'east']);
  });

  it('tells once that several numbers of the same rows moved by the same factor at the same time', () => {
    const step = (measure: string, parts: Partial<Candidate> = {}): Partial<Candidate> => ({
      ...{ type: 'trend', kind: 'level_shift', direction: 'down', effectMeasure: 'change', effect: -0.4 },
      ...{ columns: [measure, 'channel', 'day'], segment: { column: 'channel', value: 'Social' } },
      ...{ about: ['trend', measure, 'Social'], depth: 1, strength: 0.4, at: ['2025-08-18'] },
      ...parts,
    });
    const told = (...all: Partial<Candidate>[]) => rank(all.map(admitted)).map(({ folded }) => folded.length);
    expect(told(step('orders', { strength: 0.5 }), step('revenue', { at: ['2025-08-19'] }))).toEqual([1]);
    expect(told(step('orders'), step('revenue', { effect: -0.1 }))).toEqual([0, 0]);
    expect(told(step('orders'), step('revenue', { at: ['2025-03-01'] }))).toEqual([0, 0]);
    expect(
      told(step('orders'), step('revenue', { segment: { column: 'channel', value: 'Search' } })),
    ).toEqual([0, 0]);
  });

  it('puts a slope that hardly passed the gate after a sure step', () => {
    const [slope, step] = [
      admitted({ type: 'trend', kind: 'slope', strength: 0.4, about: ['a'] }),
      admitted({ type: 'trend', kind: 'level_shift', strength: 0.3, about: ['b'] }),
    ];
    const told = (adjustedP: number) =>
      rank([{ ...slope, standing: { p: adjustedP, rank: 1, tests: 1, adjustedP } }, step]).map(
        ({ candidate }) => candidate.kind,
      );
    expect(told(0.03)).toEqual(['level_shift', 'slope']);
    expect(told(1e-12)).toEqual(['slope', 'level_shift']);
  });

  it('tells the same two values that meet once, in whichever columns they stand', () => {
    const cell = (columns: string[], value: string, meets: string): Partial<Candidate> => ({
      ...{ at: undefined, kind: 'dimension_by_dimension', columns, about: [...columns].sort(), meets },
      segment: { column: columns[1] ?? '', value },
    });
    const critical = cell(['category', 'priority'], 'Critical', 'Hardware');
    const byGroup = cell(['priority', 'assignment group'], 'Hardware', 'Critical');
    const others = cell(['category', 'location'], 'Australia', 'Hardware');
    expect(kinds(critical, byGroup)).toHaveLength(1);
    expect(kinds(critical, others)).toHaveLength(2);
  });

  it('tells two columns that go together once per direction', () => {
    const pair: Partial<Candidate> = { at: undefined, columns: ['amount', 'region'] };
    const best: Partial<Candidate> = {
      ...pair,
      kind: 'best',
      strength: 0.5,
      direction: 'up',
      about: ['West'],
    };
    const second: Partial<Candidate> = {
      ...pair,
      kind: 'second',
      strength: 0.4,
      direction: 'up',
      about: ['East'],
    };
    const other: Partial<Candidate> = {
      ...pair,
      kind: 'other',
      strength: 0.3,
      direction: 'down',
      about: ['South'],
    };
    expect(kinds(best, second, other)).toEqual(['best', 'other']);
  });

  it('keeps what is about different moments', () => {
    expect(
      kinds({ kind: 'may', about: ['amount', '5'] }, { kind: 'june', about: ['amount', '6'] }),
    ).toHaveLength(2);
  });

  it('lists no more than anybody reads', () => {
    const many = Array.from({ length: 90 }, (_, at) => ({ kind: String(at), about: [String(at)] }));
    expect(kinds(...many)).toHaveLength(40);
  });

  it('puts a change before a difference of the same size, and a fact about the data last', () => {
    const parts = (kind: string): Partial<Candidate> => ({ kind, columns: [kind], about: [kind] });
    expect(
      kinds(
        { ...parts('dominance'), type: 'other' },
        { ...parts('measure_by_dimension'), type: 'correlation' },
        { ...parts('rate_of_segment'), type: 'correlation' },
        { ...parts('level_shift'), type: 'trend' },
      ),
    ).toEqual(['level_shift', 'rate_of_segment', 'measure_by_dimension', 'dominance']);
  });

  it('puts what is so for good after all that changed, however strong it is', () => {
    const parts = (kind: string): Partial<Candidate> => ({ kind, columns: [kind], about: [kind] });
    expect(
      kinds(
        { ...parts('segment'), strength: 0.59 },
        { ...parts('measure_by_measure'), strength: 0.9 },
        { ...parts('rate_of_segment'), strength: 0.9 },
        { ...parts('level_shift'), type: 'trend', strength: 0.1 },
      ),
    ).toEqual(['rate_of_segment', 'level_shift', 'measure_by_measure', 'segment']);
  });

  it('puts another subject before the second finding of one that is about as strong', () => {
    const of = (kind: string, column: string, strength: number): Partial<Candidate> => ({
      ...{ type: 'trend', kind, columns: [column, 'day'], strength, about: [kind] },
    });
    expect(kinds(of('first', 'a', 0.6), of('again', 'a', 0.55), of('new', 'b', 0.5))).toEqual([
      'first',
      'new',
      'again',
    ]);
  });

  it('folds parts that move as the whole does, and names what is called alike', () => {
    const trend = { type: 'trend', kind: 'slope', direction: 'up', effect: 2 } as const;
    const part = (by: string): Partial<Candidate> => ({
      ...{ ...trend, columns: ['hours', by, 'day'], depth: 1, about: ['trend', by] },
      segment: { column: by, value: 'Hardware' },
    });
    const whole = { ...trend, columns: ['hours', 'day'], about: ['trend', 'hours'] };
    const [told, ...others] = rank([part('team'), part('category'), whole].map(admitted));
    expect(others).toEqual([]);
    expect(told?.folded).toHaveLength(2);
    const [alone] = rank([part('team'), part('category')].map(admitted));
    expect(sameByName(alone!).map(({ columns }) => columns[1])).toEqual(['category']);
  });

  it('tells of a group and its part the one that makes the other', () => {
    const rate = (kind: string, value: string, strength: number): Partial<Candidate> => ({
      ...{ kind, columns: ['returned', value], direction: 'up', depth: 1, strength, about: [value] },
      segment: { column: value, value },
    });
    const isInside = (one: Admitted, other: Admitted) =>
      one.candidate.segment?.column === 'city' && other.candidate.segment?.column === 'state';
    const told = (city: number, state: number) =>
      rank([rate('rate', 'city', city), rate('rate', 'state', state)].map(admitted), {
        ...NO_NESTING,
        isInside,
      }).map(({ candidate }) => candidate.segment?.column);
    expect(told(0.5, 0.3)).toEqual(['city']);
    expect(told(0.32, 0.3)).toEqual(['state']);
  });
});
