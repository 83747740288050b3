import type { Chart, DashboardConfig } from '@plumbline/contracts';
import type { Results } from '../../model/tiles.js';

/** The configuration with the words that rules wrote for its tiles, where they were told anew. */
export function withStatedWords(config: DashboardConfig, results: Results): DashboardConfig {
  return {
    ...config,
    charts: config.charts.map((chart) => worded(chart, results)),
    kpis: config.kpis.map((kpi) => {
      const title = kpi.titleBy === 'person' ? undefined : results[kpi.id]?.stated?.title;
      return title ? { ...kpi, title } : kpi;
    }),
  };
}

/** Words under a filter are not those of the tile. */
function worded(chart: Chart, results: Results): Chart {
  const result = results[chart.id];
  const stated = result?.stated;
  if (chart.titleBy === 'person' || !chart.isEdited || !stated || result.filteredBy.length > 0) return chart;
  const { title, subtitle = chart.subtitle, highlight, markers, partialFrom } = stated;
  return {
    ...chart,
    title,
    subtitle,
    ...(highlight && { highlight }),
    ...(markers && { markers }),
    ...(partialFrom && { partialFrom }),
  };
}
