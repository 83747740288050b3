import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { TOAST_DURATION_MS, ToastStore } from './toast-store.js';

describe('toast store', () => {
  let store: ToastStore;
  const titles = () => store.list().map((toast) => toast.title);

  beforeEach(() => {
    jest.useFakeTimers();
    store = new ToastStore();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('shows an added toast at once, open (TOAST-003)', () => {
    store.add({ title: 'Saved' });
    expect(store.list()).toMatchObject([{ title: 'Saved', isOpen: true }]);
  });

  it('keeps three, newest first (TOAST-006, TOAST-007)', () => {
    for (const title of ['a', 'b', 'c', 'd']) store.add({ title });
    expect(titles()).toEqual(['d', 'c', 'b']);
  });

  it('closes on dismissal and removes 5000 ms later (TOAST-004, TOAST-005)', () => {
    const id = store.add({ title: 'Saved' });
    store.dismiss(id);
    expect(store.list()).toMatchObject([{ isOpen: false }]);
    jest.advanceTimersByTime(4_999);
    expect(titles()).toEqual(['Saved']);
    jest.advanceTimersByTime(1);
    expect(titles()).toEqual([]);
  });

  it('counts a closing toast to the limit', () => {
    store.dismiss(store.add({ title: 'a' }));
    for (const title of ['b', 'c', 'd']) store.add({ title });
    expect(titles()).toEqual(['d', 'c', 'b']);
    jest.runAllTimers();
    expect(titles()).toEqual(['d', 'c', 'b']);
  });

  it('is empty at once when cleared, and keeps what comes then', () => {
    store.dismiss(store.add({ title: 'a' }));
    store.add({ title: 'b' });
    store.clear();
    expect(titles()).toEqual([]);
    store.add({ title: 'c' });
    jest.runAllTimers();
    expect(titles()).toEqual(['c']);
  });

  it('tells its listeners until they leave', () => {
    const listener = jest.fn();
    const leave = store.subscribe(listener);
    store.add({ title: 'a' });
    leave();
    store.add({ title: 'b' });
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('closes by itself after 5000 ms (TOAST-008)', () => {
    expect(TOAST_DURATION_MS).toBe(5_000);
  });
});
