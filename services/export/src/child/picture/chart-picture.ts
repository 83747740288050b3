import {
  ChartFigure,
  type ChartView,
  ForecastPicture,
  formatPeriod,
  printTheme,
  summarise,
  toChartModel,
} from '@plumbline/charts';
import type { ExportChart, ExportForecast } from '@plumbline/contracts';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

export interface ChartPicture {
  svg: string;
  /** The picture in words. */
  alt: string;
}

/** A chart as the screen draws it, in the colours and dashes of paper. Sizes are CSS px. */
export function chartPicture(
  { chart, result, colours, splits, overlay }: ExportChart,
  size: { width: number; height: number },
): ChartPicture {
  const view: ChartView = {
    ...{ chart, result },
    ...(colours && { colours }),
    ...(splits && { splits }),
    ...(overlay && { overlay }),
  };
  return {
    svg: renderToStaticMarkup(createElement(ChartFigure, { view, theme: printTheme, ...size })),
    alt: chartWords(view),
  };
}

/** The picture in words. */
export const chartWords = (view: ChartView): string =>
  `${view.chart.title}. ${summarise(view.chart, toChartModel(view))}`;

/** More of the past than this makes what is ahead too small to read. */
const MOST_PAST = 72;

/** A forecast as its own screen draws it. */
export function forecastPicture(
  { history, points, scenarios, format = {}, period, alt }: ExportForecast,
  size: { width: number; height: number },
): ChartPicture {
  const last = history.at(-1)?.t ?? '';
  const [changed] = scenarios;
  const data = {
    history: history.slice(-Math.max(MOST_PAST, 4 * points.length)),
    points,
    ...(changed && { scenario: changed.values }),
    endLabel: `Data ends ${last.length <= 4 ? last : formatPeriod(last, period)}`,
  };
  const picture = { data, format, period, theme: printTheme, ...size };
  return { svg: standing(renderToStaticMarkup(createElement(ForecastPicture, picture))), alt };
}

/** A picture that stands alone says what kind of file it is. */
const standing = (svg: string): string =>
  svg.includes('xmlns=') ? svg : svg.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"');
