import type { ColumnFormat } from '@plumbline/contracts';
import { columnDecimals } from '../format/column-decimals.js';
import { isNumeric } from '../format/format-value.js';
import type { ChartView, TableColumn, TableModel } from './chart-model.js';
import { bindResult, isDataColumn } from './result-columns.js';

/** Where bars stand: at the measure that the rows are sorted by, else, or where there is no room for it, at the first. */
export function barColumn({ columns }: Pick<TableModel, 'columns'>): number {
  const own = columns.findIndex(({ hasBar }) => hasBar);
  return own >= 0 ? own : columns.findIndex(({ isMeasure }) => isMeasure);
}

/** The result as it is, each column with how it is written. Every chart has this as its accessible table. */
export function toTableModel(view: ChartView): TableModel {
  const { dimensions, measures } = bindResult(view.chart, view.result);
  const shown = view.result.columns.flatMap((column, index) =>
    isDataColumn(column.name) ? [{ column, index }] : [],
  );
  const sortedBy = view.chart.plan.order[0]?.by;
  const columns = shown.map(({ column, index }): TableColumn => {
    const measure = measures.find((one) => one.index === index);
    const dimension = dimensions.find((one) => one.index === index);
    const isBase =
      column.name.endsWith('_base') && measures.some(({ name }) => `${name}_base` === column.name);
    const isNumber = isNumeric(column.type) && !dimension?.plan.grain;
    const isMeasure = measure !== undefined || isBase;
    const format = measure?.format ?? view.chart.formats?.[column.name];
    const decimals = measure?.decimals ?? decimalsOf(view, index, format, !isMeasure);
    return {
      ...{ name: column.name, type: column.type, isNumber, isMeasure, grain: dimension?.plan.grain, format },
      ...(isNumber && { decimals }),
      ...(measure && measure.name === sortedBy && { hasBar: true as const }),
      ...(measure?.shares && { shares: measure.shares }),
      ...((dimension ? !dimension.plan.bins : format?.isName) && { isName: true }),
    };
  });
  return {
    kind: 'table',
    columns,
    rows: view.result.rows.map((row) => shown.map(({ index }) => row[index] ?? null)),
  };
}

const decimalsOf = (
  { result }: ChartView,
  index: number,
  format: ColumnFormat | undefined,
  isRecorded: boolean,
): number =>
  columnDecimals(
    result.rows.map((row) => row[index]),
    format,
    isRecorded,
  );
