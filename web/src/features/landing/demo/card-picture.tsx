import { BarSparkline, type ChartTheme, darkTheme, lightTheme, Thumbnail } from '@plumbline/charts';
import type { DashboardConfig, FEATURE_CARDS } from '@plumbline/contracts';
import type { ReactNode } from 'react';
import { useResolvedTheme } from '../../../shared/lib/theme.js';
import { Parts } from '../../../shared/ui/parts.js';
import { demoModel } from './demo-model.js';
import { InsightPicture, PredictionPicture } from './pictures/finding-pictures.js';
import { DocumentPicture, SharingPicture, SummaryPicture } from './pictures/paper-pictures.js';

export type CardId = (typeof FEATURE_CARDS)[number]['id'];

const model = demoModel([]);
interface SampleColumn {
  name: string;
  note: string;
  /** Heights of a distribution; else parts of a whole. */
  bars?: readonly number[];
  parts?: readonly number[];
}

/** Columns of the sample. */
const COLUMNS: readonly SampleColumn[] = [
  {
    ...{ name: 'order_date', note: '24 months' },
    bars: [0.55, 0.6, 0.7, 0.65, 0.62, 0.7, 0.8, 0.75, 0.72, 0.8, 0.9, 0.85, 0.8, 0.86, 0.95, 1, 0.9, 0.98],
  },
  { ...{ name: 'region', note: '4 values' }, parts: [34, 27, 23, 16] },
  {
    ...{ name: 'amount', note: 'USD' },
    bars: [
      0.12, 0.5, 1, 0.86, 0.7, 0.55, 0.42, 0.34, 0.26, 0.2, 0.16, 0.12, 0.1, 0.08, 0.06, 0.05, 0.04, 0.03,
    ],
  },
];

/** What a card is about, drawn from the sample data above it. */
export function CardPicture({ id }: { id: CardId }) {
  const theme = useResolvedTheme() === 'dark' ? darkTheme : lightTheme;
  return (
    <div aria-hidden="true" className="h-full">
      {PICTURES[id](theme)}
    </div>
  );
}

const PICTURES: Record<CardId, (theme: ChartTheme) => ReactNode> = {
  read: (theme) => (
    <div>
      {COLUMNS.map(({ name, note, bars, parts }) => (
        <div
          key={name}
          className="grid min-h-9 grid-cols-[1fr_auto_68px] items-center gap-3 border-b border-border-subtle text-label font-normal last:border-b-0"
        >
          <span className="truncate text-text1">{name}</span>
          {bars ? (
            <BarSparkline bars={bars} theme={theme} label={name} />
          ) : (
            <Parts parts={parts ?? []} className="h-3 w-18" />
          )}
          <span className="text-right text-caption text-text3">{note}</span>
        </div>
      ))}
    </div>
  ),
  dashboards: (theme) => (
    <div className="[&_.pl-thumbnail]:h-[120px]">
      <Thumbnail config={CONFIG} results={RESULTS} theme={theme} label="Sales overview" />
    </div>
  ),
  insights: () => <InsightPicture />,
  predictions: () => <PredictionPicture />,
  documents: () => <DocumentPicture />,
  summaries: () => <SummaryPicture />,
  sharing: (theme) => <SharingPicture config={CONFIG} results={RESULTS} theme={theme} />,
};

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
