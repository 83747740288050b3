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

/** What the server says first. */
const begun = () =>
  new Response(
    new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode('id: 1\n\n')) }),
  );

describe('where a line goes on', () => {
  const { fetch } = globalThis;
  beforeEach(() => {
    jest.useFakeTimers({ now: 1_000_000 });
  });
  afterEach(() => {
    jest.useRealTimers();
    globalThis.fetch = fetch;
  });

  it('stands when its first word is there, not its headers: a proxy may hold the rest back', async () => {
    const stop = new AbortController();
    let server: ReadableStreamDefaultController<Uint8Array> | undefined;
    globalThis.fetch = async () =>
      new Response(
        new ReadableStream({
          start: (controller) => {
            server = controller;
          },
        }),
      );
    const connected: boolean[] = [];
    void keepLiveConnection(stop.signal, {
      lastEventId: () => '',
      shownSince: () => Date.now(),
      onEvent: () => {},
      onId: () => {},
      onConnected: (isConnected) => connected.push(isConnected),
    });
    await jest.advanceTimersByTimeAsync(10);
    expect(connected).toEqual([]);
    server?.enqueue(new TextEncoder().encode('id: 1\n\n'));
    await jest.advanceTimersByTimeAsync(10);
    expect(connected).toEqual([true]);
    stop.abort();
  });

  it('reads everything again where the answer came late, and what it was told may have a gap', async () => {
    const stop = new AbortController();
    globalThis.fetch = async () => {
      await new Promise((resolve) => setTimeout(resolve, 6_000));
      return begun();
    };
    const events: string[] = [];
    void keepLiveConnection(stop.signal, {
      lastEventId: () => '',
      shownSince: () => Date.now(),
      onEvent: ({ type }) => events.push(type),
      onId: () => {},
      onConnected: () => {},
    });
    await jest.advanceTimersByTimeAsync(7_000);
    expect(events).toEqual(['reset']);
    stop.abort();
  });

  it.each([
    ['after what was seen last', '41', ['/api/live', '41']],
    ['where nothing was seen, at what the page shows', '', ['/api/live?age=12000', null]],
  ])('%s, however late it stands', async (_, lastEventId, last) => {
    const stop = new AbortController();
    const asked: [string, string | null][] = [];
    globalThis.fetch = async (input, init) => {
      asked.push([String(input), new Headers(init?.headers).get('last-event-id')]);
      if (asked.length === 1) throw new TypeError('no line');
      return begun();
    };
    let connections = 0;
    void keepLiveConnection(stop.signal, {
      lastEventId: () => lastEventId,
      shownSince: () => Date.now() - 7_000,
      onEvent: () => {},
      onId: () => {},
      onConnected: (isConnected) => {
        if (isConnected) connections += 1;
      },
    });
    await jest.advanceTimersByTimeAsync(2_000);
    expect({ connections, asked: asked.at(-1) }).toEqual({ connections: 1, asked: last });
    stop.abort();
  });
});
