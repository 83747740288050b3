import { LEAST_MINUTES_APART, type When } from '@plumbline/contracts';
import { CronProblem, cronOf, LocalTimes } from './cron.js';
import { changeBetween, firstInstantOf, offsetAt } from './zone.js';

const MINUTE_MS = 60_000;
/** Enough to meet each pause of a day that has as many runs as are allowed. */
const COMPARED = 100;

/**
 * When a schedule runs, as instants. It keeps its time of the clock: one that clocks leave out in spring runs when they
 * go forward, one that they show twice in autumn runs the first time. What runs every hour runs every hour.
 */
export class Times {
  private readonly local: LocalTimes;
  private readonly zone: string;

  /** @throws CronProblem */
  constructor(when: When) {
    this.local = new LocalTimes(cronOf(when));
    this.zone = when.zone;
  }

  /** The first time after an instant. @throws CronProblem when there is none */
  after(instant: number): number {
    return this.local.isEveryHour ? this.afterAsTimePasses(instant) : this.afterByTheClock(instant);
  }

  private afterByTheClock(instant: number): number {
    let local = instant + offsetAt(instant, this.zone);
    for (;;) {
      local = this.local.after(local);
      const at = firstInstantOf(local, this.zone);
      // Earlier ones are those of an hour that is shown for the second time.
      if (at > instant) return at;
    }
  }

  private afterAsTimePasses(instant: number): number {
    let from = instant;
    let offset = offsetAt(from, this.zone);
    for (;;) {
      const at = this.local.after(from + offset) - offset;
      if (offsetAt(at, this.zone) === offset) return at;
      const change = changeBetween(from, at, this.zone);
      offset = offsetAt(change, this.zone);
      from = change - 1;
    }
  }

  /** The first times after an instant, up to and without `until` where it is given. */
  list(instant: number, count: number, until = Number.POSITIVE_INFINITY): number[] {
    const times: number[] = [];
    let at = instant;
    while (times.length < count) {
      at = this.after(at);
      if (at >= until) break;
      times.push(at);
    }
    return times;
  }
}

/**
 * Refuses what never runs, or more often than it may.
 * @throws CronProblem
 */
export function checkTimes(when: When, now: number): void {
  const times = new Times(when);
  if (!('cron' in when)) return;
  const next = times.list(now, COMPARED);
  const isClose = next.some(
    (at, index) => index > 0 && at - (next[index - 1] ?? 0) < LEAST_MINUTES_APART * MINUTE_MS,
  );
  if (isClose) throw new CronProblem(`Runs must be at least ${LEAST_MINUTES_APART} minutes apart.`);
}
