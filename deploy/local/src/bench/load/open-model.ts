import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Load as users make it: arrivals come at their own rate, whether or not earlier ones were answered. Each is timed from
 * the moment it was due, not from the moment the driver got round to it, so that a server that stalls is charged for
 * all who waited meanwhile (coordinated omission; Gil Tene, 2013).
 */
export interface OpenLoad {
  /** Arrivals per second. */
  rate: number;
  seconds: number;
  /** Arrivals of these first seconds are made but not counted. */
  warmUpSeconds?: number;
  /** One arrival; its answer is its outcome, such as an HTTP status. A rejection counts as the outcome `failed`. */
  arrive: (index: number) => Promise<string | number>;
}

export interface LoadReport {
  /** Arrivals that were counted. */
  arrivals: number;
  /** Arrivals by outcome. */
  outcomes: Record<string, number>;
  /** Milliseconds from due to answered, of all outcomes or of those asked for, in rising order. */
  latencies(outcome?: string | number): Float64Array;
}

/** Drives a load to its end and waits for the last answer. */
export async function driveOpenLoad(load: OpenLoad): Promise<LoadReport> {
  const { rate, seconds, warmUpSeconds = 0, arrive } = load;
  const total = Math.round(rate * (warmUpSeconds + seconds));
  const first = Math.round(rate * warmUpSeconds);
  const answered: { outcome: string; ms: number }[] = [];
  const pending = new Set<Promise<void>>();
  const start = performance.now();
  for (let index = 0; index < total; index += 1) {
    const due = start + (index / rate) * 1_000;
    const wait = due - performance.now();
    if (wait > 1) await sleep(wait);
    const arrival = arrive(index)
      .then(String, () => 'failed')
      .then((outcome) => {
        if (index >= first) answered.push({ outcome, ms: performance.now() - due });
        pending.delete(arrival);
      });
    pending.add(arrival);
  }
  await Promise.all(pending);
  return {
    arrivals: answered.length,
    outcomes: countBy(answered.map(({ outcome }) => outcome)),
    latencies: (wanted) =>
      Float64Array.from(
        answered
          .filter(({ outcome }) => wanted === undefined || outcome === String(wanted))
          .map(({ ms }) => ms),
      ).sort(),
  };
}

/** The value below which a share of rising values lies (nearest rank); not a number when there are none. */
export function percentile(rising: Float64Array, share: number): number {
  return rising[Math.max(0, Math.ceil(share * rising.length) - 1)] ?? Number.NaN;
}

function countBy(words: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1;
  return counts;
}
