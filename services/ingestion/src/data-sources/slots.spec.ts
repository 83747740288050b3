import { describe, expect, it } from '@jest/globals';
import { Slots } from './slots.js';

describe('Slots', () => {
  it('runs so many at once, the others in order, and refuses the rest', async () => {
    const slots = new Slots(2, 2);
    const log: string[] = [];
    const ends: (() => void)[] = [];
    const work = (name: string) => () => {
      log.push(name);
      return new Promise<void>((resolve) => ends.push(resolve));
    };
    const all = ['a', 'b', 'c', 'd'].map((name) => slots.use(work(name)));
    await expect(slots.use(work('e'))).rejects.toMatchObject({ code: 'busy' });
    expect(log).toEqual(['a', 'b']);
    ends[1]?.();
    await all[1];
    expect(log).toEqual(['a', 'b', 'c']);
    ends[0]?.();
    await all[0];
    ends[2]?.();
    ends[3]?.();
    await Promise.all(all);
    expect(log).toEqual(['a', 'b', 'c', 'd']);
  });

  it('frees the place of what failed', async () => {
    const slots = new Slots(1, 0);
    await expect(slots.use(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(slots.use(() => Promise.resolve('yes'))).resolves.toBe('yes');
  });
});
