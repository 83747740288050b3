import { describe, expect, it } from '@jest/globals';
import { changed, liveBusContract } from './live-bus.contract.js';
import { LIVE_KEPT_MS, LiveBus } from './live-bus.js';

let shared = new LiveBus();
let isSecond = false;
liveBusContract('LiveBus of one process', () => {
  if (!isSecond) shared = new LiveBus();
  isSecond = !isSecond;
  return shared;
});

describe('LiveBus', () => {
  it('keeps five minutes, and answers reset for what lies before them', () => {
    const clock = { now: 1_000_000 };
    const bus = new LiveBus(() => clock.now);
    const ids: number[] = [];
    bus.subscribe('a', ({ id }) => ids.push(id));
    bus.publish(changed('a', '1'));
    clock.now += LIVE_KEPT_MS - 1_000;
    bus.publish(changed('b', '2'));
    expect(bus.since('a', ids[0] ?? 0)).toEqual([]);
    clock.now += 2_000;
    bus.publish(changed('b', '3'));
    expect(bus.since('a', ids[0] ?? 0)).toBe('reset');
  });

  it('knows the place of a time, as far back as it keeps messages', () => {
    const clock = { now: 1_000_000 };
    const bus = new LiveBus(() => clock.now);
    clock.now += 10_000;
    for (const id of ['1', '2']) {
      bus.publish(changed('a', id));
      clock.now += 10_000;
    }
    const told = (ageMs: number) => {
      const missed = bus.since('a', bus.placeBefore(ageMs));
      return missed === 'reset' ? missed : missed.map(({ message }) => message.data.id);
    };
    expect([5_000, 15_000, 25_000, 60_000, Number.NaN].map(told)).toEqual([
      [],
      ['2'],
      ['1', '2'],
      'reset',
      'reset',
    ]);
  });

  it('answers reset for ids of an earlier process', () => {
    const earlier = new LiveBus(() => 1_000_000);
    const later = new LiveBus(() => 1_060_000);
    expect(later.since('a', earlier.newestId)).toBe('reset');
  });
});
