import type { Chart, ChartType, QueryPlan, QueryResult, ResultColumn } from '@plumbline/contracts';
import type { ChartView } from '../model/chart-model.js';

const SOURCE = '00000000-0000-4000-8000-000000000001';

interface Sample {
  type: ChartType;
  plan: Partial<QueryPlan>;
  columns: [string, ResultColumn['type']][];
  rows: QueryResult['rows'];
  more?: Partial<Chart>;
}

/** A view from the parts that matter to a spec. */
export function sampleView({ type, plan, columns, rows, more }: Sample): ChartView {
  const chart: Chart = {
    id: '00000000-0000-4000-8000-0000000000aa',
    type,
    title: `A ${type} & its "title"`,
    subtitle: 'Revenue, USD',
    reason: 'Chosen for a spec',
    layout: { x: 0, y: 0, w: 6, h: 4 },
    plan: { dataSourceId: SOURCE, version: 1, measures: [], dimensions: [], filters: [], order: [], ...plan },
    ...more,
  };
  return { chart, result: { columns: columns.map(([name, kind]) => ({ name, type: kind })), rows } };
}
