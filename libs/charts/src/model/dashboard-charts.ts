import type { Chart, TileResult } from '@plumbline/contracts';
import { areMarksEnglish, withMarksInText } from '../format/number-marks.js';

/** Columns whose values have a colour somewhere on the dashboard: those that split a chart into series. */
export function splitColumns(charts: readonly Chart[]): string[] {
  const splitting = charts.filter(({ type }) => type === 'line' || type === 'stacked' || type === 'grouped');
  const columns = splitting.flatMap(({ plan }) => {
    if (plan.dimensions.length < 2) return [];
    const [first, second] = plan.dimensions;
    const split = second?.grain && !first?.grain ? first : second;
    return split ? [split.column] : [];
  });
  return [...new Set(columns)];
}

/** The chart with the words and highlights that are true of this very result, where the server told them anew. */
export function withCaptions(told: Chart, stated: TileResult['stated']): Chart {
  const chart = told.goal ? { ...told, markers: [...(told.markers ?? []), told.goal] } : told;
  if (!stated) return withUserMarks(chart);
  const { title, subtitle, highlight, markers, partialFrom, compare } = stated;
  return withUserMarks({
    ...chart,
    title,
    subtitle: subtitle ?? chart.subtitle,
    highlight,
    markers: chart.goal ? [...(markers ?? []), chart.goal] : markers,
    partialFrom,
    ...(compare && { plan: { ...chart.plan, compare } }),
  });
}

/** The captions' numbers as the user writes them; the server writes them in English. */
function withUserMarks(chart: Chart): Chart {
  if (areMarksEnglish()) return chart;
  return {
    ...chart,
    title: withMarksInText(chart.title),
    subtitle: withMarksInText(chart.subtitle),
    markers: chart.markers?.map((marker) => ({ ...marker, label: withMarksInText(marker.label) })),
  };
}
