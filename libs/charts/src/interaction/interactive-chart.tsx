import type { Filter } from '@plumbline/contracts';
import { type ReactElement, useMemo, useState } from 'react';
import { summarise } from '../figure/summary.js';
import type { CellRef, ChartModel, ChartView } from '../model/chart-model.js';
import { toChartModel } from '../model/to-chart-model.js';
import { drawScene } from '../scene/draw-scene.js';
import { detailFor, type LegendItem, type Scene, type SceneMark } from '../scene/scene.js';
import { DataTable } from '../table/data-table.js';
import type { ChartTheme } from '../theme.js';
import { ChartStage } from './chart-stage.js';
import { Legend } from './legend.js';
import { useStageSize } from './use-stage-size.js';

export interface InteractiveChartProps {
  view: ChartView;
  theme: ChartTheme;
  /** Px; without it the chart fills its container's height, or takes what its marks need where there is none. */
  height?: number;
  /** The cross-filters that came from this chart: its other marks fade. */
  selected?: readonly Filter[];
  /** A mark was chosen; `add` with Shift. `toggleCross(selected, mark.cross, add)` gives the new cross-filters. */
  onSelect?: (mark: SceneMark, add: boolean) => void;
  /** Escape on a chart with a selection. */
  onClear?: () => void;
  /** A printed number was clicked, or Shift+Enter or f pressed at the cursor. */
  onOpenFact?: (cell: CellRef) => void;
  /** The number whose fact is open, outlined. */
  openCell?: CellRef | null;
  /** `t` was pressed: the table twin is asked for. */
  onShowTable?: () => void;
}

const NOTHING: readonly Filter[] = [];

/** A chart that can be read by pointer, touch and keyboard. In: a tile's chart and rows. Out: choices and opened facts. */
export function InteractiveChart(props: InteractiveChartProps): ReactElement {
  const { view, theme, height, selected = NOTHING } = props;
  const model = useMemo(() => toChartModel(view), [view]);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [stage, size] = useStageSize(height ?? defaultHeight(model));
  const summary = useMemo(() => summarise(view.chart, model), [view.chart, model]);
  const whole = useMemo(
    () => (size ? draw(model, size.width, size.height, theme) : null),
    [model, size, theme],
  );
  const scene = useMemo(() => {
    if (!size || !whole?.legend || hidden.size === 0) return whole;
    return draw(withoutSeries(model, hidden), size.width, size.height, theme);
  }, [hidden, model, size, theme, whole]);

  if (model.kind === 'table') {
    return (
      <DataTable
        model={model}
        caption={view.chart.title}
        openCell={props.openCell ?? null}
        onOpenFact={props.onOpenFact}
      />
    );
  }
  return (
    <figure className="pl-chart" aria-label={view.chart.title}>
      {whole?.legend && <Legend items={named(whole.legend)} hidden={hidden} onHide={setHidden} />}
      <div
        ref={stage}
        className="pl-stage"
        style={height === undefined ? { flexBasis: defaultHeight(model) } : { height }}
      >
        {scene && <ChartStage {...props} scene={scene} selected={selected} />}
      </div>
      <figcaption className="pl-hidden">{summary}</figcaption>
    </figure>
  );
}

function draw(model: ChartModel, width: number, height: number, theme: ChartTheme): Scene {
  return drawScene(model, { width, height, theme, detail: detailFor(width) });
}

function named(legend: LegendItem[]): LegendItem[] {
  return legend.filter(({ label }) => label !== '');
}

/** Colours stay with their series when others are hidden. */
function withoutSeries(model: ChartModel, hidden: ReadonlySet<string>): ChartModel {
  if (model.kind !== 'series') return model;
  const kept = model.series.flatMap((series, index) => (hidden.has(series.key) ? [] : [index]));
  return {
    ...model,
    series: kept.flatMap((index) => model.series[index] ?? []),
    data: kept.map((index) => model.data[index] ?? []),
  };
}

function defaultHeight(model: ChartModel): number {
  if (model.kind === 'series' && model.type === 'bar')
    return Math.min(520, Math.max(120, model.categories.length * 40));
  return 260;
}
