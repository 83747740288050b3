import { describe, expect, it } from '@jest/globals';
import { lossWords, standbyNotice, startingNotice, takenNotice } from './standby-words.js';

const KNOWN = {
  appliedAt: '2026-11-27T05:00:00.000Z',
  appliedChanges: 1_000,
  heard: { at: '2026-11-27T05:00:04.200Z', changes: 2_234 },
};

describe('what a standby says of itself', () => {
  it('tells in seconds and changes what would be lost', () => {
    expect(lossWords(KNOWN)).toContain('4.2 s later, and had made about 1,234 changes');
    expect(lossWords({ ...KNOWN, heard: null })).toBe(
      'Whatever the primary saved after 2026-11-27T05:00:00.000Z.',
    );
    expect(lossWords({ ...KNOWN, appliedAt: null })).toContain('Everything');
    // Statistics of a server that was started again begin anew.
    expect(lossWords({ ...KNOWN, appliedChanges: 9_000 })).toContain('about 0 changes');
  });

  it('says in a cluster whom it follows before it knows more, and what its operator does once it has taken over', () => {
    const url = 'https://app-1.example';
    expect(startingNotice(url)).toMatchObject({ code: 'standby', facts: [['State', 'starting']] });
    const taken = takenNotice(url);
    expect([taken.code, taken.again]).toEqual(['promoted', 'taken']);
    expect([taken.message, taken.facts[0]?.[1]]).toEqual([
      expect.stringContaining(url),
      expect.stringContaining('standby.follows.tookOver=true'),
    ]);
  });

  it('asks again by itself while it takes over', () => {
    const told = {
      url: 'https://app-1.example',
      state: { ...KNOWN, phase: 'following', primary: null } as const,
      failure: null,
      progress: undefined,
      outcome: undefined,
    };
    expect(standbyNotice(told).again).toBeUndefined();
    const busy = standbyNotice({ ...told, progress: 'Every table is compared with the primary.' });
    expect([busy.again, busy.facts[0]]).toEqual([
      'busy',
      ['Taking over', 'Every table is compared with the primary.'],
    ]);
  });
});
