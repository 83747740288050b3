import { formatInstant } from '@plumbline/charts';
import { quotaWords } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { Clock } from 'lucide-react';
import { nextTimesQuery } from '../../../../entities/schedule/schedules.api.js';
import { useUser } from '../../../../entities/session/session-state.js';
import { useUsage } from '../../../../entities/subscription/usage.api.js';
import { Input } from '../../../../shared/ui/fields/input.js';
import { Select } from '../../../../shared/ui/fields/select.js';
import { isPace, PACE_NAMES, PACES, type Rhythm, whenOf } from './rhythm.js';

interface RhythmFieldsProps {
  rhythm: Rhythm;
  onChange: (rhythm: Rhythm) => void;
}

/** How often a schedule reads the rows again, and whether the plan has a place for it. */
export function RhythmFields({ rhythm, onChange }: RhythmFieldsProps) {
  const { plan, timezone } = useUser();
  const places = useUsage('schedules');
  const isFull = places !== undefined && places.limit !== null && places.used >= places.limit;
  return (
    <div className="mt-3 flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2 text-body text-text2">
        <Select
          label="How often"
          value={rhythm.every}
          onValueChange={(every) => isPace(every) && onChange({ ...rhythm, every })}
          options={PACES.map((value) => ({ value, label: PACE_NAMES[value] }))}
        />
        {rhythm.every !== 'hour' && (
          <>
            at
            <span className="w-36">
              <Input
                type="time"
                aria-label="Time"
                value={rhythm.at}
                onChange={(event) =>
                  event.target.value && onChange({ ...rhythm, at: event.target.value.slice(0, 5) })
                }
              />
            </span>
            {timezone}
          </>
        )}
      </div>
      {isFull ? (
        <p role="alert" className="text-label font-normal text-warning-text">
          {quotaWords(plan, 'schedules', places.limit ?? 0)}
        </p>
      ) : (
        <Next rhythm={rhythm} zone={timezone} />
      )}
    </div>
  );
}

function Next({ rhythm, zone }: { rhythm: Rhythm; zone: string }) {
  const { data } = useQuery(nextTimesQuery(whenOf(rhythm, zone)));
  const next = data?.times[0];
  if (next === undefined) return null;
  return (
    <p className="flex items-center gap-1.5 text-caption text-text3 tabular-nums">
      <Clock className="size-3.5 shrink-0" aria-hidden="true" />
      Next: {formatInstant(next, zone)}
    </p>
  );
}
