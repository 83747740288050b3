import type { MonthDay, When } from '@plumbline/contracts';
import { type CronExpression, CronExpressionParser } from 'cron-parser';

const FIELDS = 5;

/** A rule as a cron expression of five fields. */
export function cronOf(when: When): string {
  if ('cron' in when) return when.cron;
  const [hour = 0, minute = 0] = when.at.split(':').map(Number);
  switch (when.every) {
    case 'hour':
      return `${minute} ${when.hours === 1 ? '*' : `*/${when.hours}`} * * *`;
    case 'day':
      return `${minute} ${hour} * * *`;
    case 'week':
      return `${minute} ${hour} * * ${when.days.join(',')}`;
    case 'month':
      return `${minute} ${hour} ${dayFields(when.day)}`;
  }
}

function dayFields(day: MonthDay): string {
  if (day === 'last') return 'L * *';
  if (typeof day === 'number') return `${day} * *`;
  const weekday = day.weekday % 7;
  return `* * ${day.nth === -1 ? `${weekday}L` : `${weekday}#${day.nth}`}`;
}

/** The expression says nothing that a clock shows. */
export class CronProblem extends Error {
  override name = 'CronProblem';
}

/** Times of the clock that an expression names. */
export class LocalTimes {
  private readonly expression: CronExpression;
  /** Whether it names every hour: then it follows time as it passes, through hours that come twice. */
  readonly isEveryHour: boolean;

  /** @throws CronProblem */
  constructor(cron: string) {
    if (cron.split(/\s+/).length !== FIELDS || /[H?W]/i.test(cron.replaceAll(/[a-z]{3}/gi, '')))
      throw new CronProblem('An expression has five fields: minute, hour, day, month, weekday.');
    try {
      this.expression = CronExpressionParser.parse(cron, { tz: 'UTC', currentDate: new Date(0) });
    } catch (error) {
      throw new CronProblem(`This is no cron expression: ${(error as Error).message}.`);
    }
    this.isEveryHour = this.expression.fields.hour.values.length === 24;
  }

  /** The next local time after one. @throws CronProblem when there is none */
  after(local: number): number {
    try {
      // Whole seconds: the library counts from the second that has begun.
      this.expression.reset(new Date(Math.floor(local / 1_000) * 1_000));
      return this.expression.next().getTime();
    } catch {
      throw new CronProblem('This never happens: no day is like that.');
    }
  }
}
