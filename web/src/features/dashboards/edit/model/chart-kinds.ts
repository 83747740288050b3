import type { ChartType } from '@plumbline/contracts';

/** The kinds of charts as people call them. */
export const KIND_NAMES: Record<ChartType, string> = {
  line: 'Lines',
  column: 'Columns',
  bar: 'Bars',
  stacked: 'Stacked',
  grouped: 'Grouped',
  multiples: 'Multiples',
  histogram: 'Histogram',
  box: 'Boxes',
  scatter: 'Scatter',
  heatmap: 'Heatmap',
  table: 'Table',
  waterfall: 'Waterfall',
  slope: 'Slope',
  funnel: 'Funnel',
  calendar: 'Calendar',
  map: 'Map',
};
