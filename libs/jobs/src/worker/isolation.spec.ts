import { describe, expect, it } from '@jest/globals';
import { Isolation, type Place } from './isolation.js';

const turns = async () => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
};

describe('isolation', () => {
  it('lets many in, and tells each of the first other', async () => {
    const isolation = new Isolation();
    const first = await isolation.enter({ mustBeAlone: false });
    const told: string[] = [];
    first.onCompany = async () => void told.push('first');
    expect(first.isAlone).toBe(true);
    const second = await isolation.enter({ mustBeAlone: false });
    await isolation.enter({ mustBeAlone: false });
    expect([first.isAlone, second.isAlone, told]).toEqual([false, false, ['first']]);
  });

  it('lets one that must be alone in when all have left, and those behind it after it', async () => {
    const isolation = new Isolation();
    const first = await isolation.enter({ mustBeAlone: false });
    const order: string[] = [];
    const places: Record<string, Place> = {};
    const come = (name: string, mustBeAlone: boolean) =>
      void isolation.enter({ mustBeAlone }).then((place) => {
        order.push(name);
        places[name] = place;
      });
    come('alone', true);
    come('behind', false);
    await turns();
    expect(order).toEqual([]);
    isolation.leave(first);
    await turns();
    expect(order).toEqual(['alone']);
    isolation.leave(places.alone!);
    await turns();
    expect(order).toEqual(['alone', 'behind']);
    expect(places.alone?.isAlone).toBe(true);
  });

  it('keeps out whoever begins beside one that could not be told', async () => {
    const isolation = new Isolation();
    const first = await isolation.enter({ mustBeAlone: false });
    first.onCompany = () => Promise.reject(new Error('away'));
    await expect(isolation.enter({ mustBeAlone: false })).rejects.toThrow('away');
    isolation.leave(first);
    expect((await isolation.enter({ mustBeAlone: true })).isAlone).toBe(true);
  });
});
