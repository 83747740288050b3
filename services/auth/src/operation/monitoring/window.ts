import { MONITORING_WINDOWS, type MonitoringWindow } from '@plumbline/contracts';

/** A stretch of time, cut into equal steps. */
export interface Stretch {
  from: Date;
  until: Date;
  stepMinutes: number;
  /** Beginnings of its steps, oldest first. */
  steps: Date[];
}

const MINUTE_MS = 60_000;

/** The stretch of a window that ends with the step at hand. */
export function stretchOf(window: MonitoringWindow, now: Date): Stretch {
  const { minutes, stepMinutes } = MONITORING_WINDOWS[window];
  const stepMs = stepMinutes * MINUTE_MS;
  const last = Math.floor(now.getTime() / stepMs) * stepMs;
  const count = minutes / stepMinutes;
  const steps = Array.from({ length: count }, (_, index) => new Date(last - (count - 1 - index) * stepMs));
  return { from: steps[0] ?? now, until: now, stepMinutes, steps };
}
