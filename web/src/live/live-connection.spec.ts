import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { backOffMs, keepLiveConnection } from './live-connection.js';

describe('waiting before the stream is opened again', () => {
  it.each([
    [0, 1_000],
    [1, 2_000],
    [2, 5_000],
    [3, 10_000],
    [50, 10_000],
  ])('after %i failures at most %i ms and at least half of it', (failures, longest) => {
    expect(backOffMs(failures, 0)).toBe(longest / 2);
    expect(backOffMs(failures, 1)).toBe(longest);
  });
});

describe('a line that stood late', () => {
  const { fetch } = globalThis;
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
    globalThis.fetch = fetch;
  });

  it.each([
    ['begins with a reset where there is no place to resume at', '', ['reset']],
    ['is told what was missed where there is one', '41', []],
  ])('%s', async (_, lastEventId, told) => {
    const stop = new AbortController();
    let calls = 0;
    globalThis.fetch = async () => {
      calls += 1;
      if (calls === 1) throw new TypeError('no line');
      return new Response(new ReadableStream());
    };
    const events: string[] = [];
    let connections = 0;
    void keepLiveConnection(stop.signal, {
      lastEventId: () => lastEventId,
      onEvent: ({ type }) => events.push(type),
      onId: () => {},
      onConnected: (isConnected) => {
        if (isConnected) connections += 1;
      },
    });
    await jest.advanceTimersByTimeAsync(2_000);
    expect({ connections, events }).toEqual({ connections: 1, events: told });
    stop.abort();
  });
});
