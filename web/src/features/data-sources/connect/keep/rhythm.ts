import type { CreateScheduleBody, When } from '@plumbline/contracts';

export const PACES = ['hour', 'day', 'week'] as const;

/** How often a snapshot is read again by a schedule, and at what time of the day. */
export interface Rhythm {
  every: (typeof PACES)[number];
  at: string;
}

export const DAILY: Rhythm = { every: 'day', at: '06:00' };

const MONDAY = 1;
/** A schedule's name is no longer. */
const MAX_NAME = 120;

function whenOf({ every, at }: Rhythm, zone: string): When {
  if (every === 'hour') return { every, hours: 1, at: '00:00', zone };
  return every === 'day' ? { every, at, zone } : { every, days: [MONDAY], at, zone };
}

/** "refreshed every day at 06:00". */
export const rhythmWords = ({ every, at }: Rhythm): string =>
  every === 'hour' ? 'refreshed every hour' : `refreshed every ${every === 'day' ? 'day' : 'Monday'} at ${at}`;

/** The schedule that reads a data source again. */
export const refreshSchedule = (
  source: { id: string; name: string },
  rhythm: Rhythm,
  zone: string,
): CreateScheduleBody => ({
  ...{ name: `Refresh ${source.name}`.slice(0, MAX_NAME), kind: 'refresh', target: source.id },
  ...{ when: whenOf(rhythm, zone), missed: 'run_once', recipients: [], format: 'pdf', filters: [] },
  ...{ condition: 'always', onProblem: 'hold' },
});
