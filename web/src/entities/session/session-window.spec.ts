import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { openSessionWindow, type SessionWindow } from './session-window.js';

describe('the 24 hours of an open session', () => {
  const START = Date.UTC(2026, 10, 21);
  let onPrompt: jest.Mock<(endsAt: number) => void>;
  let onEnd: jest.Mock<() => void>;
  let opened: SessionWindow;

  beforeEach(() => {
    jest.useFakeTimers({ now: START });
    onPrompt = jest.fn();
    onEnd = jest.fn();
    opened = openSessionWindow({ openedAt: START, onPrompt, onEnd });
  });
  afterEach(() => {
    opened.close();
    jest.useRealTimers();
  });

  it('SESS-021 T-21 asks once, 84,600,000 ms after the opening, 30 minutes before the end', () => {
    jest.advanceTimersByTime(84_599_999);
    expect(onPrompt).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(onPrompt.mock.calls).toEqual([[START + 84_600_000 + 30 * 60_000]]);
    jest.advanceTimersByTime(29 * 60_000);
    opened.check();
    expect(onPrompt).toHaveBeenCalledTimes(1);
  });

  it('SESS-021 T-21 ends at 24 hours when nobody answered', () => {
    jest.advanceTimersByTime(86_399_999);
    expect(onEnd).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(onEnd).toHaveBeenCalledTimes(1);
  });

  it('T-21 a computer that slept past the end finds out when it wakes', () => {
    jest.setSystemTime(START + 90_000_000);
    opened.check();
    expect(onPrompt).not.toHaveBeenCalled();
    expect(onEnd).toHaveBeenCalledTimes(1);
  });

  it('SESS-023 T-21 a closed window neither asks nor ends', () => {
    opened.close();
    jest.advanceTimersByTime(200_000_000);
    expect([onPrompt.mock.calls, onEnd.mock.calls]).toEqual([[], []]);
  });
});
