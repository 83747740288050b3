import { toNumber } from '../format/format-number.js';
import { formatInColumn } from '../format/format-value.js';
import { categoryKey, makeCategory } from './categories.js';
import type { ChartView, FunnelModel, FunnelStage } from './chart-model.js';
import { bindResult } from './result-columns.js';

/**
 * Stages in their order: the groups of a dimension as the plan orders them, or the measures of a single row. Null where there are
 * fewer than two, or a stage holds less than nothing.
 */
export function toFunnelModel(view: ChartView): FunnelModel | null {
  const { dimensions, measures } = bindResult(view.chart, view.result);
  const [by] = dimensions;
  const [first] = measures;
  if (!first) return null;
  const { rows } = view.result;
  const stages = by
    ? rows.flatMap((row, at): FunnelStage[] => {
        const category = makeCategory({ dimension: by.plan, name: by.name, value: row[by.index] ?? null });
        const value = toNumber(row[first.index]);
        const cell = { row: at, column: first.name };
        const text = formatInColumn(row[first.index], first);
        return value === null
          ? []
          : [
              {
                key: category.key,
                label: category.label,
                cross: category.cross,
                datum: { value, cell, text },
              },
            ];
      })
    : measures.flatMap((measure): FunnelStage[] => {
        const value = toNumber(rows[0]?.[measure.index]);
        const cell = { row: 0, column: measure.name };
        const text = formatInColumn(rows[0]?.[measure.index], measure);
        return value === null
          ? []
          : [{ key: measure.name, label: measure.name, cross: [], datum: { value, cell, text } }];
      });
  if (stages.length < 2 || stages.some(({ datum }) => datum.value < 0)) return null;
  return {
    ...{ kind: 'funnel', stages, format: first.format, measure: by ? first.name : 'Rows' },
    highlight: (view.chart.highlight ?? []).map((value) => categoryKey(value, false)),
  };
}
