import { describe, expect, it } from '@jest/globals';
import { judge, type RuleState, worseOf } from './judge.js';

const RULE = { side: 'above', threshold: 10, minutes: 5 } as const;
const START: RuleState = { beyondSince: null, backSince: null, isFiring: false };
const at = (minute: number) => new Date(Date.UTC(2026, 10, 26, 12, minute));

/** What a rule does of one value a minute: when it fires and recovers. */
function crossings(values: readonly (number | null)[], rule: Parameters<typeof judge>[0] = RULE): string[] {
  let state = START;
  return values.flatMap((value, minute) => {
    const next = judge(rule, state, value, at(minute));
    state = next;
    return next.crossing ? [`${next.crossing} at ${minute}`] : [];
  });
}

describe('F.9 a rule of the installation', () => {
  it('holds once its value has lain beyond the threshold for long enough, and is told once', () => {
    expect(crossings([9, 11, 12, 11, 12, 11, 13, 14, 15])).toEqual(['fired at 6']);
  });

  it('is told to be over once the value has been back for as long', () => {
    expect(crossings([11, 11, 11, 11, 11, 11, 9, 9, 9, 9, 9, 9, 9])).toEqual([
      'fired at 5',
      'recovered at 11',
    ]);
  });

  it('begins anew where the value comes back in between, and does not swing', () => {
    expect(crossings([11, 11, 11, 9, 11, 11, 11, 11])).toEqual([]);
    expect(crossings([11, 11, 11, 11, 11, 11, 9, 11, 9, 11, 9, 11, 9, 11])).toEqual(['fired at 5']);
  });

  it('keeps its state while nothing is measured, however long that is', () => {
    expect(crossings([11, null, null, null, null, 11, null, null, null, null, null, null])).toEqual([
      'fired at 5',
    ]);
  });

  it('without minutes holds at once; the threshold itself is not beyond it', () => {
    expect(crossings([10, 11, 10], { ...RULE, minutes: 0 })).toEqual(['fired at 1', 'recovered at 2']);
  });

  it('may watch what is too low', () => {
    expect(crossings([10, 9], { side: 'below', threshold: 10, minutes: 0 })).toEqual(['fired at 1']);
    expect([worseOf('below', 3, 4), worseOf('above', 3, 4)]).toEqual([3, 4]);
  });
});
