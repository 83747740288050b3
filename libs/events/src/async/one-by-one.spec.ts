import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { OneByOne } from './one-by-one.js';

describe('what is done one by one', () => {
  it('begins when what came before has ended, well or not, and tells each who gave it', async () => {
    const seen: string[] = [];
    const line = new OneByOne();
    const work = (name: string, fails = false) =>
      line.run(async () => {
        seen.push(`${name} begins`);
        await turn();
        seen.push(`${name} ends`);
        if (fails) throw new Error(name);
        return name;
      });
    const answers = await Promise.allSettled([work('a'), work('b', true), work('c')]);
    expect(seen).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });
});
