import type { Calculation, Chart, ColumnFormat, Kpi } from '@plumbline/contracts';
import { formatOfUnit } from '../../calculations/say-value.js';
import {
  type ChartFields,
  calculationIn,
  fieldsOf,
  isCalendar,
  type MeasureField,
  type Names,
  type Profiles,
  planOf,
} from './chart-fields.js';
import { fitsOf } from './fit.js';

export interface Setting {
  profiles: Profiles;
  zone: string;
  names: Names;
  /** Those that put rows together: measures as they are. */
  calculations: readonly Calculation[];
}

/** The chart with other fields; a kind that they rule out gives way to the first that shows them. */
export function withFields(chart: Chart, change: Partial<ChartFields>, setting: Setting): Chart {
  const wanted = { ...fieldsOf(chart), ...change };
  const fields = { ...wanted, type: kindFor(wanted, setting.profiles) };
  // What was said of another picture is not true of this one.
  const {
    about: _,
    highlight: __,
    markers: ___,
    partialFrom: ____,
    formats: _____,
    format: ______,
    ...kept
  } = chart;
  const format = formatOf(fields.measure, setting);
  const x = fields.type === 'scatter' ? setting.profiles.get(fields.by?.column ?? '') : undefined;
  return {
    ...kept,
    type: fields.type,
    plan: planOf(fields, chart.plan, setting),
    isEdited: true,
    ...(format && { format }),
    ...(x?.format && { formats: { [x.name]: x.format } }),
  };
}

function kindFor(fields: ChartFields, profiles: Profiles): ChartFields['type'] {
  const fits = fitsOf(fields, profiles).filter(({ reason }) => !reason);
  if (fits.some(({ type }) => type === fields.type)) return fields.type;
  return fits[0]?.type ?? 'table';
}

/** A key figure with another measure: what it was compared with and drawn over time follows. */
export function withMeasure(kpi: Kpi, measure: MeasureField, setting: Setting): Kpi {
  const shown = setting.names.of(measure);
  const { format: _, target: __, ...kept } = kpi;
  const format = formatOf(measure, setting);
  return {
    ...kept,
    isEdited: true,
    plan: { ...kpi.plan, measures: [shown] },
    ...(kpi.spark && { spark: { ...kpi.spark, measures: [shown] } }),
    ...(format && { format }),
  };
}

/** How a measure is written: as its column or calculation is, unless it counts. */
function formatOf(
  { agg, column, formula }: MeasureField,
  { profiles, calculations }: Setting,
): ColumnFormat | undefined {
  if (['count', 'count_distinct', 'share'].includes(agg)) return undefined;
  if (formula === undefined) return profiles.get(column ?? '')?.format;
  const known = calculations.find(({ name }) => name === calculationIn(formula));
  return known && formatOfUnit(known.unit);
}

/** A dimension as its column is grouped at first: dates by month, the rest as it is. */
export function byColumn(column: string, profiles: Profiles, before: ChartFields['by']): ChartFields['by'] {
  const type = profiles.get(column)?.type;
  if (type !== 'date' && type !== 'timestamp') return { column };
  return { column, grain: before?.grain && isCalendar(before.grain) ? before.grain : 'month' };
}
