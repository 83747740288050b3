import { describe, expect, it } from '@jest/globals';
import type { ColumnProfile } from '@plumbline/contracts';
import { XMLValidator } from 'fast-xml-parser';
import { renderToStaticMarkup } from 'react-dom/server';
import { InteractiveChart } from '../interaction/interactive-chart.js';
import { ColumnSparkline } from '../pictures/column-sparkline.js';
import { Sparkline } from '../pictures/sparkline.js';
import { Thumbnail } from '../pictures/thumbnail.js';
import { AccessibleTable } from '../table/accessible-table.js';
import { ALL_VIEWS, barView, heatmapView, lineView, tableView } from '../testing/sample-views.js';
import { type ChartTheme, darkTheme, lightTheme, printTheme } from '../theme/theme.js';
import { ChartFigure } from './chart-figure.js';

const themes: ChartTheme[] = [lightTheme, darkTheme, printTheme];

function expectPlainSvg(markup: string): void {
  expect(XMLValidator.validate(markup)).toBe(true);
  expect(markup).not.toMatch(/var\(|currentColor|class=|NaN|undefined/);
}

describe.each(Object.entries(ALL_VIEWS))('a %s chart as a file', (_, view) => {
  it.each(themes)('is plain SVG in the $name theme', (theme) => {
    for (const width of [90, 300, 900]) {
      expectPlainSvg(
        renderToStaticMarkup(<ChartFigure view={view} theme={theme} width={width} height={260} />),
      );
    }
  });

  it('names and describes itself, with ids of its own', () => {
    const markup = renderToStaticMarkup(
      <ChartFigure view={view} theme={lightTheme} width={560} height={260} />,
    );
    expect(markup).toContain('role="img"');
    expect(markup).toContain(`aria-labelledby="chart-${view.chart.id}-title chart-${view.chart.id}-summary"`);
    expect(markup).toMatch(/<title[^>]*>A .+<\/title><desc[^>]*>.{10,}<\/desc>/);
  });

  it('is the same file each time', () => {
    const draw = () =>
      renderToStaticMarkup(<ChartFigure view={view} theme={lightTheme} width={560} height={260} />);
    expect(draw()).toBe(draw());
  });
});

it('stays within 1,500 nodes for a line of 5,000 days', () => {
  const rows = Array.from({ length: 5_000 }, (_, k): [string, string, number] => {
    const day = new Date(Date.UTC(2012, 0, 1 + k)).toISOString().slice(0, 10);
    return [day, 'West', k % 97];
  });
  const dimensions = [{ column: 'day', grain: 'day' as const }, { column: 'region' }];
  const chart = { ...lineView.chart, partialFrom: undefined, plan: { ...lineView.chart.plan, dimensions } };
  const view = { chart, result: { ...lineView.result, rows } };
  const markup = renderToStaticMarkup(
    <ChartFigure view={view} theme={lightTheme} width={900} height={300} />,
  );
  expect(markup.match(/<(path|text|circle|rect|g)\b/g)?.length).toBeLessThan(1_500);
});

it('tells lines apart by dashes in print', () => {
  const draw = (theme: ChartTheme) =>
    renderToStaticMarkup(<ChartFigure view={lineView} theme={theme} width={560} height={260} />);
  expect(draw(printTheme)).toContain('stroke-dasharray="6 3"');
  expect(draw(lightTheme)).not.toContain('stroke-dasharray="6 3"');
});

it('draws a dashboard in its true layout with no text', () => {
  const charts = [lineView, barView, heatmapView, tableView].map(({ chart }, k) => ({
    ...chart,
    id: `00000000-0000-4000-8000-00000000000${k}`,
    layout: { x: 6 * (k % 2), y: 4 * Math.floor(k / 2), w: 6, h: 4 },
  }));
  const results = Object.fromEntries(
    charts.map(({ id }, k) => [id, [lineView, barView, heatmapView, tableView][k]?.result]),
  );
  const config = { charts, kpis: [], runnersUp: [], colours: {}, timeColumn: null };
  const markup = renderToStaticMarkup(
    <Thumbnail config={config} results={results} theme={lightTheme} label="Sales" />,
  );
  expect(XMLValidator.validate(markup)).toBe(true);
  expect(markup).not.toMatch(/<text|var\(|currentColor|NaN/);
  expect(markup.match(/<rect /g)?.length).toBeGreaterThanOrEqual(8);
});

it('draws nothing for a line of one value', () => {
  expect(renderToStaticMarkup(<Sparkline values={[1]} theme={lightTheme} />)).toBe('');
  expectPlainSvg(renderToStaticMarkup(<Sparkline values={[1, null, 3]} theme={lightTheme} isLastPartial />));
});

describe('a column at a glance', () => {
  const column = (more: Partial<ColumnProfile>): ColumnProfile => ({
    name: 'amount',
    type: 'decimal',
    role: 'measure',
    missing: 0,
    distinct: 100,
    warnings: [],
    interest: 1,
    ...more,
  });
  const draw = (profile: ColumnProfile) =>
    renderToStaticMarkup(<ColumnSparkline column={profile} theme={lightTheme} />);

  it('is a histogram with its median, or parts of a whole', () => {
    const histogram = [1, 3, 2].map((count, k) => ({ from: k, to: k + 1, count }));
    const bars = draw(column({ histogram, quantiles: { p50: 1.5 } }));
    expect(bars).toContain('M75.5,0V36');
    const parts = draw(
      column({
        type: 'boolean',
        role: 'dimension',
        distinct: 2,
        topValues: [
          { value: false, count: 3 },
          { value: true, count: 1 },
        ],
      }),
    );
    expect(parts.match(/<path /g)).toHaveLength(2);
  });

  it('is a word where a picture would say nothing', () => {
    expect(draw(column({ role: 'identifier', distinct: 9 }))).toContain('All values unique');
    expect(draw(column({ role: 'constant', distinct: 1 }))).toContain('One value');
  });
});

it('renders its interactive parts on a server without a DOM', () => {
  const chart = renderToStaticMarkup(<InteractiveChart view={barView} theme={lightTheme} />);
  expect(chart).toContain('<figcaption');
  const table = renderToStaticMarkup(<AccessibleTable view={tableView} onOpenFact={() => undefined} />);
  expect(table).toContain('<caption class="pl-hidden">');
  expect(table.match(/class="pl-cell-number"/g)).toHaveLength(7);
});
