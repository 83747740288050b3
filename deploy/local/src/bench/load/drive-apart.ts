import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { LoadOutcome, LoadPlan } from './load-plan.js';

const DRIVER = fileURLToPath(new URL('./driver.js', import.meta.url));

/** Drives a load from a process of its own. */
export async function driveApart(plan: LoadPlan): Promise<LoadOutcome> {
  // JSON knows no NaN, the quantile of nothing.
  const driver = fork(DRIVER, { execArgv: [], serialization: 'advanced' });
  const answered = once(driver, 'message');
  const failed = once(driver, 'exit').then(([code]) => {
    throw new Error(`the driver of the load ended with ${code}`);
  });
  failed.catch(() => undefined);
  driver.send(plan);
  const [outcome] = await Promise.race([answered, failed]);
  return outcome as LoadOutcome;
}
