import {
  type Column,
  type ColumnFormat,
  type ForecastAggregation,
  type ForecastCheckRequest,
  type Measure,
  type PredictionAggregation,
  ROWS_TARGET,
} from '@plumbline/contracts';
import { columnText } from '@plumbline/datasets';
import { capitalised, labelOf, natureOf, type SourceShape } from '@plumbline/semantics';
import { unusable } from '@plumbline/server';
import type { Planner } from '../../plans/planner.js';
import { formatOfUnit } from '../../tiles/calculated-columns.js';
import type { AskedForecast, TargetCalculation } from './target-calculation.js';

/** A question to check, its horizon open. */
export type AskedCheck = ForecastCheckRequest & Pick<AskedForecast, 'calculation'>;

/** @throws AppError `unusable` where there is none */
export function columnOf(shape: SourceShape, name: string): Column {
  const column = shape.columns.find((each) => each.name === name);
  if (!column) throw unusable(`There is no column “${name}”.`, { column: name });
  return column;
}

/** What of the rows of a period is forecast. */
interface Measured {
  measure: Measure;
  label: string;
  aggregation: ForecastAggregation;
  format: ColumnFormat | undefined;
}

/** @throws AppError `unusable` where the target cannot be put together so */
export const measuredTarget = (shape: SourceShape, request: AskedCheck, planner: Planner): Measured =>
  request.calculation
    ? calculatedMeasure(request.calculation, request, planner)
    : measureFor(shape, request, planner);

/** Of a value in each row what a column of its unit would be; what puts rows together stands as it is. */
function calculatedMeasure(
  { name, level, unit }: TargetCalculation,
  { aggregation }: AskedCheck,
  planner: Planner,
): Measured {
  const words = labelOf(name);
  const format = formatOfUnit(unit);
  if (level === 'aggregate') {
    const measure = planner.named({ agg: 'formula', formula: columnText(name) }, capitalised(words));
    return { measure, label: capitalised(words), aggregation: 'formula', format };
  }
  const isRate = unit === 'share' || / per /.test(unit ?? '');
  const agg = aggregation ?? (isRate || natureOf(name, format) !== 'additive' ? 'avg' : 'sum');
  const as = capitalised(agg === 'sum' ? `total ${words}` : agg === 'avg' ? `average ${words}` : words);
  const counts = agg === 'count' || agg === 'count_distinct';
  return {
    measure: planner.named({ agg, column: name }, as),
    label: capitalised(labelBy(agg, words)),
    ...{ aggregation: agg, format: counts ? undefined : format },
  };
}

function measureFor(
  shape: SourceShape,
  { target, aggregation }: ForecastCheckRequest,
  planner: Planner,
): Measured {
  if (target === ROWS_TARGET) {
    const rows = planner.count;
    return { measure: rows, label: rows.as, aggregation: 'count' as const, format: undefined };
  }
  const column = columnOf(shape, target);
  const isNumber = column.type === 'integer' || column.type === 'decimal';
  const nature = natureOf(column.name, column.format);
  const agg = aggregation ?? (nature === 'additive' ? 'sum' : 'avg');
  if (!isNumber && agg !== 'count' && agg !== 'count_distinct')
    throw unusable(`“${target}” holds no numbers. Count its values, or choose a column of numbers.`, {
      column: target,
    });
  const words = labelOf(target);
  const label = labelBy(agg, words);
  const counts = agg === 'count' || agg === 'count_distinct';
  return {
    measure: planner.named(
      { agg, column: target },
      capitalised(agg === 'sum' ? `total ${words}` : agg === 'avg' ? `average ${words}` : label),
    ),
    label: capitalised(label),
    aggregation: agg,
    format: counts ? undefined : column.format,
  };
}

const labelBy = (agg: PredictionAggregation, words: string): string =>
  ({
    sum: words,
    avg: words,
    median: `median ${words}`,
    min: `lowest ${words}`,
    max: `highest ${words}`,
    count: `${words} given`,
    count_distinct: `different ${words}`,
  })[agg];
