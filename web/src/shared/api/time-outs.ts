import type { Call, TimeoutClass } from '@plumbline/contracts';

/** How long the browser waits for an answer, by the operation's class (T-52); a little longer than the gateway does. */
const CLASSES: Record<Exclude<TimeoutClass, 'stream'>, number> = {
  short: 30_000,
  upload: 120_000,
  ai: 300_000,
};

export const timeoutMs = ({ timeout = 'short' }: Pick<Call, 'timeout'>): number =>
  CLASSES[timeout === 'stream' ? 'short' : timeout];
