import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { debounce, RESIZE_DEBOUNCE_MS } from './debounce.js';

describe('resizing (CONST-011)', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('CONST-011 is answered once, 250 ms after it has stopped', () => {
    const run = jest.fn();
    const { call } = debounce(run, RESIZE_DEBOUNCE_MS);
    call();
    jest.advanceTimersByTime(249);
    call();
    jest.advanceTimersByTime(249);
    expect(run).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(run).toHaveBeenCalledTimes(1);
  });

  it('is not answered when the listener has left', () => {
    const run = jest.fn();
    const { call, cancel } = debounce(run, RESIZE_DEBOUNCE_MS);
    call();
    cancel();
    jest.runAllTimers();
    expect(run).not.toHaveBeenCalled();
  });
});
