/** One HTTP call of the public interface, as JSON carries it to the driver. */
export interface Call {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: string;
  /** A file to upload instead, read anew from the disk each time. */
  file?: { path: string; name: string };
}

/** What is to be driven, by a process of its own. */
export interface LoadPlan {
  /** Arrivals per second. */
  rate: number;
  seconds: number;
  warmUpSeconds: number;
  /** The gateways, taken in turn. */
  urls: readonly string[];
  /** What arrives: the calls of one entry, made at the same time; entries are taken in turn. */
  arrivals: readonly (readonly Call[])[];
  /** Cookies that an answer sets go with the next turn of the same entry. */
  keepsCookies?: boolean;
}

export interface LoadOutcome {
  /** Arrivals that were counted. */
  arrivals: number;
  /** By status of the worst call of each; `failed` got no answer, `503 for ever` an answer without Retry-After. */
  outcomes: Record<string, number>;
  /** Of arrivals all of whose calls succeeded, in milliseconds from due to answered. */
  succeeded: Quantiles;
  /** Of the others. */
  refused: Quantiles;
  /** Processor time of the driver, in cores. */
  driverCores: number;
}

export interface Quantiles {
  p50: number;
  p95: number;
  p99: number;
  max: number;
}

/** Arrivals that succeeded, by second of the plan. */
export const goodput = (plan: LoadPlan, { outcomes }: LoadOutcome): number =>
  (outcomes[SUCCEEDED] ?? 0) / plan.seconds;

/** The outcome of arrivals all of whose calls succeeded. */
export const SUCCEEDED = 'succeeded';
