import { ChartFigure, type ChartView, printTheme, summarise, toChartModel } from '@plumbline/charts';
import type { ExportChart } from '@plumbline/contracts';
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
    alt: `${chart.title}. ${summarise(chart, toChartModel(view))}`,
  };
}
