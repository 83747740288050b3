import type { Chart, Kpi } from '@plumbline/contracts';
import {
  type ChartFields,
  fieldsOf,
  isCalendar,
  isNumber,
  type Names,
  type Profiles,
  planOf,
} from './chart-fields.js';
import { fitsOf } from './fit.js';

export interface Setting {
  profiles: Profiles;
  zone: string;
  names: Names;
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
  const isCounted = ['count', 'count_distinct', 'share'].includes(fields.measure.agg);
  const format = isCounted ? undefined : setting.profiles.get(fields.measure.column ?? '')?.format;
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
export function withMeasure(kpi: Kpi, measure: ChartFields['measure'], { names, profiles }: Setting): Kpi {
  const shown = names.of(measure);
  const { format: _, target: __, ...kept } = kpi;
  const format =
    isNumber(profiles.get(measure.column ?? '')) && !['count', 'count_distinct'].includes(measure.agg)
      ? profiles.get(measure.column ?? '')?.format
      : undefined;
  return {
    ...kept,
    isEdited: true,
    plan: { ...kpi.plan, measures: [shown] },
    ...(kpi.spark && { spark: { ...kpi.spark, measures: [shown] } }),
    ...(format && { format }),
  };
}

/** A dimension as its column is grouped at first: dates by month, the rest as it is. */
export function byColumn(column: string, profiles: Profiles, before: ChartFields['by']): ChartFields['by'] {
  const type = profiles.get(column)?.type;
  if (type !== 'date' && type !== 'timestamp') return { column };
  return { column, grain: before?.grain && isCalendar(before.grain) ? before.grain : 'month' };
}
