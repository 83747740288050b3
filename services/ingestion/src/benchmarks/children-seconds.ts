import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

const TICKS_PER_SECOND = 100;

/** Runs work in one process of its own, and returns beside its answer the processor seconds that the process took. Linux only. */
export async function withChildSeconds<Answer>(
  work: () => Promise<Answer>,
): Promise<{ answer: Answer; seconds: number }> {
  const before = await childrenSeconds();
  const answer = await work();
  // The process is ended once it has answered, and counts when it is gone.
  while ((await childrenSeconds()) === before) await sleep(10);
  return { answer, seconds: (await childrenSeconds()) - before };
}

/** Processor time of all processes that this one started and that have ended. */
async function childrenSeconds(): Promise<number> {
  const text = await readFile('/proc/self/stat', 'utf8');
  // The fields after the name, which may hold spaces: state, …, cutime, cstime.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[13]) + Number(fields[14])) / TICKS_PER_SECOND;
}
