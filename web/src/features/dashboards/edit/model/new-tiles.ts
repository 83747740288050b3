import type { Chart, Column, Dashboard, Kpi, QueryPlan, TextTile } from '@plumbline/contracts';
import { newId } from '../../../../shared/lib/new-id.js';

/** Tiles as they are before anybody chose anything: the rows counted, by the first column that divides them. */

function emptyPlan({ dataSourceIds: [dataSourceId = ''], dataVersion }: Dashboard): QueryPlan {
  return {
    dataSourceId,
    version: Math.max(1, dataVersion),
    measures: [{ agg: 'count', as: 'Number of rows' }],
    dimensions: [],
    filters: [],
    order: [],
  };
}

export function newChart(dashboard: Dashboard, columns: readonly Column[]): Chart {
  const by = columns.find(({ role }) => role === 'dimension' || role === 'geo') ?? columns[0];
  const plan = emptyPlan(dashboard);
  return {
    id: newId(),
    type: by ? 'bar' : 'table',
    title: 'New chart',
    subtitle: '',
    reason: 'Added by hand.',
    titleBy: 'rule',
    isEdited: true,
    layout: { x: 0, y: 0, w: 6, h: 4 },
    plan: {
      ...plan,
      ...(by && { dimensions: [{ column: by.name }] }),
      order: [{ by: 'Number of rows', direction: 'desc' }],
      limit: 12,
      others: true,
    },
  };
}

export const newKpi = (dashboard: Dashboard): Kpi => ({
  id: newId(),
  title: 'Number of rows',
  plan: emptyPlan(dashboard),
  titleBy: 'rule',
  isEdited: true,
});

export const newText = (): TextTile => ({
  id: newId(),
  text: '# Heading\nWrite what these numbers mean.',
  layout: { x: 0, y: 0, w: 12, h: 2 },
});
