import { describe, expect, it } from '@jest/globals';
import type { DashboardConfig, TextTile } from '@plumbline/contracts';
import { onTab } from '../../../../shared/lib/tile-layout.js';
import { editingReducer, startEditing } from './editing.js';
import { differencesOf, mergeDrafts } from './merge.js';
import { withTabs } from './tabs.js';

const [ONE, TWO] = [
  { id: 'one', name: 'Sales' },
  { id: 'two', name: 'Costs' },
];
const text = (id: string, y: number, tab?: string): TextTile => ({
  ...{ id, text: id, layout: { x: 0, y, w: 6, h: 2 } },
  ...(tab && { tab }),
});
const configOf = (texts: TextTile[], tabs = [ONE, TWO]): DashboardConfig => ({
  ...{ charts: [], kpis: [], runnersUp: [], colours: {}, timeColumn: null },
  ...{ texts, tabs },
});
const places = ({ texts = [] }: DashboardConfig) =>
  Object.fromEntries(texts.map(({ id, layout }) => [id, layout.y]));
const started = (config: DashboardConfig) => startEditing({ name: 'Board', config, version: 1 });

describe('tabs of a dashboard (DASH-004)', () => {
  it('show what lies on them; what names none, or one that is gone, lies on the first', () => {
    const config = configOf([text('a', 0), text('b', 0, 'two'), text('c', 2, 'gone')]);
    const ids = (tab: string | null) => onTab(config, tab).texts?.map(({ id }) => id);
    expect(ids(null)).toEqual(['a', 'c']);
    expect(ids('two')).toEqual(['b']);
    expect(onTab({ ...config, tabs: undefined }, 'two').texts).toHaveLength(3);
  });

  it('move only their own tiles out of the way', () => {
    const state = started(configOf([text('a', 0), text('b', 2), text('c', 0, 'two')]));
    const layout = { x: 0, y: 2, w: 6, h: 2 };
    const { draft } = editingReducer(state, { type: 'place', id: 'a', layout });
    expect(places(draft.config)).toEqual({ a: 2, b: 4, c: 0 });
  });

  it('take new tiles at their own end, and those of others', () => {
    const state = started(configOf([text('a', 0), text('b', 2), text('c', 0, 'two')]));
    const added = editingReducer(state, { type: 'add', tile: text('d', 0), tab: 'two' });
    expect(places(added.draft.config)).toMatchObject({ d: 2 });
    const moved = editingReducer(added, { type: 'moveTo', id: 'a', tab: 'two' });
    expect(onTab(moved.draft.config, 'two').texts?.map(({ id }) => id)).toEqual(['c', 'd', 'a']);
    expect(places(moved.draft.config)).toMatchObject({ a: 4, b: 2 });
  });

  it('give their tiles to the first when they go, without two in one place; one alone is none', () => {
    const config = withTabs(configOf([text('a', 0), text('b', 0, 'two')]), [ONE]);
    expect(config.tabs).toBeUndefined();
    expect(new Set(Object.values(places(config))).size).toBe(2);
  });

  it('are undone in one step, and stay when somebody saved meanwhile', () => {
    const base = configOf([text('a', 0)], []);
    const state = started({ ...base, tabs: undefined });
    const tabbed = editingReducer(state, { type: 'tabs', tabs: [ONE, TWO] });
    expect(editingReducer(tabbed, { type: 'undo' }).draft).toEqual(state.draft);
    const theirs = {
      name: 'Board',
      config: { ...base, tabs: undefined, texts: [text('a', 0), text('z', 4)] },
    };
    const drafts = { base: state.draft, theirs, mine: tabbed.draft };
    const merged = mergeDrafts(drafts, differencesOf(drafts.base, theirs, drafts.mine), { z: 'theirs' });
    expect(merged.config.tabs).toEqual([ONE, TWO]);
    expect(merged.config.texts?.map(({ id }) => id)).toEqual(['a', 'z']);
  });
});
