export {
  correlationPValue,
  entropyBalance,
  etaSquared,
  type GroupSummary,
  type Line,
  linearTrend,
  type PairSums,
  pearson,
} from './association.js';
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
} from './calendar.js';
export {
  anova,
  correlationInterval,
  oneSampleT,
  welchAnova,
  welchT,
  wilsonInterval,
} from './comparison.js';
export {
  adjustedResiduals,
  chiSquareTest,
  type FourCounts,
  fisherExact,
  type Independence,
  mantelHaenszel,
} from './contingency.js';
export { logGamma, lowerGamma, upperGamma } from './gamma.js';
export { type HistogramEdges, histogramEdges, type Spread } from './histogram.js';
export { leastSquares, type Regression } from './least-squares.js';
export { type Moments, moments, quantile, stableSum, standardDeviation } from './moments.js';
export { benjaminiHochberg, holm, sidak } from './multiple-testing.js';
export { ceilTo, floorTo, multiple, niceStep } from './nice.js';
export { normalCdf, normalQuantile, normalTwoSided, normalUpperTail } from './normal.js';
export {
  type Comparison,
  lastCompletePeriod,
  lastTwelveMonths,
  partialPeriodStart,
  previousEqualPeriod,
} from './periods.js';
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
} from './rank-tables.js';
export { blockShuffled, permutationP, shuffled } from './resampling.js';
export { autocorrelation, effectivePairs, effectiveSize } from './serial.js';
export { cadenceOf, type EvenSeries, onEvenSteps } from './series/cadence.js';
export { type Change, findChange } from './series/change.js';
export { type Course, expectedCourse } from './series/course.js';
export { memoryDeviate } from './series/memory.js';
export { median, robustScale } from './series/robust.js';
export { forwardMean, runningMedian } from './series/running.js';
export { findSeasons } from './series/season.js';
export { tailChances } from './series/tail.js';
export { findUnusual, type Unusual } from './series/unusual.js';
export { incompleteBeta, studentTwoSided } from './student.js';
export { binomialTail, chiSquareTail, fTail, poissonTail } from './tails.js';
export { theilSen } from './theil-sen.js';
