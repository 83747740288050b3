import type { Grain } from '@plumbline/contracts';
import { labelOf } from '../../../../entities/plan/conditions.js';
import { plural } from '../../../../shared/lib/format.js';
import { Select } from '../../../../shared/ui/fields/select.js';
import { type ChartFields, isNumber, isTime, type Profiles } from '../model/chart-fields.js';
import { byColumn } from '../model/set-fields.js';
import { NEW_CALCULATION } from './new-calculation.js';

const NOTHING = '\u0000nothing';
const GRAINS: readonly [Grain, string][] = [
  ['year', 'Year'],
  ['quarter', 'Quarter'],
  ['month', 'Month'],
  ['week', 'Week'],
  ['day', 'Day'],
  ['weekday', 'Weekday'],
  ['hour', 'Hour'],
  ['hour_of_day', 'Hour of the day'],
];

interface GroupFieldsProps {
  fields: ChartFields;
  profiles: Profiles;
  onChange: (change: Pick<ChartFields, 'by'> | Pick<ChartFields, 'split'>) => void;
  onNewCalculation: () => void;
}

/** What it is shown by, and what it is split by. */
export function GroupFields({ fields, profiles, onChange, onNewCalculation }: GroupFieldsProps) {
  const { by, split } = fields;
  const isMoment = profiles.get(by?.column ?? '')?.type === 'timestamp';
  const grains = GRAINS.filter(([grain]) => isMoment || (grain !== 'hour' && grain !== 'hour_of_day'));
  const columns = [...profiles.values()].filter(({ role }) => role !== 'constant');
  const splits = columns.filter(
    (column) => !isTime(column) && !(isNumber(column) && column.role === 'measure'),
  );
  const option = ({ name }: { name: string }) => ({ value: name, label: labelOf(name) });
  return (
    <>
      <fieldset className="py-2">
        <legend className="mb-1.5 text-label">By</legend>
        <div className="grid grid-cols-2 gap-2">
          <Select
            label="By"
            value={by?.column ?? NOTHING}
            onValueChange={(name) =>
              name === NEW_CALCULATION.value
                ? onNewCalculation()
                : onChange({ by: name === NOTHING ? null : byColumn(name, profiles, by) })
            }
            options={[{ value: NOTHING, label: 'Nothing' }, ...columns.map(option), NEW_CALCULATION]}
          />
          {by && isTime(profiles.get(by.column)) && (
            <Select<Grain>
              label="Period"
              value={by.grain ?? 'month'}
              onValueChange={(grain) => onChange({ by: { ...by, grain } })}
              options={grains.map(([value, label]) => ({ value, label }))}
            />
          )}
        </div>
      </fieldset>
      <fieldset className="py-2">
        <legend className="mb-1.5 text-label">Split by</legend>
        <div className="grid grid-cols-2 items-center gap-2">
          <Select
            label="Split by"
            value={split ?? NOTHING}
            disabled={by === null}
            onValueChange={(name) => onChange({ split: name === NOTHING ? null : name })}
            options={[
              { value: NOTHING, label: 'Nothing' },
              ...splits.filter(({ name }) => name !== by?.column).map(option),
            ]}
          />
          {split !== null && (
            <span className="text-caption text-text3">
              {plural(profiles.get(split)?.distinct ?? 0, 'value')}
            </span>
          )}
        </div>
      </fieldset>
    </>
  );
}
