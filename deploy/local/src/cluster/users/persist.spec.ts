import { describe, expect, it } from '@jest/globals';
import type { Answer } from '../../e2e/testing/api-client.js';
import { persist } from './persist.js';

/** Answers one after another; an error stands for a connection that broke. */
function replying(...statuses: (number | 'lost')[]): () => Promise<Answer> {
  return async () => {
    const status = statuses.shift() ?? 200;
    if (status === 'lost') throw new Error('socket hang up');
    return { status, headers: new Headers({ 'retry-after': '0' }), body: {} };
  };
}

describe('a patient caller', () => {
  it('tries again what was lost or not possible now, until it is settled', async () => {
    const { answer, tries, setbacks } = await persist(replying(503, 'lost', 502, 202), { withinMs: 10_000 });
    expect({ status: answer?.status, tries, setbacks }).toEqual({
      status: 202,
      tries: 4,
      setbacks: ['503', 'lost', '502'],
    });
  });

  it('takes a refusal and a mistake for an answer', async () => {
    for (const status of [400, 403, 404, 500]) {
      const { answer, tries } = await persist(replying(status), { withinMs: 10_000 });
      expect({ status: answer?.status, tries }).toEqual({ status, tries: 1 });
    }
  });

  it('gives up after its time, and tries no more when it is told to stop', async () => {
    expect((await persist(replying(503), { withinMs: -1 })).answer).toBeUndefined();
    const stopped = await persist(replying(503), { withinMs: 10_000, signal: AbortSignal.abort() });
    expect([stopped.answer, stopped.tries]).toEqual([undefined, 1]);
  });
});
