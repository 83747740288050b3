export { addAt, elementAt, lastOf, valueAt } from './arrays/element-at.js';
export {
  addDays,
  addMonths,
  addPeriods,
  dateOfDay,
  dayNumber,
  daysInRange,
  isoWeekday,
  PERIODS,
  type Period,
  periodEnd,
  periodStart,
  periodsBetween,
} from './calendar/calendar.js';
export {
  type Comparison,
  lastCompletePeriod,
  lastTwelveMonths,
  partialPeriodStart,
  previousEqualPeriod,
} from './calendar/periods.js';
export { isUsHoliday, usHolidays } from './calendar/us-holidays.js';
export { type AfterAndBefore, type Contributions, contributions } from './descriptive/contributions.js';
export { type HistogramEdges, histogramEdges, type Spread } from './descriptive/histogram.js';
export { type Moments, moments, quantile, stableSum, standardDeviation } from './descriptive/moments.js';
export { ceilTo, floorTo, multiple, niceStep } from './descriptive/nice.js';
export { logGamma, lowerGamma, upperGamma } from './distributions/gamma.js';
export { normalCdf, normalQuantile, normalTwoSided, normalUpperTail } from './distributions/normal.js';
export { incompleteBeta, studentTwoSided } from './distributions/student.js';
export { binomialTail, chiSquareTail, fTail, poissonTail } from './distributions/tails.js';
export type { TestPlan } from './forecasting/backtest.js';
export type { Driver, DriverTest } from './forecasting/drivers.js';
export {
  type Band,
  chooseForecast,
  type Forecast,
  forecastSeries,
  type Tested,
  testModels,
} from './forecasting/forecast.js';
export type { ModelName, SeriesKind } from './forecasting/models.js';
export { decompose, type Parts } from './forecasting/mstl.js';
export { type Level, reconcile } from './forecasting/reconcile.js';
export { centredMean, deseasonalise, isSeasonal } from './forecasting/season-index.js';
export { FORECAST_SETTINGS, type ForecastSettings } from './forecasting/settings.js';
export {
  correlationPValue,
  entropyBalance,
  etaSquared,
  type GroupSummary,
  type Line,
  linearTrend,
  type PairSums,
  pearson,
} from './inference/association.js';
export {
  anova,
  correlationInterval,
  oneSampleT,
  welchAnova,
  welchT,
  wilsonInterval,
} from './inference/comparison.js';
export {
  adjustedResiduals,
  chiSquareTest,
  type FourCounts,
  fisherExact,
  type Independence,
  mantelHaenszel,
} from './inference/contingency.js';
export {
  type CellInteraction,
  interactionAt,
  largestInteraction,
  type MeetingCell,
} from './inference/interaction.js';
export { benjaminiHochberg, holm, sidak } from './inference/multiple-testing.js';
export { highestTail } from './inference/outlier.js';
export {
  type CountTable,
  columnTotals,
  countTable,
  kendall,
  kruskalWallis,
  mannWhitney,
  midRanks,
  rowTotals,
  spearman,
} from './inference/rank-tables.js';
export { blockShuffled, permutationP, shuffled } from './inference/resampling.js';
export { autocorrelation, effectivePairs, effectiveSize, followingTail } from './inference/serial.js';
export type { CalibrationBin } from './learning/calibration.js';
export type { TableColumn } from './learning/features.js';
export type { Importance } from './learning/importance.js';
export { findLeaks, type Leak } from './learning/leaks.js';
export {
  type LearnedTable,
  learnTable,
  type TableMark,
  type TableModelName,
  type TableProblem,
} from './learning/learn-table.js';
export type { OutcomeKind } from './learning/outcome.js';
export { leastSquares, type Regression } from './regression/least-squares.js';
export { theilSen } from './regression/theil-sen.js';
export { findLongRun } from './series/breaks/long-run.js';
export { findRhythmBreak } from './series/breaks/rhythm.js';
export { findSeasonBreak, type SeasonBreak } from './series/breaks/season-break.js';
export { findStep, type Step } from './series/breaks/step.js';
export { cadenceOf, type EvenSeries, onEvenSteps } from './series/cadence.js';
export { type Change, findChange } from './series/change.js';
export {
  type BandQuestion,
  type ExpectedBand,
  expectedBands,
  LEAST_HISTORY,
} from './series/expected-band.js';
export { type ExpectedSeries, expectedSeries } from './series/expected-series.js';
export { memoryDeviate } from './series/memory.js';
export type { Cycles } from './series/returns.js';
export { median, robustScale } from './series/robust.js';
export { forwardMean, runningMedian } from './series/running.js';
export { findSeasons } from './series/season.js';
export { findShareWindow, type ShareWindow } from './series/share-window.js';
export type { Unusual } from './series/stretch.js';
export { tailPValues } from './series/tail.js';
export { findUnusual } from './series/unusual.js';
