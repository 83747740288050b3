import type { ColumnProfile } from '@plumbline/contracts';
import { bracketed } from '@plumbline/datasets';
import {
  type Fields,
  holdsYears,
  labelOf,
  namesYearOfRow,
  readFields,
  type SourceShape,
} from '@plumbline/semantics';
import type { DerivedField } from '../../derived-columns/derived-fields.js';

/** A table without dates whose rows say their year, read by the first day of it. */
export interface DatedByYears {
  /** Without the years as a column that divides the rows. */
  shape: SourceShape;
  derived: DerivedField;
  /** The fields with the years as their time, under the name that the file gives them. */
  timed(fields: Fields): Fields;
}

/** Days from one first of January to the next, of the longest year. */
const YEAR_DAYS = 366;

/** Undefined where rows have a date of their own, or no year. */
export function datedByYears(shape: SourceShape): DatedByYears | undefined {
  const { profile, columns } = shape;
  if (readFields(shape).time) return undefined;
  const years = profile.columns.find((column) => holdsYears(column) && namesYearOfRow(column.name));
  if (!years) return undefined;
  const { name } = years;
  const as = nameBeside(columns, labelOf(name));
  const others = profile.columns.filter((column) => column !== years);
  return {
    shape: { ...shape, profile: { ...profile, columns: others } },
    derived: {
      derived: { as, formula: `start_of_year(${bracketed(name)})` },
      madeOf: [name],
      profile: firstDays(years, as),
    },
    timed: (fields) => ({
      ...fields,
      time: fields.time && {
        ...fields.time,
        label: labelOf(name),
        grain: 'year',
        span: { ...fields.time.span, gap: Math.max(YEAR_DAYS, fields.time.span.gap) },
      },
    }),
  };
}

function nameBeside(columns: SourceShape['columns'], label: string): string {
  const taken = new Set(columns.map((column) => column.name.toLowerCase()));
  const wanted = `start of ${label}`;
  for (let at = 1; ; at += 1) {
    const name = at === 1 ? wanted : `${wanted} (${at})`;
    if (!taken.has(name.toLowerCase())) return name;
  }
}

function firstDays({ missing, distinct, min, max, interest }: ColumnProfile, name: string): ColumnProfile {
  return {
    ...{ name, type: 'date', role: 'time', missing, distinct, warnings: [], interest },
    ...{ min: `${min}-01-01`, max: `${max}-01-01` },
  };
}
