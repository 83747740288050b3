import { describe, expect, it } from '@jest/globals';
import { keptBackups } from './kept-backups.js';

const DAY_MS = 86_400_000;
const LAST = new Date('2026-11-20T08:30:00Z');
/** One a night, the newest first. */
const nights = Array.from({ length: 400 }, (_, back) => ({
  id: new Date(LAST.getTime() - back * DAY_MS).toISOString().slice(0, 10),
  at: new Date(LAST.getTime() - back * DAY_MS),
}));
const zone = 'America/Chicago';

describe('what a policy keeps', () => {
  it('is the newest of each of so many days, weeks and months', () => {
    const kept = keptBackups(nights, { keep: { daily: 3, weekly: 3, monthly: 3 }, zone });
    expect([...kept].toSorted()).toEqual([
      '2026-09-30',
      '2026-10-31',
      '2026-11-08',
      '2026-11-15',
      '2026-11-18',
      '2026-11-19',
      '2026-11-20',
    ]);
  });

  it('is the newest at least', () => {
    expect([...keptBackups(nights, { keep: { daily: 0, weekly: 0, monthly: 0 }, zone })]).toEqual([
      '2026-11-20',
    ]);
  });

  it('counts days that have a backup, not days that passed', () => {
    const rare = nights.filter((_, at) => at % 10 === 0);
    expect(keptBackups(rare, { keep: { daily: 4, weekly: 0, monthly: 0 }, zone }).size).toBe(4);
  });

  it('takes the days of the zone', () => {
    const late = [
      { id: 'evening', at: new Date('2026-11-20T05:00:00Z') },
      { id: 'noon', at: new Date('2026-11-19T18:00:00Z') },
    ];
    expect([...keptBackups(late, { keep: { daily: 2, weekly: 0, monthly: 0 }, zone })]).toEqual(['evening']);
    expect(keptBackups(late, { keep: { daily: 2, weekly: 0, monthly: 0 }, zone: 'UTC' }).size).toBe(2);
  });
});
