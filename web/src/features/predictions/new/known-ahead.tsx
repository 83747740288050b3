import {
  type CheckedDriver,
  type DriverRequest,
  type ForecastChecked,
  MAX_DRIVERS,
  type PredictionOptions,
} from '@plumbline/contracts';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { periodsText, periodText } from '../../../entities/prediction/prediction-words.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Chip } from '../../../shared/ui/chip.js';
import { Checkbox } from '../../../shared/ui/fields/checkbox.js';
import { Input } from '../../../shared/ui/fields/input.js';
import { Menu, MenuItem } from '../../../shared/ui/overlays/menu.js';
import type { Draft } from './question.js';

interface KnownAheadProps {
  draft: Draft;
  options: PredictionOptions;
  checked: ForecastChecked | undefined;
  onChange: (drivers: DriverRequest[]) => void;
}

/** Columns whose values are known for the periods ahead: chosen here, and typed in where the data does not hold them. */
export function KnownAhead({ draft, options, checked, onChange }: KnownAheadProps) {
  const { drivers = [], target, by } = draft;
  const [openColumn, setOpenColumn] = useState<string>();
  const isChosen = (name: string) => drivers.some(({ column }) => column === name);
  const offered = options.drivers.filter(({ name }) => name !== target && name !== by && !isChosen(name));
  if (drivers.length === 0 && offered.length === 0) return null;
  const labelOf = (column: string) =>
    (options.drivers.find(({ name }) => name === column)?.label ?? column).toLowerCase();
  return (
    <section aria-label="Known ahead" className="mt-3">
      <div className="flex flex-wrap items-center gap-2 text-label font-normal text-text2">
        {drivers.length > 0 && <span>knowing ahead</span>}
        {drivers.map(({ column }) => (
          <Chip
            key={column}
            variant="accent"
            aria-expanded={openColumn === column}
            onClick={() => setOpenColumn(openColumn === column ? undefined : column)}
            onRemove={() => onChange(drivers.filter((driver) => driver.column !== column))}
            removeLabel={`Leave ${labelOf(column)} out`}
          >
            {labelOf(column)}
          </Chip>
        ))}
        {offered.length > 0 && drivers.length < MAX_DRIVERS && (
          <Menu
            align="start"
            trigger={
              <Button size="compact" variant="ghost" aria-haspopup="menu">
                <Plus aria-hidden="true" /> {drivers.length === 0 ? 'Add what is known ahead' : 'Add another'}
              </Button>
            }
          >
            {offered.map(({ name, label }) => (
              <MenuItem key={name} onSelect={() => onChange([...drivers, { column: name }])}>
                {label}
              </MenuItem>
            ))}
          </Menu>
        )}
      </div>
      {checked?.drivers.map((driver) => {
        const isOpen = driver.ahead.some(({ value }) => value === null) || openColumn === driver.column;
        if (!isOpen || !isChosen(driver.column)) return null;
        const set = (ahead: (number | null)[]) =>
          onChange(drivers.map((one) => (one.column === driver.column ? { ...one, ahead } : one)));
        return <Values key={driver.column} driver={driver} period={checked.period} onChange={set} />;
      })}
    </section>
  );
}

interface ValuesProps {
  driver: CheckedDriver;
  period: ForecastChecked['period'];
  onChange: (ahead: (number | null)[]) => void;
}

/** Its value in each period ahead; what is typed goes before what the data holds. */
function Values({ driver: { label, kind, ahead }, period, onChange }: ValuesProps) {
  const missing = ahead.filter(({ value }) => value === null).length;
  const typed = ahead.map(({ value, isTyped }) => (isTyped ? value : null));
  const set = (step: number, value: number | null) => onChange(typed.with(step, value));
  return (
    <fieldset className="mt-3 rounded-md border border-border p-3">
      <legend className="px-1 text-label font-medium">{label}</legend>
      <p className="mb-2 text-caption text-text2">
        {missing > 0
          ? `The data does not hold ${periodsText(missing, period)} of it: type them in`
          : 'From the data, unless something else is typed'}
      </p>
      <div className="grid gap-2 sm:grid-cols-3">
        {ahead.map(({ t, value }, step) =>
          kind === 'yes_no' ? (
            <Checkbox
              key={t}
              checked={value === null ? 'indeterminate' : value >= 0.5}
              onCheckedChange={(isYes) => set(step, isYes ? 1 : 0)}
            >
              {periodText(t, period)}
            </Checkbox>
          ) : (
            <div key={t} className="text-caption text-text2">
              <span aria-hidden="true">{periodText(t, period)}</span>
              <Input
                key={value}
                aria-label={`${label} in ${periodText(t, period)}`}
                inputMode="decimal"
                defaultValue={value ?? ''}
                aria-invalid={value === null}
                className="tabular-nums"
                onBlur={({ target }) => {
                  const next = target.value.trim() === '' ? null : Number(target.value.replace(',', '.'));
                  if (next !== value && !Number.isNaN(next)) set(step, next);
                }}
                onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
              />
            </div>
          ),
        )}
      </div>
    </fieldset>
  );
}
