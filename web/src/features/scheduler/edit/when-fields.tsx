import { HOUR_STEPS, weekdayName } from '@plumbline/contracts';
import { useWeekdays } from '../../../shared/lib/week.js';
import { Field } from '../../../shared/ui/fields/field.js';
import { Input } from '../../../shared/ui/fields/input.js';
import { Segmented } from '../../../shared/ui/fields/segmented.js';
import { Select } from '../../../shared/ui/fields/select.js';
import type { Draft, Pace } from '../model/draft.js';
import { Labelled, WRAPPED } from '../parts/labelled.js';

interface WhenFieldsProps {
  draft: Draft;
  onChange: (change: Partial<Draft>) => void;
}

const PACES: { value: Pace; label: string }[] = [
  { value: 'day', label: 'Daily' },
  { value: 'week', label: 'Weekly' },
  { value: 'month', label: 'Monthly' },
  { value: 'hour', label: 'Every n hours' },
  { value: 'cron', label: 'Cron' },
];

/** How often, and at what time of which clock. */
export function WhenFields({ draft, onChange }: WhenFieldsProps) {
  const { pace, at, cron, hours } = draft;
  return (
    <>
      <Segmented
        label="How often"
        value={pace}
        onValueChange={(next) => onChange({ pace: next })}
        options={PACES}
        className={WRAPPED}
      />
      {pace === 'week' && <Days draft={draft} onChange={onChange} />}
      {pace === 'month' && <MonthDays draft={draft} onChange={onChange} />}
      {pace === 'hour' && (
        <Labelled label="Every">
          <Select
            label="Hours between runs"
            value={String(hours)}
            onValueChange={(next) => onChange({ hours: HOUR_STEPS.find((one) => String(one) === next) ?? 1 })}
            options={HOUR_STEPS.map((one) => ({
              value: String(one),
              label: one === 1 ? '1 hour' : `${one} hours`,
            }))}
          />
        </Labelled>
      )}
      {pace === 'cron' ? (
        <Field label="Expression" hint="Minute, hour, day, month, weekday; at least 15 minutes apart">
          <Input
            value={cron}
            spellCheck={false}
            className="w-64 font-mono"
            onChange={(event) => onChange({ cron: event.target.value })}
          />
        </Field>
      ) : (
        <Field label={pace === 'hour' ? 'Minute of the hour' : 'Time'}>
          <Input
            type="time"
            className="w-32"
            value={at}
            onChange={(event) => event.target.value && onChange({ at: event.target.value.slice(0, 5) })}
          />
        </Field>
      )}
    </>
  );
}

function Days({ draft: { days }, onChange }: WhenFieldsProps) {
  const toggle = (day: number) => {
    const next = days.includes(day) ? days.filter((one) => one !== day) : [...days, day];
    if (next.length > 0) onChange({ days: next.toSorted((a, b) => a - b) });
  };
  return (
    <fieldset className="flex flex-wrap gap-1.5">
      <legend className="sr-only">Days</legend>
      {useWeekdays().map((day) => (
        <button
          key={day}
          type="button"
          aria-pressed={days.includes(day)}
          title={weekdayName(day)}
          onClick={() => toggle(day)}
          className="h-8 rounded-md border border-border-strong px-2.5 text-label text-text2 hover:bg-hover aria-pressed:border-accent-border aria-pressed:bg-accent-subtle aria-pressed:text-accent-text pointer-coarse:min-h-11"
        >
          {weekdayName(day).slice(0, 3)}
        </button>
      ))}
    </fieldset>
  );
}

const NTHS = [
  { value: '1', label: 'First' },
  { value: '2', label: 'Second' },
  { value: '3', label: 'Third' },
  { value: '4', label: 'Fourth' },
  { value: '-1', label: 'Last' },
] as const;
type Nth = Extract<Draft['day'], { nth: number }>['nth'];

/** A day of each month: by its number, the last one, or a weekday counted from an end. */
function MonthDays({ draft: { day }, onChange }: WhenFieldsProps) {
  const weekdays = useWeekdays();
  const isNth = typeof day === 'object';
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Select
        label="Day of the month"
        value={isNth ? 'weekday' : String(day)}
        onValueChange={(next) =>
          onChange({
            day: next === 'weekday' ? { nth: 1, weekday: 1 } : next === 'last' ? 'last' : Number(next),
          })
        }
        options={[
          { value: 'weekday', label: 'A weekday' },
          ...Array.from({ length: 28 }, (_, index) => ({
            value: String(index + 1),
            label: `Day ${index + 1}`,
          })),
          { value: 'last', label: 'Last day' },
        ]}
      />
      {isNth && (
        <>
          <Select
            label="Which one"
            value={String(day.nth)}
            onValueChange={(next) => onChange({ day: { ...day, nth: Number(next) as Nth } })}
            options={NTHS}
          />
          <Select
            label="Weekday"
            value={String(day.weekday)}
            onValueChange={(next) => onChange({ day: { ...day, weekday: Number(next) } })}
            options={weekdays.map((one) => ({ value: String(one), label: weekdayName(one) }))}
          />
        </>
      )}
    </div>
  );
}
