import { describe, expect, it } from '@jest/globals';
import { movingFilters } from './moving-filters.js';

const west = { column: 'region', op: 'in' as const, values: ['West'] };
const between = (from: string, to: string) => ({
  ...{ column: 'day', op: 'between' as const, values: [from, to] },
});
const screen = (more: Partial<Parameters<typeof movingFilters>[0]>) => ({
  ...{ column: 'day', zone: 'America/Chicago', now: Date.parse('2026-11-26T12:00:00Z') },
  ...{ filters: [], dates: null, span: { from: '2024-01-01', to: '2026-11-25' } },
  ...more,
});

describe('filters of a screen that are sent later (SCHED-002)', () => {
  it('move with the runs where the date filter is a preset, and the data goes on', () => {
    const filters = [between('2025-11-01', '2026-10-31'), west];
    expect(movingFilters(screen({ filters, dates: { preset: 'last12' } }))).toEqual([
      { column: 'day', op: 'between', values: [], relative: 'last_12_months' },
      west,
    ]);
    const year = [between('2026-01-01', '2026-11-25')];
    expect(movingFilters(screen({ filters: year, dates: { preset: 'ytd' } }))[0]?.relative).toBe(
      'year_to_date',
    );
  });

  it('stay as they are for two chosen days, and for data that has ended', () => {
    const filters = [between('2025-11-01', '2026-10-31'), west];
    const chosen = { from: '2025-11-01', to: '2026-10-31' };
    expect(movingFilters(screen({ filters, dates: chosen }))).toEqual(filters);
    const ended = { from: '2022-01-01', to: '2024-12-31' };
    const old = [between('2024-01-01', '2024-12-31')];
    expect(movingFilters(screen({ filters: old, span: ended, dates: { preset: 'last12' } }))).toEqual(old);
  });
});
