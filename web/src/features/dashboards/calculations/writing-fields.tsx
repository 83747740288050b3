import { Field } from '../../../shared/ui/fields/field.js';
import { Select } from '../../../shared/ui/fields/select.js';

/** How the values of a calculation are written; null: as the formula says. */
export interface Writing {
  unit: string | null;
  decimals: number | null;
}

const AUTO = 'auto';
const UNITS: [unit: string, label: string][] = [
  ['USD', 'US dollar'],
  ['EUR', 'Euro'],
  ['GBP', 'Pound'],
  ['share', 'Percent'],
  ['pieces', 'Pieces'],
  ['days', 'Days'],
  ['hours', 'Hours'],
];
const DIGITS = [0, 1, 2, 3, 4];

interface WritingFieldsProps {
  writing: Writing;
  /** What the formula says. */
  read: string | undefined;
  onChange: (writing: Writing) => void;
}

/** Unit and digits: read from the formula unless somebody chooses. */
export function WritingFields({ writing, read, onChange }: WritingFieldsProps) {
  const { unit, decimals } = writing;
  const own = unit !== null && !UNITS.some(([known]) => known === unit) ? [[unit, unit] as const] : [];
  return (
    <>
      <Field label="Unit">
        <Select
          label="Unit"
          value={unit ?? AUTO}
          onValueChange={(next) => onChange({ ...writing, unit: next === AUTO ? null : next })}
          options={[
            { value: AUTO, label: read ? labelOfUnit(read) : 'From the formula' },
            ...[...own, ...UNITS].map(([value, label]) => ({ value, label })),
          ]}
          className="w-full"
        />
      </Field>
      <Field label="Numbers">
        <Select
          label="Numbers"
          value={decimals === null ? AUTO : String(decimals)}
          onValueChange={(next) => onChange({ ...writing, decimals: next === AUTO ? null : Number(next) })}
          options={[
            { value: AUTO, label: 'Automatic' },
            ...DIGITS.map((digits) => ({
              value: String(digits),
              label: digits === 1 ? '1 decimal' : `${digits} decimals`,
            })),
          ]}
          className="w-full"
        />
      </Field>
    </>
  );
}

/** "USD per piece" as it is said: "US dollar per piece". */
const labelOfUnit = (unit: string): string => {
  const [first = '', ...rest] = unit.split(' ');
  return [UNITS.find(([known]) => known === first)?.[1] ?? first, ...rest].join(' ');
};
