export { AlertChart } from './alerts/alert-chart.js';
export { AlertPicture } from './alerts/alert-picture.js';
export { ChartFigure, type ChartFigureProps } from './figure/chart-figure.js';
export { KeyFigure, type KeyFigureProps } from './figure/key-figure.js';
export { ForecastChart } from './forecast/forecast-chart.js';
export {
  ColumnPicture,
  ForecastPicture,
  LedgerPicture,
  WaitingPicture,
} from './forecast/forecast-picture.js';
export { columnDecimals } from './format/column-decimals.js';
export {
  calendarText,
  formatDate,
  formatDateRange,
  formatInstant,
  formatMoment,
} from './format/format-date.js';
export {
  formatCount,
  formatNumber,
  formatShare,
  formatTicks,
  formatUngrouped,
  type NumberStyle,
  plural,
  toNumber,
} from './format/format-number.js';
export { formatPeriod, formatPeriodTick } from './format/format-period.js';
export { formatValue, isNumeric, type ValueFormat } from './format/format-value.js';
export { localeOf, marksOf, NUMBER_MARKS, writeAs, writeAsBrowser } from './format/number-formats.js';
export {
  setNumberMarks,
  useNumberMarks,
  withMarks,
  withMarksInText,
} from './format/number-marks.js';
export { wholeShares } from './format/whole-shares.js';
export type { InteractiveChartProps } from './interaction/chart-props.js';
export { InteractiveChart } from './interaction/interactive-chart.js';
export { drawScene } from './marks/draw-scene.js';
export type { CellRef, ChartModel, ChartView, TableModel } from './model/chart-model.js';
export { isSelected, toggleCross } from './model/cross-filter.js';
export { splitColumns, withCaptions } from './model/dashboard-charts.js';
export { type Delta, type KeyFigureModel, toKeyFigureModel } from './model/key-figure-model.js';
export { toTableModel } from './model/table-model.js';
export { toChartModel } from './model/to-chart-model.js';
export {
  BarSparkline,
  type BarSparklineProps,
  ColumnSparkline,
  type ColumnSparklineProps,
  sparklineNote,
} from './pictures/column-sparkline.js';
export { SPARKLINE_SIZES, type SparklineSize } from './pictures/column-sparkline-scene.js';
export { Sparkline, type SparklineProps } from './pictures/sparkline.js';
export { Thumbnail, type ThumbnailProps } from './pictures/thumbnail.js';
export type { Frame, Scene, SceneMark } from './scene/scene.js';
export { summarise } from './summary/summarise.js';
export { AccessibleTable, type AccessibleTableProps } from './table/accessible-table.js';
export { DataTable, type DataTableProps } from './table/data-table.js';
export { toCsv, toTabText } from './table/table-text.js';
export { fitText, measureText, truncateMiddle } from './text/text-width.js';
export {
  type ChartTheme,
  CONTEXT_OPACITY,
  darkTheme,
  lightTheme,
  printTheme,
  slotColour,
} from './theme/theme.js';
