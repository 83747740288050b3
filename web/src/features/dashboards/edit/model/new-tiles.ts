import type { Chart, Column, Dashboard, Kpi, QueryPlan, TextTile } from '@plumbline/contracts';
import { newId } from '../../../../shared/lib/new-id.js';

/** Tiles as they are before anybody chose anything: the rows counted, by the first column that divides them. */

interface Data {
  dataSourceId: string;
  version: number;
}

/** The source that a dashboard was made of: new tiles show it at first. */
export const ownData = ({ dataSourceIds: [dataSourceId = ''], dataVersion }: Dashboard): Data => ({
  dataSourceId,
  version: Math.max(1, dataVersion),
});

function emptyPlan(data: Data): QueryPlan {
  return {
    ...data,
    measures: [{ agg: 'count', as: 'Number of rows' }],
    dimensions: [],
    filters: [],
    order: [],
  };
}

export function newChart(data: Data, columns: readonly Column[]): Chart {
  const by = columns.find(({ role }) => role === 'dimension' || role === 'geo') ?? columns[0];
  const plan = emptyPlan(data);
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

export const newKpi = (data: Data): Kpi => ({
  id: newId(),
  title: 'Number of rows',
  plan: emptyPlan(data),
  titleBy: 'rule',
  isEdited: true,
});

/** The tile anew, of another source, where it is. */
export function ofSource<Tile extends Chart | Kpi>(tile: Tile, data: Data, columns: readonly Column[]): Tile {
  const { id, titleBy, title } = tile;
  const kept = { id, ...(titleBy === 'person' && { title, titleBy }) };
  const made = 'type' in tile ? { ...newChart(data, columns), layout: tile.layout } : newKpi(data);
  return { ...made, ...kept } as Tile;
}

export const newText = (): TextTile => ({
  id: newId(),
  text: '# Heading\nWrite what these numbers mean.',
  layout: { x: 0, y: 0, w: 12, h: 2 },
});
