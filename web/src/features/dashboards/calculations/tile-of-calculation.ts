import type { Calculation, Dashboard, DashboardConfig, Kpi, QueryPlan } from '@plumbline/contracts';
import { newId } from '../../../shared/lib/new-id.js';
import { addChart } from '../../../shared/lib/tile-layout.js';
import { formatOfUnit } from './say-value.js';

/** The dashboard with a tile more: a key figure of a number, or how many rows each of a calculation's values has. */
export function withTileOf(calculation: Calculation, dashboard: Dashboard): DashboardConfig {
  const { name, level, type, unit } = calculation;
  const { config, dataSourceIds, dataVersion } = dashboard;
  const base = {
    dataSourceId: dataSourceIds[0] ?? '',
    version: dataVersion,
    measures: [],
    dimensions: [],
    filters: [],
    order: [],
  };
  if (level === 'row' && type !== 'decimal') {
    const plan: QueryPlan = {
      ...base,
      dimensions: [{ column: name }],
      measures: [{ agg: 'count', as: 'Number of rows' }],
      order: [{ by: 'Number of rows', direction: 'desc' }],
      limit: 12,
    };
    const words = { title: `Rows by ${name}`, subtitle: '', reason: 'Added from the calculation.' };
    return addChart(config, { id: newId(), type: 'bar', ...words, plan, layout: { x: 0, y: 0, w: 6, h: 4 } });
  }
  const formula = `[${name.replaceAll(']', ']]')}]`;
  const agg = level === 'aggregate' ? 'formula' : 'avg';
  const title = level === 'aggregate' ? name : `Average ${name}`;
  const measure =
    level === 'aggregate'
      ? ({ agg, formula, as: title } as const)
      : ({ agg, column: name, as: title } as const);
  const kpi: Kpi = { id: newId(), title, plan: { ...base, measures: [measure] }, format: formatOfUnit(unit) };
  return { ...config, kpis: [...config.kpis, kpi] };
}
