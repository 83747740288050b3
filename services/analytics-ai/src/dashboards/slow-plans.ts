import { SLOW_MS, SLOW_PLANS_MESSAGE, type SlowPlans } from '@plumbline/contracts';
import type { Logger } from '@plumbline/server';

/** Runs plans of a dashboard; where they take long, a line of the log says which, without any name or value of theirs. */
export async function notingSlow<Answer>(
  logger: Logger,
  of: Omit<SlowPlans, 'ms'>,
  run: () => Promise<Answer>,
): Promise<Answer> {
  const began = performance.now();
  try {
    return await run();
  } finally {
    const ms = Math.round(performance.now() - began);
    if (ms >= SLOW_MS) logger.warn({ ...of, ms }, SLOW_PLANS_MESSAGE);
  }
}
