import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { watchUserAgent } from './user-agent-watch.js';

describe('the user agent', () => {
  let userAgent = '';
  let stop: () => void;
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});

  beforeEach(() => {
    jest.useFakeTimers();
    warn.mockClear();
    userAgent = 'first';
    stop = watchUserAgent(() => userAgent);
  });
  afterEach(() => {
    stop();
    jest.useRealTimers();
  });

  it('SESS-024 SESS-025 is compared every 60 seconds, and a change is only logged', () => {
    userAgent = 'second';
    jest.advanceTimersByTime(59_999);
    expect(warn).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(warn.mock.calls).toEqual([
      [expect.stringContaining('user agent'), { known: 'first', current: 'second' }],
    ]);
    jest.advanceTimersByTime(600_000);
    expect(warn).toHaveBeenCalledTimes(1);
  });

  it('AUTH-026 is left alone after the session', () => {
    stop();
    userAgent = 'second';
    jest.advanceTimersByTime(120_000);
    expect(warn).not.toHaveBeenCalled();
  });
});
