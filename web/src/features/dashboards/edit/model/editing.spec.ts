import { describe, expect, it } from '@jest/globals';
import type { Chart, DashboardConfig, Kpi } from '@plumbline/contracts';
import {
  type Base,
  countChanges,
  type Editing,
  type EditingAction,
  editingReducer,
  startEditing,
  UNDO_DEPTH,
} from './editing.js';
import { overlaps } from './grid.js';
import { placedTiles } from './tiles.js';

const id = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;
const plan = {
  dataSourceId: id(0),
  version: 1,
  measures: [{ agg: 'count' as const, as: 'Rows' }],
  dimensions: [{ column: 'region' }],
  filters: [],
  order: [],
};
const chart = (at: number, x: number, y: number): Chart => ({
  id: id(at),
  type: 'bar',
  title: `Chart ${at}`,
  subtitle: '',
  plan,
  reason: '',
  layout: { x, y, w: 6, h: 4 },
});
const kpi = (at: number): Kpi => ({ id: id(at), title: `Figure ${at}`, plan });
const config: DashboardConfig = {
  charts: [chart(1, 0, 0), chart(2, 6, 0), chart(3, 0, 4)],
  kpis: [kpi(11), kpi(12)],
  runnersUp: [chart(21, 0, 0)],
  colours: {},
  timeColumn: null,
};
const base: Base = { name: 'Orders', version: 3, config };
const run = (state: Editing, ...actions: EditingAction[]) => actions.reduce(editingReducer, state);
const started = startEditing(base);
const placeOf = (state: Editing, at: number) =>
  placedTiles(state.draft.config).find((tile) => tile.id === id(at))?.layout;

/** Every kind of action, over and over, on tiles that come and go. */
function manyEdits(count: number): EditingAction[] {
  return Array.from({ length: count }, (_, at): EditingAction => {
    const one = id(1 + (at % 3));
    const kinds: EditingAction[] = [
      { type: 'place', id: one, layout: { x: at % 7, y: at % 5, w: 4 + (at % 4), h: 3 + (at % 3) } },
      { type: 'add', tile: chart(100 + at, 0, 0) },
      { type: 'duplicate', id: one, newId: id(200 + at) },
      { type: 'change', tile: { ...chart(1 + (at % 3), 0, 0), title: `Title ${at}` } },
      { type: 'moveKpi', id: id(11), by: at % 2 === 0 ? 1 : -1 },
      { type: 'remove', id: id(100 + at - 4) },
      { type: 'rename', name: `Name ${at}` },
      { type: 'add', tile: { id: id(300 + at), text: 'Words', layout: { x: 0, y: 0, w: 6, h: 2 } } },
      { type: 'arrange' },
    ];
    return kinds[at % kinds.length] ?? { type: 'arrange' };
  });
}

describe('an editing session', () => {
  it('60 edits undone are the start, and redone are the end (DASH-004)', () => {
    const edited = run(started, ...manyEdits(60));
    expect(edited.past.length).toBeGreaterThan(40);
    const undone = run(edited, ...Array.from({ length: 60 }, (): EditingAction => ({ type: 'undo' })));
    expect([undone.draft, undone.base]).toEqual([{ name: base.name, config }, base]);
    const redone = run(undone, ...Array.from({ length: 60 }, (): EditingAction => ({ type: 'redo' })));
    expect(redone.draft).toEqual(edited.draft);
  });

  it('leaves no two tiles on one place, whatever is done', () => {
    let state = started;
    for (const action of manyEdits(60)) {
      state = editingReducer(state, action);
      if (action.type === 'change') continue;
      const tiles = placedTiles(state.draft.config);
      const pairs = tiles.flatMap((one, at) => tiles.slice(at + 1).map((other) => [one, other] as const));
      if (action.type === 'place' || action.type === 'arrange')
        expect(pairs.filter(([one, other]) => overlaps(one.layout, other.layout))).toEqual([]);
      expect(tiles.every(({ layout: { x, w } }) => x >= 0 && x + w <= 12)).toBe(true);
    }
  });

  it('remembers a hundred steps and no more', () => {
    const edits = Array.from(
      { length: 130 },
      (_, at): EditingAction => ({
        type: 'place',
        id: id(1),
        layout: { x: at % 2, y: 0, w: 6, h: 4 },
      }),
    );
    expect(run(started, ...edits).past).toHaveLength(UNDO_DEPTH);
  });

  it.each<[string, EditingAction[], number]>([
    ['nothing done is nothing to undo', [{ type: 'rename', name: 'Orders' }], 0],
    [
      'typing a name is one step',
      [...'abc'].map((_, at) => ({ type: 'rename', name: 'abc'.slice(0, at + 1) })),
      1,
    ],
    [
      'changes of one group are one step',
      ['a', 'b'].map((title) => ({ type: 'change', tile: { ...chart(1, 0, 0), title }, group: 'title' })),
      1,
    ],
    [
      'another change in between makes them two',
      [
        { type: 'change', tile: { ...chart(1, 0, 0), title: 'a' }, group: 'title' },
        { type: 'remove', id: id(2) },
        { type: 'change', tile: { ...chart(1, 0, 0), title: 'b' }, group: 'title' },
      ],
      3,
    ],
  ])('%s', (_, actions, steps) => {
    expect(run(started, ...actions).past).toHaveLength(steps);
  });

  it('pushes down what lies in the way, and nothing else', () => {
    const state = run(started, { type: 'place', id: id(3), layout: { x: 0, y: 1, w: 6, h: 4 } });
    expect([placeOf(state, 3), placeOf(state, 1), placeOf(state, 2)]).toEqual([
      { x: 0, y: 1, w: 6, h: 4 },
      { x: 0, y: 5, w: 6, h: 4 },
      { x: 6, y: 0, w: 6, h: 4 },
    ]);
  });

  it('puts a copy beside its original where there is room, else under it', () => {
    const state = run(
      started,
      { type: 'duplicate', id: id(3), newId: id(31) },
      { type: 'duplicate', id: id(2), newId: id(22) },
    );
    expect([placeOf(state, 31), placeOf(state, 22)]).toEqual([
      expect.objectContaining({ x: 6 }),
      expect.objectContaining({ x: 6, y: 4 }),
    ]);
  });

  it('takes a suggestion out of those that are left', () => {
    const state = run(started, { type: 'add', tile: chart(21, 0, 0) });
    expect(state.draft.config.runnersUp).toEqual([]);
    expect(placeOf(state, 21)?.y).toBe(8);
  });

  it('counts what differs from the saved version', () => {
    const state = run(
      started,
      { type: 'rename', name: 'Other' },
      { type: 'remove', id: id(11) },
      { type: 'place', id: id(1), layout: { x: 0, y: 0, w: 5, h: 4 } },
    );
    expect(countChanges(state)).toBe(3);
    expect(countChanges(run(state, { type: 'discard' }))).toBe(0);
    expect(run(state, { type: 'discard' }, { type: 'undo' }).draft).toEqual(state.draft);
  });

  it('keeps what was changed while it was saved', () => {
    const sent = run(started, { type: 'rename', name: 'Sent' });
    const saved: Base = { name: 'Sent', version: 4, config };
    const later = run(sent, { type: 'remove', id: id(2) });
    expect(countChanges(run(later, { type: 'saved', base: saved, sent: sent.draft }))).toBe(1);
    expect(countChanges(run(sent, { type: 'saved', base: saved, sent: sent.draft }))).toBe(0);
  });
});
