import { detailReads, homes, logins, refreshes } from './bench-users.js';
import type { Figure } from './figures.js';
import type { Ground, Span } from './ground.js';
import { driveApart } from './load/drive-apart.js';
import { type Call, type LoadOutcome, SUCCEEDED } from './load/load-plan.js';

/** The table of loads at half its figures: for two cores, which carry the servers and the driver too. */
export async function benchLoad(ground: Ground, span: Span): Promise<Figure[]> {
  const { urls, users } = ground;
  const drive = (rate: number, arrivals: Call[][], keepsCookies = false) =>
    driveApart({ ...span, rate, urls, arrivals, keepsCookies });
  const alone = await drive(150, detailReads(users));
  const [beside, signIns] = await Promise.all([drive(150, detailReads(users)), drive(2.5, logins(users))]);
  const home = await drive(5, homes(users));
  const sessions = await refreshes(ground, [...users, ...users, ...users, ...users]);
  const refreshed = await drive(50, sessions, true);
  return [
    ...figuresOf('detail reads, 150/s', alone, { p50: 25, p95: 100, p99: 250 }),
    ...figuresOf('sign-ins, 2.5/s, while 150/s read', signIns, { p95: 800 }),
    {
      name: 'detail reads while users sign in, p99',
      ...{ value: beside.succeeded.p99, raw: alone.succeeded.p99, unit: 'ms', goal: 2 },
    },
    ...figuresOf('home, 7 calls at once, 5/s', home, { p95: 400 }),
    ...figuresOf('refresh, 50/s', refreshed, { p95: 80 }),
  ];
}

type Goals = Partial<Record<'p50' | 'p95' | 'p99', number>>;

/** Quantiles of what succeeded, and the share of the rest; what came besides is printed at once. */
export function figuresOf(name: string, outcome: LoadOutcome, goals: Goals): Figure[] {
  const { arrivals, outcomes, succeeded, driverCores } = outcome;
  const errors = arrivals - (outcomes[SUCCEEDED] ?? 0);
  process.stdout.write(
    `  ${name}: ${arrivals} arrivals, ${JSON.stringify(outcomes)}, max ${succeeded.max.toFixed(0)} ms, driver ${driverCores.toFixed(2)} cores\n`,
  );
  return [
    ...(['p50', 'p95', 'p99'] as const).map((quantile): Figure => {
      const goal = goals[quantile];
      return {
        name: `${name}, ${quantile}`,
        ...{ value: succeeded[quantile], unit: 'ms', ...(goal !== undefined && { goal }) },
      };
    }),
    { name: `${name}, errors`, value: (errors / arrivals) * 100, unit: '%', goal: 0.1 },
  ];
}
