import { describe, expect, it } from '@jest/globals';
import { OPERATIONS } from '@plumbline/contracts';
import { isGated, WriteGate } from './write-gate.js';

function gate(answers: object[]) {
  const clock = { ms: 0 };
  let asked = 0;
  const upstreams = {
    of: () => ({
      request: async () => {
        const answer = answers[Math.min(asked, answers.length - 1)];
        asked += 1;
        return { body: { json: async () => answer } };
      },
    }),
  };
  const made = new WriteGate(upstreams as never, true, () => clock.ms);
  return { gate: made, clock, asked: () => asked };
}

const OPEN = { state: 'open', successor: null, forMs: 5_000 };

describe('the gate before writes', () => {
  it('asks once while the word lasts, and again when it has run out', async () => {
    const { gate: door, clock, asked } = gate([OPEN]);
    await Promise.all([door.assertOpen(), door.assertOpen()]);
    clock.ms = 4_999;
    await door.assertOpen();
    expect([asked(), door.isOpen]).toEqual([1, true]);
    clock.ms = 5_000;
    expect(door.isOpen).toBe(false);
    await door.assertOpen();
    expect(asked()).toBe(2);
  });

  it.each([
    [{ state: 'fenced', successor: 'https://app-2.example', forMs: 0 }, 'app-2.example'],
    [{ state: 'fenced', successor: null, forMs: 0 }, 'taking over'],
    [{ state: 'unheard', successor: null, forMs: 0 }, 'not heard of'],
    [{ state: 'open', successor: null, forMs: 0 }, ''],
    [{}, ''],
  ])('refuses by %j', async (answer, words) => {
    await expect(gate([answer]).gate.assertOpen()).rejects.toThrow(words);
  });

  it('ADMIN-002 says why nothing is saved, as long as that is known, and nothing where everything is', async () => {
    const fenced = { state: 'fenced', successor: 'https://app-2.example', forMs: 0 };
    const { gate: door } = gate([fenced, {}, OPEN]);
    expect(await door.whyClosed()).toContain('was replaced by https://app-2.example');
    expect(await door.whyClosed()).toBeUndefined();
    expect(await door.whyClosed()).toBeUndefined();
    expect(door.isOpen).toBe(true);
  });

  it('stands before what changes something, and not before what reads or looks after it', () => {
    const gated = OPERATIONS.filter(isGated).map(({ method, path }) => `${method} ${path}`);
    expect(gated).toEqual(expect.arrayContaining(['POST /api/upload', 'DELETE /api/dashboards/{id}']));
    expect(gated.filter((call) => call.includes('/api/replication/') || call.startsWith('GET '))).toEqual([]);
    expect(gated).not.toContain('POST /api/auth/login');
  });
});
