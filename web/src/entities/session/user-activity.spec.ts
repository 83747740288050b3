import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { watchActivity } from './user-activity.js';

const MINUTES = 60_000;

describe('activity of the user', () => {
  let page: EventTarget;
  let onQuiet: jest.Mock<() => void>;
  let stop: () => void;
  const act = (kind: string) => page.dispatchEvent(new Event(kind));

  beforeEach(() => {
    jest.useFakeTimers();
    page = new EventTarget();
    onQuiet = jest.fn();
    stop = watchActivity(page, onQuiet);
  });
  afterEach(() => {
    stop();
    jest.useRealTimers();
  });

  it.each(['mousemove', 'keydown', 'scroll', 'touchstart', 'click'])(
    'SESS-019 SESS-020 T-25 %s is followed by silence of exactly 300,000 ms',
    (kind) => {
      act(kind);
      jest.advanceTimersByTime(299_999);
      expect(onQuiet).not.toHaveBeenCalled();
      jest.advanceTimersByTime(1);
      expect(onQuiet).toHaveBeenCalledTimes(1);
    },
  );

  it('SESS-019 T-25 each activity begins the wait anew; afterwards nothing until the next one', () => {
    act('click');
    jest.advanceTimersByTime(4 * MINUTES);
    act('keydown');
    jest.advanceTimersByTime(4 * MINUTES);
    expect(onQuiet).not.toHaveBeenCalled();
    jest.advanceTimersByTime(60 * MINUTES);
    expect(onQuiet).toHaveBeenCalledTimes(1);
    act('scroll');
    jest.advanceTimersByTime(5 * MINUTES);
    expect(onQuiet).toHaveBeenCalledTimes(2);
  });

  it('AUTH-026 stops with the session', () => {
    act('click');
    stop();
    act('click');
    jest.advanceTimersByTime(10 * MINUTES);
    expect(onQuiet).not.toHaveBeenCalled();
  });
});
