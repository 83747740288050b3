import type { Chart, ColumnFormat, QueryPlan } from '@plumbline/contracts';
import { useState } from 'react';
import { Field } from '../../../../shared/ui/fields/field.js';
import { Input } from '../../../../shared/ui/fields/input.js';
import { Select } from '../../../../shared/ui/fields/select.js';

const LIMITS = [5, 10, 12, 20, 30] as const;
const UNITS: readonly [string, string, ColumnFormat | undefined][] = [
  ['none', 'No unit', undefined],
  ['USD', 'US dollar', { currency: 'USD' }],
  ['EUR', 'Euro', { currency: 'EUR' }],
  ['GBP', 'Pound', { currency: 'GBP' }],
  ['percent', 'Percent', { percent: true }],
];

interface ShapeFieldsProps {
  chart: Chart;
  onChange: (chart: Chart) => void;
}

/** Order, length, unit and goal of a chart. */
export function ShapeFields({ chart, onChange }: ShapeFieldsProps) {
  const { plan } = chart;
  const setPlan = (parts: Partial<QueryPlan>) =>
    onChange({ ...chart, isEdited: true, plan: { ...plan, ...parts } });
  return (
    <>
      <SortAndLimit plan={plan} onChange={setPlan} />
      <div className="grid grid-cols-2 gap-2 py-2">
        <Field label="Unit">
          <Select
            label="Unit"
            value={unitOf(chart.format)}
            onValueChange={(unit) => onChange(withUnit(chart, unit))}
            options={UNITS.map(([value, label]) => ({ value, label }))}
          />
        </Field>
        <GoalField
          key={`${chart.goal?.value}`}
          label="Goal line"
          value={chart.goal?.value}
          onChange={(value) => onChange(withGoal(chart, value))}
        />
      </div>
    </>
  );
}

function SortAndLimit({
  plan,
  onChange,
}: {
  plan: QueryPlan;
  onChange: (parts: Partial<QueryPlan>) => void;
}) {
  const [by, ...more] = plan.dimensions;
  const [measure] = plan.measures;
  if (!by || !measure || by.grain || by.bins || more.length > 0) return null;
  const [order] = plan.order;
  const sort = order?.by === measure.as ? order.direction : 'name';
  return (
    <div className="grid grid-cols-2 gap-2 py-2">
      <Field label="Sort">
        <Select
          label="Sort"
          value={sort}
          onValueChange={(next) =>
            onChange({
              order: [
                next === 'name'
                  ? { by: by.column, direction: 'asc' }
                  : { by: measure.as, direction: next === 'asc' ? 'asc' : 'desc' },
              ],
            })
          }
          options={[
            { value: 'desc', label: 'Largest first' },
            { value: 'asc', label: 'Smallest first' },
            { value: 'name', label: 'By name' },
          ]}
        />
      </Field>
      <Field label="Groups">
        <Select
          label="Groups"
          value={plan.limit === undefined ? 'all' : `${plan.limit}${plan.others ? '+' : ''}`}
          onValueChange={(next) =>
            onChange(
              next === 'all'
                ? { limit: undefined, others: undefined }
                : { limit: Number.parseInt(next, 10), others: next.endsWith('+') || undefined },
            )
          }
          options={[{ value: 'all', label: 'All' }, ...limitOptions(plan)]}
        />
      </Field>
    </div>
  );
}

function limitOptions({ limit }: QueryPlan) {
  const limits = [...new Set([...LIMITS, ...(limit === undefined ? [] : [limit])])].sort((a, b) => a - b);
  return limits.flatMap((count) => [
    { value: `${count}+`, label: `${count}, rest as Other` },
    { value: `${count}`, label: `${count} only` },
  ]);
}

const unitOf = (format: ColumnFormat | undefined): string =>
  format?.percent
    ? 'percent'
    : UNITS.some(([unit]) => unit === format?.currency)
      ? (format?.currency ?? 'none')
      : 'none';

function withUnit(chart: Chart, wanted: string): Chart {
  const { format: _, ...plain } = chart;
  const unit = UNITS.find(([value]) => value === wanted)?.[2];
  return { ...plain, isEdited: true, ...(unit && { format: unit }) };
}

function withGoal(chart: Chart, value: number | undefined): Chart {
  const { goal: _, ...plain } = chart;
  return { ...plain, isEdited: true, ...(value !== undefined && { goal: { value, label: 'Goal' } }) };
}

interface GoalFieldProps {
  label: string;
  value: number | undefined;
  onChange: (value: number | undefined) => void;
}

/** A number that is taken when it is one; empty for none. */
export function GoalField({ label, value, onChange }: GoalFieldProps) {
  const [text, setText] = useState(value === undefined ? '' : String(value));
  const number = Number(text.replaceAll(/[\s,_]/g, ''));
  const isBad = text.trim() !== '' && !Number.isFinite(number);
  return (
    <Field label={label} error={isBad ? 'Enter a number, such as 1250.5.' : undefined}>
      <Input
        value={text}
        inputMode="decimal"
        placeholder="None"
        onChange={(event) => setText(event.target.value)}
        onBlur={() => !isBad && onChange(text.trim() === '' ? undefined : number)}
        onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
      />
    </Field>
  );
}
