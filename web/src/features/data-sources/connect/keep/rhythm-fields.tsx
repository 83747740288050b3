import { quotaWords } from '@plumbline/contracts';
import { useUser } from '../../../../entities/session/session-state.js';
import { useUsage } from '../../../../entities/subscription/usage.api.js';
import { Input } from '../../../../shared/ui/fields/input.js';
import { Segmented } from '../../../../shared/ui/fields/segmented.js';
import type { Rhythm } from './rhythm.js';

const PACES: { value: Rhythm['every']; label: string }[] = [
  { value: 'hour', label: 'Hourly' },
  { value: 'day', label: 'Daily' },
  { value: 'week', label: 'Mondays' },
];

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
      <div className="flex flex-wrap items-center gap-2">
        <Segmented
          label="How often"
          value={rhythm.every}
          onValueChange={(every) => onChange({ ...rhythm, every })}
          options={PACES}
        />
        {rhythm.every !== 'hour' && (
          <Input
            type="time"
            aria-label="Time"
            className="w-32"
            value={rhythm.at}
            onChange={(event) => event.target.value && onChange({ ...rhythm, at: event.target.value.slice(0, 5) })}
          />
        )}
      </div>
      {isFull ? (
        <p role="alert" className="text-label font-normal text-warning-text">
          {quotaWords(plan, 'schedules', places.limit ?? 0)}
        </p>
      ) : (
        <p className="text-caption text-text3 tabular-nums">
          Times of {timezone}.
          {places && places.limit !== null && ` ${places.used} of ${places.limit} schedules of your plan are used.`}
        </p>
      )}
    </div>
  );
}
