import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Asks again until the answer is truthy, and answers it.
 * @throws Error naming what was waited for, after `withinMs`
 */
export async function eventually<Answer>(
  what: string,
  ask: () => Promise<Answer> | Answer,
  withinMs = 300_000,
): Promise<Exclude<NonNullable<Answer>, false>> {
  const end = performance.now() + withinMs;
  for (;;) {
    const answer = await ask();
    if (answer) return answer as Exclude<NonNullable<Answer>, false>;
    if (performance.now() > end) throw new Error(`${what}: not within ${withinMs} ms`);
    await sleep(10);
  }
}
