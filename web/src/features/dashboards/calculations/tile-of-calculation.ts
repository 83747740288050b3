import type { Calculation, Chart, Dashboard, DashboardConfig, Kpi, QueryPlan } from '@plumbline/contracts';
import { newId } from '../../../shared/lib/new-id.js';
import { addChart } from '../../../shared/lib/tile-layout.js';
import { formatOfUnit } from './say-value.js';

/** A key figure of a number, or how many rows each of a calculation's values has. */
export function tileOf(calculation: Calculation, { dataSourceIds, dataVersion }: Dashboard): Chart | Kpi {
  const { name, level, type, unit, decimals } = calculation;
  const base = {
    dataSourceId: dataSourceIds[0] ?? '',
    version: dataVersion,
    measures: [],
    dimensions: [],
    filters: [],
    order: [],
  };
  const made = { id: newId(), isEdited: true } as const;
  if (level === 'row' && type !== 'decimal') {
    const isTime = type === 'date' || type === 'timestamp';
    const plan: QueryPlan = {
      ...base,
      dimensions: [{ column: name, ...(isTime && { grain: 'month' }) }],
      measures: [{ agg: 'count', as: 'Number of rows' }],
      order: isTime ? [{ by: name, direction: 'asc' }] : [{ by: 'Number of rows', direction: 'desc' }],
      ...(!isTime && { limit: 12 }),
    };
    const words = { title: `Rows by ${name}`, subtitle: '', reason: 'Added from the calculation.' };
    return { ...made, type: isTime ? 'line' : 'bar', ...words, plan, layout: { x: 0, y: 0, w: 6, h: 4 } };
  }
  const formula = `[${name.replaceAll(']', ']]')}]`;
  const title = level === 'aggregate' ? name : `Average ${name}`;
  const measure =
    level === 'aggregate'
      ? ({ agg: 'formula', formula, as: title } as const)
      : ({ agg: 'avg', column: name, as: title } as const);
  const format = formatOfUnit(unit, decimals);
  return { ...made, title, titleBy: 'rule', plan: { ...base, measures: [measure] }, format };
}

/** The dashboard with the calculation's tile beside its others. */
export function withTileOf(calculation: Calculation, dashboard: Dashboard): DashboardConfig {
  const { config } = dashboard;
  const tile = tileOf(calculation, dashboard);
  return 'type' in tile ? addChart(config, tile) : { ...config, kpis: [...config.kpis, tile] };
}
