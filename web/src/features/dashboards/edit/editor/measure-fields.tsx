import type { Aggregate } from '@plumbline/contracts';
import { labelOf } from '../../../../entities/plan/conditions.js';
import { Select } from '../../../../shared/ui/fields/select.js';
import { type ChartFields, isNumber, type Profiles } from '../model/chart-fields.js';

const ROWS = '\u0000rows';
const FOR_NUMBERS: readonly [Aggregate, string][] = [
  ['sum', 'Sum'],
  ['avg', 'Average'],
  ['median', 'Median'],
  ['min', 'Smallest'],
  ['max', 'Largest'],
  ['stddev', 'Standard deviation'],
  ['share', 'Share of the sum'],
  ['count', 'Rows with a value'],
  ['count_distinct', 'Different values'],
];
const FOR_OTHERS: readonly [Aggregate, string][] = [
  ['count_distinct', 'Different values'],
  ['count', 'Rows with a value'],
];

interface MeasureFieldsProps {
  measure: ChartFields['measure'];
  profiles: Profiles;
  onChange: (measure: ChartFields['measure']) => void;
}

/** What is shown: a column and how its values are put together, or the rows themselves. */
export function MeasureFields({ measure, profiles, onChange }: MeasureFieldsProps) {
  const { agg, column } = measure;
  const columns = [...profiles.values()].filter(({ role }) => role !== 'constant');
  const numbersFirst = columns.toSorted((a, b) => Number(isNumber(b)) - Number(isNumber(a)));
  const isNumeric = isNumber(profiles.get(column ?? ''));
  const aggregates = column === null ? ([['count', 'Count']] as const) : isNumeric ? FOR_NUMBERS : FOR_OTHERS;
  const known = aggregates.some(([one]) => one === agg);
  const choose = (name: string) => {
    if (name === ROWS) return onChange({ agg: 'count', column: null });
    const isKept = isNumber(profiles.get(name)) && isNumeric && column !== null;
    const first = isNumber(profiles.get(name)) ? 'sum' : 'count_distinct';
    return onChange({ agg: isKept ? agg : first, column: name });
  };
  return (
    <fieldset className="py-2">
      <legend className="mb-1.5 text-label">Show</legend>
      <div className="grid grid-cols-2 gap-2">
        <Select
          label="Show"
          value={column ?? ROWS}
          onValueChange={choose}
          options={[
            { value: ROWS, label: 'Rows' },
            ...numbersFirst.map(({ name }) => ({ value: name, label: labelOf(name) })),
          ]}
        />
        <Select<Aggregate>
          label="Put together as"
          value={agg}
          onValueChange={(next) => onChange({ agg: next, column })}
          options={[
            ...(known ? [] : [{ value: agg, label: agg.replaceAll('_', ' ') }]),
            ...aggregates.map(([value, label]) => ({ value, label })),
          ]}
        />
      </div>
    </fieldset>
  );
}
