import type { CreateScheduleBody, When } from '@plumbline/contracts';

export const PACES = ['hour', 'day', 'week'] as const;
type Pace = (typeof PACES)[number];

export const PACE_NAMES: Record<Pace, string> = {
  hour: 'Every hour',
  day: 'Every day',
  week: 'Every Monday',
};
export const isPace = (text: string): text is Pace => PACES.some((pace) => pace === text);

/** How often a snapshot is read again by a schedule, and at what time of the day. */
export interface Rhythm {
  every: Pace;
  at: string;
}

export const DAILY: Rhythm = { every: 'day', at: '06:00' };

const MONDAY = 1;
/** A schedule's name is no longer. */
const MAX_NAME = 120;

export function whenOf({ every, at }: Rhythm, zone: string): When {
  if (every === 'hour') return { every, hours: 1, at: '00:00', zone };
  return every === 'day' ? { every, at, zone } : { every, days: [MONDAY], at, zone };
}

/** "refreshed every day at 06:00". */
export const rhythmWords = ({ every, at }: Rhythm): string => {
  const pace = every === 'week' ? 'every Monday' : `every ${every}`;
  return every === 'hour' ? `refreshed ${pace}` : `refreshed ${pace} at ${at}`;
};

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
