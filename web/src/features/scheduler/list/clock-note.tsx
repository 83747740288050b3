import { useQuery } from '@tanstack/react-query';
import { nextTimesQuery } from '../../../entities/schedule/schedules.api.js';
import { useUser } from '../../../entities/session/session-state.js';
import { dayIn } from '../model/schedule-words.js';

/** When the clocks change next where the reader lives, and what becomes of schedules then. */
export function ClockNote() {
  const { timezone: zone } = useUser();
  const { data } = useQuery(nextTimesQuery({ every: 'day', at: '08:00', zone }));
  const change = data?.clockChange;
  if (!change) return null;
  const rule = change.isForward
    ? 'a time that is left out that day runs when they go forward'
    : 'a time that comes twice that day runs the first time';
  return (
    <p className="mt-3 text-caption text-text3">
      Clocks go {change.isForward ? 'forward' : 'back'} on {dayIn(change.at, zone)}. A schedule keeps its
      local time; {rule}.
    </p>
  );
}
