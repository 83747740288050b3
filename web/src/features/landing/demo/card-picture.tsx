import {
  BarSparkline,
  ChartFigure,
  type ChartTheme,
  darkTheme,
  formatCount,
  lightTheme,
  Thumbnail,
} from '@plumbline/charts';
import type { DashboardConfig, FEATURE_CARDS } from '@plumbline/contracts';
import type { ReactNode } from 'react';
import { useResolvedTheme } from '../../../shared/lib/theme.js';
import { behindOneNumber, demoModel } from './demo-model.js';

export type CardId = (typeof FEATURE_CARDS)[number]['id'];

const model = demoModel([]);
const BARS = {
  order_date: [0.6, 0.7, 0.65, 0.8, 0.75, 0.9, 0.85, 0.8, 0.95, 1, 0.9, 0.98],
  amount: [0.35, 1, 0.86, 0.55, 0.34, 0.2, 0.12, 0.08, 0.05, 0.03, 0.02, 0.01],
  weekday: [0.5, 0.6, 0.66, 1, 0.8, 0.42, 0.36],
};

/** What a card is about, drawn from the sample data above it. */
export function CardPicture({ id }: { id: CardId }) {
  const theme = useResolvedTheme() === 'dark' ? darkTheme : lightTheme;
  return <div aria-hidden="true">{PICTURES[id](theme)}</div>;
}

const PICTURES: Record<CardId, (theme: ChartTheme) => ReactNode> = {
  read: (theme) => (
    <Rows
      rows={Object.entries(BARS).map(([name, bars]) => [
        name,
        <BarSparkline key={name} bars={bars} theme={theme} label={name} />,
      ])}
    />
  ),
  dashboards: (theme) => (
    <div className="[&_.pl-thumbnail]:h-[120px]">
      <Thumbnail config={CONFIG} results={RESULTS} theme={theme} label="Sales overview" />
    </div>
  ),
  insights: (theme) => {
    const view = model.charts.find(({ chart }) => chart.id === 'weekdays');
    return view && <ChartFigure view={view} theme={theme} width={264} height={120} />;
  },
  facts: () => {
    const { average, rows } = behindOneNumber();
    return (
      <>
        <p className="text-kpi text-text1 tabular-nums">${average.toFixed(2)}</p>
        <Rows
          rows={rows
            .slice(0, 2)
            .map(({ line, order }) => [`Line ${formatCount(line)}`, `$${order.amount.toFixed(2)}`])}
        />
      </>
    );
  },
  receipt: () => (
    <Rows
      rows={[
        ['Rows read', '5,140'],
        ['Loaded', '5,137'],
        ['Set aside, with their lines', '3'],
      ]}
    />
  ),
  versions: () => (
    <Rows
      rows={[
        ['Rows added', '+ 212'],
        ['Rows gone', '− 4'],
        ['Rows changed', '17'],
      ]}
    />
  ),
  sharing: () => (
    <Rows
      rows={[
        ['Maria', 'Owner'],
        ['Tom', 'Guest, view only'],
        ['Link', 'Ends in 7 days'],
      ]}
    />
  ),
};

function Rows({ rows }: { rows: readonly (readonly [ReactNode, ReactNode])[] }) {
  return (
    <div className="flex flex-col">
      {rows.map(([name, value]) => (
        <div
          key={String(name)}
          className="flex min-h-9 items-center justify-between gap-3 border-b border-border-subtle text-label font-normal last:border-b-0"
        >
          <span className="truncate text-text2">{name}</span>
          <span className="shrink-0 text-text1 tabular-nums">{value}</span>
        </div>
      ))}
    </div>
  );
}

const CONFIG: DashboardConfig = {
  kpis: model.kpis.map(({ kpi }) => kpi),
  charts: model.charts.map(({ chart }, index) => ({
    ...chart,
    layout: { x: 6 * (index % 2), y: 4 * Math.floor(index / 2), w: 6, h: 4 },
  })),
  runnersUp: [],
  colours: {},
  timeColumn: null,
};
const RESULTS = Object.fromEntries([
  ...model.kpis.flatMap(({ kpi, result, spark }) => [
    [kpi.id, result],
    [`${kpi.id}.spark`, spark],
  ]),
  ...model.charts.map(({ chart, result }) => [chart.id, result]),
]);
