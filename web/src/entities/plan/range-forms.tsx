import { type FormEvent, useState } from 'react';
import { Button } from '../../shared/ui/buttons/button.js';
import { Field } from '../../shared/ui/fields/field.js';
import { Input } from '../../shared/ui/fields/input.js';

interface NumberRangeFormProps {
  from: string;
  to: string;
  /** The least and the greatest there is. */
  hints: readonly [string, string];
  onApply: (low: number | undefined, high: number | undefined) => void;
}

/** Two numbers, either left open, both included. */
export function NumberRangeForm({ from: first, to: last, hints, onApply }: NumberRangeFormProps) {
  const [from, setFrom] = useState(first);
  const [to, setTo] = useState(last);
  const [low, high] = [toNumber(from), toNumber(to)];
  const error = rangeError(low, high);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!error) onApply(low, high);
  };
  return (
    <form className="flex flex-col gap-3 p-3" onSubmit={onSubmit}>
      <div className="grid grid-cols-2 gap-2">
        <Field label="From">
          <Input
            value={from}
            inputMode="decimal"
            placeholder={hints[0]}
            autoFocus
            onChange={(event) => setFrom(event.target.value)}
          />
        </Field>
        <Field label="To">
          <Input
            value={to}
            inputMode="decimal"
            placeholder={hints[1]}
            onChange={(event) => setTo(event.target.value)}
          />
        </Field>
      </div>
      {error && (
        <p role="alert" className="text-caption text-danger-text">
          {error}
        </p>
      )}
      <Button type="submit" size="compact" className="self-end">
        Apply
      </Button>
    </form>
  );
}

/** Undefined: left open. NaN: not a number. */
function toNumber(text: string): number | undefined {
  const plain = text.replaceAll(/[\s,_]/g, '').replace('\u2212', '-');
  return plain === '' ? undefined : Number(plain);
}

function rangeError(low: number | undefined, high: number | undefined): string | undefined {
  if (Number.isNaN(low ?? 0) || Number.isNaN(high ?? 0)) return 'Enter a number, such as 1250.5.';
  if (low !== undefined && high !== undefined && low > high)
    return 'The first number is larger than the second.';
  return undefined;
}

interface DayRangeFormProps {
  from: string;
  to: string;
  min?: string;
  max?: string;
  onApply: (range: { from?: string; to?: string }) => void;
}

/** Two days, either left open, both included. */
export function DayRangeForm({ from: first, to: last, min, max, onApply }: DayRangeFormProps) {
  const [from, setFrom] = useState(first);
  const [to, setTo] = useState(last);
  const error = from && to && from > to ? 'The first day is after the last.' : undefined;
  return (
    <form
      className="flex flex-col gap-3 p-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!error) onApply({ ...(from && { from }), ...(to && { to }) });
      }}
    >
      <div className="grid grid-cols-2 gap-2">
        <Field label="From">
          <Input
            type="date"
            value={from}
            min={min}
            max={max}
            onChange={(event) => setFrom(event.target.value)}
          />
        </Field>
        <Field label="To">
          <Input type="date" value={to} min={min} max={max} onChange={(event) => setTo(event.target.value)} />
        </Field>
      </div>
      {error && (
        <p role="alert" className="text-caption text-danger-text">
          {error}
        </p>
      )}
      <Button type="submit" size="compact" className="self-end">
        Apply
      </Button>
    </form>
  );
}
