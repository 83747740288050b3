import { beforeEach, expect, it, jest } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { toastStore } from '../../../shared/ui/toasts/toast-store.js';
import { EMPTY_VIEW, type ViewState } from '../model/view-state.js';
import { useAnsweredView } from './use-answered-view.js';

beforeEach(() => toastStore.clear());

const ANSWERED = { isPaused: false, isPlaceholderData: false, isSuccess: true };
const UNASKED = { isPaused: true, isPlaceholderData: true, isSuccess: true };
const ASKED = { isPaused: false, isPlaceholderData: true, isSuccess: true };
const WEST: ViewState = { ...EMPTY_VIEW, filters: [{ column: 'region', op: 'in', values: ['West'] }] };

function look() {
  const change = jest.fn();
  const { rerender } = renderHook(({ tiles, view }) => useAnsweredView(tiles, view, change), {
    initialProps: { tiles: ANSWERED, view: EMPTY_VIEW },
  });
  return { change, rerender };
}

it('a filter that could not be asked is not shown as set, and that is said', () => {
  const { change, rerender } = look();
  rerender({ tiles: UNASKED, view: WEST });
  expect(change).toHaveBeenCalledWith({ dates: null, filters: [], cross: [] }, { replace: true });
  expect(toastStore.list().map(({ title }) => title)).toEqual(['This filter could not be applied']);
});

it('one that is being asked, or was answered, stays', () => {
  const { change, rerender } = look();
  rerender({ tiles: ASKED, view: WEST });
  rerender({ tiles: ANSWERED, view: WEST });
  rerender({ tiles: UNASKED, view: EMPTY_VIEW });
  expect(change.mock.calls).toEqual([[{ dates: null, filters: WEST.filters, cross: [] }, { replace: true }]]);
});
