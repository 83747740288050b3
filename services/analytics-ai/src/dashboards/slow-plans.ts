import { SLOW_MS, SLOW_PLANS_MESSAGE, type SlowPlans } from '@plumbline/contracts';
import type { Logger } from '@plumbline/server';

interface Asked {
  row: { id: string };
  source: { id: string; version: number };
  prepared: readonly unknown[];
}

/** Runs plans of a dashboard; where they take long, a line of the log says which, without any name or value of theirs. */
export async function notingSlow<Answer>(
  logger: Logger,
  { row, source, prepared }: Asked,
  run: () => Promise<Answer>,
): Promise<Answer> {
  const began = performance.now();
  try {
    return await run();
  } finally {
    const ms = Math.round(performance.now() - began);
    const facts: SlowPlans = {
      ...{ dashboardId: row.id, dataSourceId: source.id, version: source.version },
      ...{ plans: prepared.length, ms },
    };
    if (ms >= SLOW_MS) logger.warn(facts, SLOW_PLANS_MESSAGE);
  }
}
