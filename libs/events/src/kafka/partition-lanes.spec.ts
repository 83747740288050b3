import { describe, expect, it } from '@jest/globals';
import { eventually } from '@plumbline/testing';
import type { WireMessage } from './kafka-message.js';
import { PartitionLanes } from './partition-lanes.js';

const AN_EVENT = { type: 'SubscriptionChanged' };

/** Lanes whose handler works until the test lets it go; `begun` says by partition how often processes died there. */
function lanesOf(begun: Record<number, number>) {
  const atWork = new Map<string, () => void>();
  const committed: string[] = [];
  const lanes = new PartitionLanes({
    consumer: 'ingestion',
    hears: new Set([AN_EVENT.type]),
    handler: ({ origin }) => {
      const name = origin?.split('@')[0] ?? '';
      const { promise, resolve } = Promise.withResolvers<void>();
      atWork.set(name, () => {
        atWork.delete(name);
        resolve();
      });
      return promise;
    },
    onError: () => undefined,
    begunOf: async (_, partition) => begun[partition] ?? 0,
    putAside: async () => undefined,
  });
  const receive = (partition: number) =>
    lanes.receive({
      ...{ topic: 't', partition, messages: [messageAt('0')] },
      commit: async (next, times) =>
        void committed.push(`${partition}: ${next}${times ? ` begun ${times}` : ''}`),
      pause: () => () => undefined,
    });
  return { receive, atWork, committed, letGo: (name: string) => atWork.get(name)?.() };
}

function messageAt(offset: string): WireMessage {
  const value = Buffer.from(JSON.stringify(AN_EVENT));
  return { offset, value, key: null, headers: {}, timestamp: '0' } as WireMessage;
}

describe('the lanes of a member', () => {
  it('work on three partitions at a time where nothing died', async () => {
    const { receive, atWork } = lanesOf({});
    for (const partition of [0, 1, 2, 3]) await receive(partition);
    await eventually('three at work', () => atWork.size === 3);
    expect([...atWork.keys()]).toEqual(['t/0/0', 't/1/0', 't/2/0']);
  });

  it('F12: work on one message at a time while one waits at which a process died, so that no other is blamed', async () => {
    const { receive, atWork, committed, letGo } = lanesOf({ 0: 1, 1: 1 });
    for (const partition of [0, 1, 2, 3]) await receive(partition);
    await eventually('the first is at work', () => atWork.size === 1);
    expect(committed).toEqual(['0: 0 begun 2']);
    letGo('t/0/0');
    await eventually('the second is at work', () => atWork.has('t/1/0'));
    expect([...atWork.keys()]).toEqual(['t/1/0']);
    letGo('t/1/0');
    await eventually('the others are at work together', () => atWork.size === 2);
    const begun = committed.filter((told) => told.includes('begun'));
    expect(begun).toEqual(['0: 0 begun 2', '1: 0 begun 2', '2: 0 begun 1', '3: 0 begun 1']);
  });
});
