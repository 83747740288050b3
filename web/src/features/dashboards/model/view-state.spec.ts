import { describe, expect, it } from '@jest/globals';
import { EMPTY_VIEW, readView, type ViewState, writeView } from './view-state.js';

const FULL: ViewState = {
  dates: { preset: 'last12' },
  filters: [
    { column: 'channel', op: 'in', values: ['Direct sales', 'a "quoted", one', null] },
    { column: 'amount', op: 'between', values: [-0.5, 1e6] },
    { column: 'returned', op: 'eq', values: [true] },
    { column: 'order date & time', op: 'eq', values: [1], grain: 'weekday' },
    { column: 'amount', op: 'eq', values: [20], bins: { edges: [0, 20, 40] } },
    { column: 'region', op: 'is_null', values: [] },
  ],
  cross: [{ tile: 'tile-1', filter: { column: 'region', op: 'in', values: ['West=1', '+'] } }],
  tab: 'tab-2',
  drills: [{ tile: 'tile-2', steps: [{ by: { column: 'state' }, filters: [] }] }],
  tables: ['tile-2', 'tile-3'],
  fact: { id: 'f1', row: 0, column: 'Total amount' },
};

const through = (view: ViewState) =>
  readView(new URLSearchParams(writeView(view, new URLSearchParams()).toString()));

describe('the state of a view in its address', () => {
  it('comes back whole, with its types', () => {
    expect(through(FULL)).toEqual(FULL);
    expect(through(EMPTY_VIEW)).toEqual(EMPTY_VIEW);
  });

  it('leaves an empty address for an empty view and keeps what is not its own', () => {
    const known = new URLSearchParams('filter=x&ref=mail');
    expect(writeView(EMPTY_VIEW, known).toString()).toBe('ref=mail');
  });

  it('opens a whole fact without a cell', () => {
    expect(readView(new URLSearchParams('fact=f1')).fact).toEqual({ id: 'f1' });
    expect(readView(new URLSearchParams('fact=f1&row=-1')).fact).toEqual({ id: 'f1' });
  });

  it.each([
    'x',
    '{}',
    '[]',
    '["channel"]',
    '["channel","drop",[]]',
    '["channel","in","x"]',
    '["channel","in",[{}]]',
    '[1,"in",[]]',
  ])('drops the filter %s, which is none', (text) =>
    expect(readView(new URLSearchParams({ filter: text })).filters).toEqual([]),
  );

  it('takes no more filters than a query may carry', () => {
    const params = new URLSearchParams();
    for (let at = 0; at < 60; at += 1) params.append('filter', `["c${at}","is_null",[]]`);
    expect(readView(params).filters).toHaveLength(50);
  });
});
