import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { LiveMessage } from '@plumbline/contracts';
import { eventually } from '@plumbline/testing';
import type { LiveBus, LiveEntry } from './live-bus.js';

export function changed(workspaceId: string, id: string): LiveMessage {
  return { workspaceId, event: 'changed', data: { type: 'dashboard', id } };
}

/** What every bus of live updates must do; `open` answers the same bus, or another end of it, each time. */
export function liveBusContract(name: string, open: () => LiveBus): void {
  describe(name, () => {
    let publisher: LiveBus;
    let hearer: LiveBus;
    let workspaceId: string;
    beforeEach(async () => {
      workspaceId = randomUUID();
      publisher = open();
      hearer = open();
      await hearer.follow();
    });
    afterEach(async () => {
      await publisher.close();
      await hearer.close();
    });

    const tell = (...ids: string[]) => {
      for (const id of ids) publisher.publish(changed(workspaceId, id));
    };
    const listen = (workspace = workspaceId) => {
      const heard: LiveEntry[] = [];
      return { heard, stop: hearer.subscribe(workspace, (entry) => heard.push(entry)) };
    };
    const hears = async (heard: LiveEntry[], count: number) => {
      await eventually(`${count} messages`, () => heard.length >= count);
      return heard.map(({ message }) => message.data.id);
    };

    it('tells a workspace its own messages only, until it stops listening', async () => {
      const { heard, stop } = listen();
      const other = listen(randomUUID());
      tell('1');
      expect(await hears(heard, 1)).toEqual(['1']);
      stop();
      const after = listen();
      tell('2');
      await hears(after.heard, 1);
      expect([heard.length, other.heard.length]).toEqual([1, 0]);
    });

    it('resumes after the last message that was seen', async () => {
      const { heard } = listen();
      tell('1', '2', '3');
      await hears(heard, 3);
      const missed = hearer.since(workspaceId, heard[0]?.id ?? 0);
      expect(missed).toMatchObject([{ message: { data: { id: '2' } } }, { message: { data: { id: '3' } } }]);
      expect(hearer.since(workspaceId, heard[2]?.id ?? 0)).toEqual([]);
      expect(hearer.since(randomUUID(), heard[2]?.id ?? 0)).toEqual([]);
      expect(hearer.newestId).toBe(heard[2]?.id);
    });

    it('resumes at a time, for who has seen no message yet', async () => {
      const { heard } = listen();
      const missed = (ageMs: number) => hearer.since(workspaceId, hearer.placeBefore(ageMs));
      await eventually('a time it knows of', () => missed(0) !== 'reset');
      tell('1');
      await hears(heard, 1);
      expect(missed(0)).toMatchObject([{ message: { data: { id: '1' } } }]);
      const muchLater = -60_000;
      expect(missed(muchLater)).toEqual([]);
    });

    it('keeps only the latest state of each thing', async () => {
      const { heard } = listen();
      tell('x', '1', '2', '1');
      await hears(heard, 4);
      expect(hearer.since(workspaceId, heard[0]?.id ?? 0)).toMatchObject([
        { message: { data: { id: '2' } } },
        { message: { data: { id: '1' } } },
      ]);
    });

    it('answers reset for ids it cannot know', async () => {
      const { heard } = listen();
      tell('1');
      await hears(heard, 1);
      for (const id of [1, Number.NaN, Number.MAX_SAFE_INTEGER]) {
        expect(hearer.since(workspaceId, id)).toBe('reset');
      }
    });

    it('gives rising ids, in the order in which things were told, though many share a millisecond', async () => {
      const { heard } = listen();
      const told = Array.from({ length: 2_000 }, (_, n) => String(n));
      tell(...told);
      expect(await hears(heard, told.length)).toEqual(told);
      const ids = heard.map(({ id }) => id);
      expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
      expect(ids.every(Number.isSafeInteger)).toBe(true);
    });
  });
}
