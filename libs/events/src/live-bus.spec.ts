import { describe, expect, it } from '@jest/globals';
import type { LiveMessage } from '@plumbline/contracts';
import { LiveBus, type LiveEntry } from './live-bus.js';

const MINUTE = 60_000;

function changed(workspaceId: string, id: string): LiveMessage {
  return { workspaceId, event: 'changed', data: { type: 'dashboard', id } };
}

function busAt(start: number) {
  const clock = { now: start };
  return { bus: new LiveBus(() => clock.now), clock };
}

describe('LiveBus', () => {
  it('tells a workspace its own messages only, until it stops listening', () => {
    const { bus } = busAt(1_000);
    const heard: LiveEntry[] = [];
    const stop = bus.subscribe('a', (entry) => heard.push(entry));
    bus.publish(changed('a', '1'));
    bus.publish(changed('b', '2'));
    stop();
    bus.publish(changed('a', '3'));
    expect(heard.map(({ message }) => message.data.id)).toEqual(['1']);
  });

  it('resumes after the last message that was seen', () => {
    const { bus } = busAt(1_000);
    const seen: number[] = [];
    bus.subscribe('a', ({ id }) => seen.push(id));
    for (const id of ['1', '2', '3']) bus.publish(changed('a', id));
    const missed = bus.since('a', seen[0] ?? 0);
    expect(missed).toMatchObject([{ message: { data: { id: '2' } } }, { message: { data: { id: '3' } } }]);
    expect(bus.since('a', seen[2] ?? 0)).toEqual([]);
    expect(bus.since('other', seen[2] ?? 0)).toEqual([]);
  });

  it('keeps only the latest state of each thing', () => {
    const { bus } = busAt(1_000);
    const ids: number[] = [];
    bus.subscribe('a', ({ id }) => ids.push(id));
    for (const id of ['x', '1', '2', '1']) bus.publish(changed('a', id));
    expect(bus.since('a', ids[0] ?? 0)).toMatchObject([
      { message: { data: { id: '2' } } },
      { message: { data: { id: '1' } } },
    ]);
  });

  it('answers reset after five minutes, for ids of an earlier process, and for ids that are none', () => {
    const { bus, clock } = busAt(10 * MINUTE);
    const ids: number[] = [];
    bus.subscribe('a', ({ id }) => ids.push(id));
    bus.publish(changed('a', '1'));
    clock.now += 4 * MINUTE;
    expect(bus.since('a', ids[0] ?? 0)).toEqual([]);
    clock.now += 2 * MINUTE;
    expect(bus.since('a', ids[0] ?? 0)).toBe('reset');
    expect(bus.since('a', 5 * MINUTE * 1_000)).toBe('reset');
    expect(bus.since('a', Number.NaN)).toBe('reset');
    expect(bus.since('a', clock.now * 2_000)).toBe('reset');
  });

  it('gives rising ids, though many messages share a millisecond', () => {
    const { bus } = busAt(1_000);
    const ids: number[] = [];
    bus.subscribe('a', ({ id }) => ids.push(id));
    for (let n = 0; n < 2_000; n += 1) bus.publish(changed('a', String(n)));
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
  });
});
