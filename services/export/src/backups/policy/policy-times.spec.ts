import { describe, expect, it } from '@jest/globals';
import { isDue } from './policy-times.js';

const chicago = { zone: 'America/Chicago' };
const between = (from: string, until: string) => ({ from: new Date(from), until: new Date(until) });

describe('a time of the policy', () => {
  it('is due once it has come, in its zone', () => {
    const night = { at: '02:30' };
    expect(isDue(chicago, { ...between('2026-11-20T08:29:30Z', '2026-11-20T08:30:30Z'), ...night })).toBe(
      true,
    );
    expect(isDue(chicago, { ...between('2026-11-20T08:30:30Z', '2026-11-20T08:31:30Z'), ...night })).toBe(
      false,
    );
    expect(isDue(chicago, { ...between('2026-11-20T02:29:30Z', '2026-11-20T02:30:30Z'), ...night })).toBe(
      false,
    );
  });

  it('that passed while nothing ran is due afterwards', () => {
    expect(isDue(chicago, { ...between('2026-10-01T00:00:00Z', '2026-11-20T00:00:00Z'), at: '02:30' })).toBe(
      true,
    );
  });

  it('may be of one weekday', () => {
    const sunday = { at: '04:00', weekday: 0 };
    expect(isDue(chicago, { ...between('2026-11-22T09:59:00Z', '2026-11-22T10:00:30Z'), ...sunday })).toBe(
      true,
    );
    expect(isDue(chicago, { ...between('2026-11-21T09:59:00Z', '2026-11-21T10:00:30Z'), ...sunday })).toBe(
      false,
    );
  });
});
