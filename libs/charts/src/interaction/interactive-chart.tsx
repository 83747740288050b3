import type { Filter } from '@plumbline/contracts';
import { type ReactElement, useMemo, useState } from 'react';
import { useNumberMarks } from '../format/number-marks.js';
import type { ChartModel } from '../model/chart-model.js';
import { detailFor, type LegendItem } from '../scene/scene.js';
import { usePictures } from '../seldom/use-pictures.js';
import { TYPE_NAMES } from '../summary/summary-words.js';
import { DataTable } from '../table/data-table.js';
import type { InteractiveChartProps } from './chart-props.js';
import { ChartStage } from './chart-stage.js';
import { Legend } from './legend.js';
import { useStageSize } from './use-stage-size.js';

const NOTHING: readonly Filter[] = [];

/** A chart that can be read by pointer, touch and keyboard. In: a tile's chart and rows. Out: choices and opened facts. */
export function InteractiveChart(props: InteractiveChartProps): ReactElement {
  const { group, decimal } = useNumberMarks();
  return <DrawnChart key={group + decimal} {...props} />;
}

function DrawnChart(props: InteractiveChartProps): ReactElement {
  const { view, theme, height, selected = NOTHING } = props;
  const pictures = usePictures(view.chart.type);
  const model = useMemo(() => pictures?.toModel(view) ?? null, [pictures, view]);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [stage, size] = useStageSize(height ?? defaultHeight(model));
  const summary = useMemo(
    () => model && pictures?.summarise(TYPE_NAMES[view.chart.type], model),
    [view.chart, model, pictures],
  );
  const frame = useMemo(() => size && { ...size, theme, detail: detailFor(size.width) }, [size, theme]);
  const whole = useMemo(
    () => (frame && model ? pictures?.draw(model, frame) : null),
    [frame, model, pictures],
  );
  const scene = useMemo(() => {
    if (!frame || !model || !whole?.legend || hidden.size === 0) return whole;
    return pictures?.draw(withoutSeries(model, hidden), frame);
  }, [frame, hidden, model, pictures, whole]);

  if (model?.kind === 'table') {
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

function defaultHeight(model: ChartModel | null): number {
  if (model?.kind === 'series' && model.type === 'bar')
    return Math.min(520, Math.max(120, model.categories.length * 40));
  return 260;
}
