import type { Aggregate } from '@plumbline/contracts';
import { Sigma } from 'lucide-react';
import { labelOf } from '../../../../entities/plan/conditions.js';
import { Select } from '../../../../shared/ui/fields/select.js';
import { calculationIn, formulaOf, isNumber, type MeasureField } from '../model/chart-fields.js';
import type { Setting } from '../model/set-fields.js';
import { NEW_CALCULATION } from './new-calculation.js';

const ROWS = '\u0000rows';
const FORMULA = '\u0000formula ';
const CALCULATED = { icon: <Sigma aria-hidden="true" /> };
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
  measure: MeasureField;
  setting: Pick<Setting, 'profiles' | 'calculations'>;
  onChange: (measure: MeasureField) => void;
  onNewCalculation: () => void;
}

/** What is shown: a column and how its values are put together, a calculation, or the rows themselves. */
export function MeasureFields({ measure, setting, onChange, onNewCalculation }: MeasureFieldsProps) {
  const { profiles, calculations } = setting;
  const { agg, column, formula } = measure;
  const columns = [...profiles.values()].filter(({ role }) => role !== 'constant');
  const numbersFirst = columns.toSorted((a, b) => Number(isNumber(b)) - Number(isNumber(a)));
  const isNumeric = isNumber(profiles.get(column ?? ''));
  const aggregates = column === null ? ([['count', 'Count']] as const) : isNumeric ? FOR_NUMBERS : FOR_OTHERS;
  const formulas = [
    ...new Set([
      ...calculations.map(({ name }) => formulaOf(name)),
      ...(formula === undefined ? [] : [formula]),
    ]),
  ];
  const known = aggregates.some(([one]) => one === agg);
  const choose = (name: string) => {
    if (name === ROWS) return onChange({ agg: 'count', column: null });
    if (name === NEW_CALCULATION.value) return onNewCalculation();
    if (name.startsWith(FORMULA))
      return onChange({ agg: 'formula', column: null, formula: name.slice(FORMULA.length) });
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
          value={formula === undefined ? (column ?? ROWS) : FORMULA + formula}
          onValueChange={choose}
          options={[
            { value: ROWS, label: 'Rows' },
            ...formulas.map((text) => ({ value: FORMULA + text, label: calculationIn(text), ...CALCULATED })),
            ...numbersFirst.map(({ name }) => ({ value: name, label: labelOf(name) })),
            NEW_CALCULATION,
          ]}
        />
        {formula === undefined ? (
          <Select<Aggregate>
            label="Aggregated as"
            value={agg}
            onValueChange={(next) => onChange({ agg: next, column })}
            options={[
              ...(known ? [] : [{ value: agg, label: agg.replaceAll('_', ' ') }]),
              ...aggregates.map(([value, label]) => ({ value, label })),
            ]}
          />
        ) : (
          <p className="self-center text-caption text-text3">Aggregated by its formula</p>
        )}
      </div>
    </fieldset>
  );
}
