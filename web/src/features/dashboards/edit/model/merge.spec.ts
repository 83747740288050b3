import { describe, expect, it } from '@jest/globals';
import type { Chart, DashboardConfig } from '@plumbline/contracts';
import type { Draft } from './editing.js';
import { overlaps } from './grid.js';
import { differencesOf, firstChoices, mergeDrafts } from './merge.js';

const id = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;
const chart = (at: number, parts: Partial<Chart> = {}): Chart => ({
  id: id(at),
  type: 'bar',
  title: `Chart ${at}`,
  subtitle: '',
  plan: { dataSourceId: id(0), version: 1, measures: [], dimensions: [], filters: [], order: [] },
  reason: '',
  layout: { x: 0, y: at * 4, w: 6, h: 4 },
  ...parts,
});
const draft = (charts: Chart[], name = 'Orders'): Draft => ({
  name,
  config: { charts, kpis: [], runnersUp: [], colours: {}, timeColumn: null } satisfies DashboardConfig,
});

const base = draft([chart(1), chart(2), chart(3), chart(4)]);
const theirs = draft([chart(1, { type: 'column' }), chart(3), chart(4, { title: 'Same' }), chart(5)]);
const mine = draft([
  chart(1, { type: 'line' }),
  chart(2),
  chart(3, { title: 'Mine' }),
  chart(4, { title: 'Same' }),
]);
const differences = differencesOf(base, theirs, mine);

describe('a draft and what was saved meanwhile', () => {
  it('differ where one changed a tile, or both did, not where both did the same', () => {
    expect(differences.map((one) => [one.id, one.changedBy])).toEqual([
      [id(1), 'both'],
      [id(2), 'them'],
      [id(3), 'you'],
      [id(5), 'them'],
    ]);
  });

  it('come with a choice for each, but for what both changed', () => {
    expect(firstChoices(differences)).toEqual({ [id(2)]: 'theirs', [id(3)]: 'mine', [id(5)]: 'theirs' });
  });

  it.each([
    ['theirs', 'column'],
    ['mine', 'line'],
  ] as const)('merge tile by tile: %s', (side, type) => {
    const choices = { ...firstChoices(differences), [id(1)]: side };
    const merged = mergeDrafts({ base, theirs, mine }, differences, choices);
    const shown = Object.fromEntries(merged.config.charts.map((one) => [one.id, [one.type, one.title]]));
    expect(shown).toEqual({
      [id(1)]: [type, 'Chart 1'],
      [id(3)]: ['bar', 'Mine'],
      [id(4)]: ['bar', 'Same'],
      [id(5)]: ['bar', 'Chart 5'],
    });
  });

  it('leave no two tiles on one place, and a name that one of them changed', () => {
    const moved = draft(
      [chart(1, { layout: { x: 0, y: 8, w: 12, h: 4 } }), chart(2), chart(3), chart(4)],
      'Mine',
    );
    const found = differencesOf(base, theirs, moved);
    const merged = mergeDrafts({ base, theirs, mine: moved }, found, {
      ...firstChoices(found),
      [id(1)]: 'mine',
    });
    const [first, ...others] = merged.config.charts;
    expect(merged.name).toBe('Mine');
    expect(others.filter(({ layout }) => first && overlaps(layout, first.layout))).toEqual([]);
  });
});
