import { useQuery } from '@tanstack/react-query';
import { Clock } from 'lucide-react';
import { nextTimesQuery } from '../../../entities/schedule/schedules.api.js';
import { useNow } from '../../../shared/lib/use-now.js';
import { type Draft, whenOf } from '../model/draft.js';
import { dayIn, distanceWords, timeIn, timeInUtc } from '../model/schedule-words.js';

/** The next five times in the schedule's zone and in UTC, so that a change of the clocks can be seen; or what is wrong. */
export function NextRuns({ draft }: { draft: Draft }) {
  const when = whenOf(draft);
  const now = useNow(false);
  const { data, error } = useQuery(nextTimesQuery(when));
  if (error)
    return (
      <p role="alert" className="text-label text-danger-text">
        {error.message}
      </p>
    );
  if (!data) return null;
  const { times, clockChange } = data;
  const last = times.at(-1) ?? '';
  return (
    <>
      <ol
        aria-label="Next runs"
        className="w-full divide-y divide-border rounded-md border border-border text-label"
      >
        {times.map((at) => (
          <li key={at} className="flex items-center gap-3 px-3 py-2">
            <span className="flex-1 text-text1">{timeIn(at, when.zone)}</span>
            <span className="text-text3">{distanceWords(at, now)}</span>
            <span className="w-20 text-right text-text3 tabular-nums">{timeInUtc(at)}</span>
          </li>
        ))}
      </ol>
      {clockChange && clockChange.at <= last && (
        <p className="flex gap-2 text-label font-normal text-text2">
          <Clock aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-text3" />
          <span>
            Clocks go {clockChange.isForward ? 'forward' : 'back'} on {dayIn(clockChange.at, when.zone)}. The
            run keeps its local time, so it is one hour {clockChange.isForward ? 'earlier' : 'later'} in UTC
            from then on.
          </span>
        </p>
      )}
    </>
  );
}
