import { once } from 'node:events';
import { type LoadOutcome, type LoadPlan, type Quantiles, SUCCEEDED } from './load-plan.js';
import { type CallOutcome, makeCall } from './make-call.js';
import { driveOpenLoad, type LoadReport, percentile } from './open-model.js';

/** Drives one load, told by the parent, in a process that has nothing else to do: its own stalls would count. */
async function main(): Promise<void> {
  const [plan] = (await once(process, 'message')) as [LoadPlan];
  const before = process.cpuUsage();
  const began = performance.now();
  const report = await driveOpenLoad({ ...plan, arrive: arrivalsOf(plan) });
  const { user, system } = process.cpuUsage(before);
  const driverCores = (user + system) / 1_000 / (performance.now() - began);
  process.send?.(outcomeOf(report, driverCores), () => process.disconnect());
}

function arrivalsOf({ arrivals, urls, keepsCookies }: LoadPlan): (index: number) => Promise<string> {
  const cookies = new Map<number, string>();
  return async (index) => {
    const entry = index % arrivals.length;
    const url = urls[index % urls.length] ?? '';
    const calls = (arrivals[entry] ?? []).map((call) => makeCall(url, call, cookies.get(entry)));
    const outcomes = await Promise.all(calls);
    const set = outcomes.flatMap((outcome) => outcome.cookies.map((line) => line.split(';')[0]));
    if (keepsCookies && set.length > 0) cookies.set(entry, set.join('; '));
    return worst(outcomes);
  };
}

/** Who is refused must hear when to come again. */
function worst(outcomes: readonly CallOutcome[]): string {
  const refused = outcomes.find(({ status }) => status >= 300 || status === 0);
  if (!refused) return SUCCEEDED;
  const mustSayWhen = refused.status === 429 || refused.status === 503;
  return `${refused.status}${mustSayWhen && !refused.retryAfter ? ' for ever' : ''}`;
}

function outcomeOf(report: LoadReport, driverCores: number): LoadOutcome {
  const others = Object.keys(report.outcomes).filter((outcome) => outcome !== SUCCEEDED);
  const refused = others.flatMap((outcome) => [...report.latencies(outcome)]);
  return {
    arrivals: report.arrivals,
    outcomes: report.outcomes,
    succeeded: quantilesOf(report.latencies(SUCCEEDED)),
    refused: quantilesOf(Float64Array.from(refused).sort()),
    driverCores,
  };
}

const quantilesOf = (rising: Float64Array): Quantiles => ({
  p50: percentile(rising, 0.5),
  p95: percentile(rising, 0.95),
  p99: percentile(rising, 0.99),
  max: percentile(rising, 1),
});

await main();
