import { describe, expect, it } from '@jest/globals';
import { aCandidate } from '../../testing/a-candidate.js';
import type { Candidate } from './candidate.js';
import type { Admitted } from './gate.js';
import { rank } from './rank.js';

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
});
