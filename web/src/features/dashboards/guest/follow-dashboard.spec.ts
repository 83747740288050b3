import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { followDashboard } from './follow-dashboard.js';

const ID = '0b8f9f6e-3c43-4a5b-9a31-2c8a4f0f4d51';

/** A stream whose server is the test. */
class TestSource extends EventTarget {
  static readonly CLOSED = 2;
  static all: TestSource[] = [];
  readyState = 1;
  onopen = () => {};
  onerror = () => {};

  constructor(readonly url: string) {
    super();
    TestSource.all.push(this);
  }

  close(): void {
    this.readyState = TestSource.CLOSED;
  }

  /** The line breaks, or the server refuses the stream. */
  fail(readyState: number): void {
    this.readyState = readyState;
    this.onerror();
  }
}

describe('the stream of a guest', () => {
  const { EventSource } = globalThis;
  let news: number;
  let stop: () => void;
  const open = () => TestSource.all.filter(({ readyState }) => readyState !== TestSource.CLOSED);
  const look = (state: DocumentVisibilityState) => {
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  };
  beforeEach(() => {
    jest.useFakeTimers();
    [TestSource.all, news] = [[], 0];
    globalThis.EventSource = TestSource as unknown as typeof EventSource;
    stop = followDashboard(ID, {
      shownSince: () => Date.now() - 2_000,
      onNews: () => {
        news += 1;
      },
    });
  });
  afterEach(() => {
    stop();
    Reflect.deleteProperty(document, 'visibilityState');
    jest.useRealTimers();
    globalThis.EventSource = EventSource;
  });

  it('CONST-005 says when to read again, and asks nothing meanwhile', async () => {
    expect(TestSource.all.map(({ url }) => url)).toEqual([`/api/dashboards/${ID}/live?age=7000`]);
    await jest.advanceTimersByTimeAsync(3_600_000);
    expect([TestSource.all.length, news]).toEqual([1, 0]);
    for (const event of ['changed', 'ended']) TestSource.all[0]?.dispatchEvent(new Event(event));
    expect(news).toBe(2);
  });

  it('is closed while nobody looks, and goes on from what is shown', async () => {
    look('hidden');
    await jest.advanceTimersByTimeAsync(600_000);
    expect([TestSource.all.length, open().length]).toEqual([1, 0]);
    look('visible');
    expect([TestSource.all.length, open().length]).toEqual([2, 1]);
    stop();
    await jest.advanceTimersByTimeAsync(600_000);
    expect([TestSource.all.length, open().length]).toEqual([2, 0]);
  });

  it('comes again after a break of the line, which is no news', async () => {
    TestSource.all[0]?.fail(0);
    expect(open().length).toBe(0);
    await jest.advanceTimersByTimeAsync(2_000);
    expect([open().length, news]).toEqual([1, 0]);
  });

  it('reads once again where the stream is refused, for its link may be over', async () => {
    for (let times = 0; times < 5; times += 1) {
      open()[0]?.fail(TestSource.CLOSED);
      await jest.advanceTimersByTimeAsync(10_000);
    }
    expect([TestSource.all.length, news]).toEqual([6, 1]);
  });
});
