import { describe, expect, it } from '@jest/globals';
import { eventually } from '@plumbline/testing';
import pLimit from 'p-limit';
import { PartitionLane } from './partition-lane.js';

interface Message {
  offset: string;
}
const messages = (from: number, to: number): Message[] =>
  Array.from({ length: to - from + 1 }, (_, n) => ({ offset: String(from + n) }));

/** A lane whose handler does what the test says, and what it told its broker. */
function laneOf(
  handle: (message: Message, deliveries: number) => Promise<void> = async () => undefined,
  begun = 0,
  limit = pLimit(1),
) {
  const told: string[] = [];
  const handled: string[] = [];
  const lane = new PartitionLane<Message>(
    {
      handle: async (message, deliveries) => {
        handled.push(`${message.offset} time ${deliveries}`);
        await handle(message, deliveries);
      },
      commit: async (next, times) => void told.push(times > 0 ? `${next} begun ${times}` : next),
      pause: () => void told.push('pause'),
      resume: () => void told.push('resume'),
      onCleared: () => void told.push('cleared'),
      onError: () => undefined,
    },
    limit,
    begun,
  );
  return { lane, told, handled };
}

describe('a lane', () => {
  it('marks the first message as begun, and commits what is done', async () => {
    const { lane, told, handled } = laneOf();
    lane.add(messages(7, 9));
    await eventually('all done', () => told.includes('10'));
    expect(handled).toEqual(['7 time 1', '8 time 1', '9 time 1']);
    expect(told).toEqual(['7 begun 1', '10']);
  });

  it('commits every 20 messages', async () => {
    const { lane, told } = laneOf();
    lane.add(messages(1, 50));
    await eventually('all done', () => told.includes('51'));
    expect(told).toEqual(['1 begun 1', '21', '41', '51']);
  });

  it('F12: counts the deaths at a message, and after one commits each message', async () => {
    const { lane, told, handled } = laneOf(undefined, 3);
    lane.add(messages(5, 7));
    await eventually('all done', () => told.includes('8'));
    expect(handled).toEqual(['5 time 4', '6 time 1', '7 time 1']);
    expect(told).toEqual(['5 begun 4', '6', 'cleared', '7', '8']);
  });

  it('F12: does not count a message as begun that only waits for its turn', async () => {
    const limit = pLimit(1);
    const turn = Promise.withResolvers<void>();
    const other = limit(() => turn.promise);
    const { lane, told } = laneOf(undefined, 1, limit);
    lane.add(messages(5, 5));
    await eventually('it waits', () => limit.pendingCount === 1);
    expect(told).toEqual([]);
    turn.resolve();
    await other;
    await eventually('all done', () => told.includes('cleared'));
    expect(told).toEqual(['5 begun 2', '6', 'cleared']);
  });

  it('does not count it as a death when the partition goes elsewhere', async () => {
    const { lane, told, handled } = laneOf(() => new Promise(() => undefined), 1);
    lane.add(messages(5, 6));
    await eventually('the first is at work', () => handled.length === 1);
    await lane.abandon();
    expect(told).toEqual(['5 begun 2', '5 begun 1']);
    expect(handled).toEqual(['5 time 2']);
  });

  it('hands a message over again that its handler rejected, before those behind it', async () => {
    let calls = 0;
    const { lane, told, handled } = laneOf(async () => {
      calls += 1;
      if (calls === 1) throw new Error('not now');
    });
    lane.add(messages(1, 2));
    await eventually('all done', () => told.includes('3'));
    expect(handled).toEqual(['1 time 1', '1 time 1', '2 time 1']);
  });

  it('stops the fetching when it is full, and goes on when it is nearly empty', async () => {
    const { lane, told } = laneOf();
    lane.add(messages(1, 200));
    await eventually('all done', () => told.includes('201'));
    expect(told.filter((word) => word.endsWith('e'))).toEqual(['pause', 'resume']);
    expect(told.indexOf('resume')).toBeLessThan(told.indexOf('201'));
  });
});
