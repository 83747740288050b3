import { detailReads } from './bench-users.js';
import type { Figure } from './figures.js';
import type { Ground, Span } from './ground.js';
import { driveApart } from './load/drive-apart.js';
import { goodput, type LoadOutcome, type LoadPlan } from './load/load-plan.js';

const FIRST_RATE = 10;
const STEP_SECONDS = 6;
/** Who waits longer than this does not call it well. */
const USEFUL_MS = 1_000;
const LOOK_SECONDS = 5;
const MAX_LOOKS = 12;

/** What happens at three times what the cluster can do, and how soon it is over. */
export async function benchOverload({ urls, users }: Ground, span: Span): Promise<Figure[]> {
  const arrivals = detailReads(users);
  const plan = (rate: number, seconds: number): LoadPlan => ({
    ...{ rate, seconds, warmUpSeconds: 2, urls, arrivals },
  });
  const capacity = await findCapacity(plan);
  const over = plan(3 * capacity, span.seconds);
  const outcome = await driveApart(over);
  tell(over, outcome);
  const recoveredSeconds = await untilWell(plan(capacity / 2, LOOK_SECONDS));
  const { arrivals: count, outcomes } = outcome;
  const proper = ['succeeded', '429', '503'].reduce((total, kind) => total + (outcomes[kind] ?? 0), 0);
  return [
    { name: 'capacity: detail reads answered well', value: capacity, unit: '/s' },
    {
      name: 'at three times that: answered well',
      ...{ value: goodput(over, outcome), raw: capacity, unit: '/s', goal: 0.8, isFloor: true },
    },
    { name: 'at three times that: answered well, p99', value: outcome.succeeded.p99, unit: 'ms' },
    { name: 'at three times that: refused, p50', value: outcome.refused.p50, unit: 'ms' },
    {
      name: 'at three times that: neither well nor 429 or 503 with Retry-After',
      ...{ value: ((count - proper) / count) * 100, unit: '%', goal: 0 },
    },
    { name: 'until all is well at half of it', value: recoveredSeconds, unit: 's', goal: 30 },
  ];
}

/** Doubles the rate until more no longer helps; the most that was answered well. */
async function findCapacity(plan: (rate: number, seconds: number) => LoadPlan): Promise<number> {
  await driveApart(plan(FIRST_RATE, STEP_SECONDS));
  let best = 0;
  for (let rate = FIRST_RATE; ; rate *= 2) {
    const step = plan(rate, STEP_SECONDS);
    const outcome = await driveApart(step);
    tell(step, outcome);
    const answered = goodput(step, outcome);
    best = Math.max(best, answered);
    if (answered < 0.8 * rate) return best;
  }
}

/** Seconds until a look finds no refusal and no wait. */
async function untilWell(plan: LoadPlan): Promise<number> {
  const began = performance.now();
  for (let look = 0; look < MAX_LOOKS; look += 1) {
    const lookBegan = performance.now();
    const outcome = await driveApart({ ...plan, warmUpSeconds: 0 });
    tell(plan, outcome);
    const isWell = outcome.outcomes.succeeded === outcome.arrivals && outcome.succeeded.p95 <= USEFUL_MS;
    if (isWell) return (lookBegan - began) / 1_000;
  }
  return Number.POSITIVE_INFINITY;
}

function tell({ rate }: LoadPlan, { outcomes, succeeded, driverCores }: LoadOutcome): void {
  process.stdout.write(
    `  ${rate.toFixed(0)}/s: ${JSON.stringify(outcomes)}, p95 ${succeeded.p95.toFixed(0)} ms, driver ${driverCores.toFixed(2)} cores\n`,
  );
}
