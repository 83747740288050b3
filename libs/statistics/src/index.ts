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
export { logGamma, lowerGamma, upperGamma } from './gamma.js';
export { type HistogramEdges, histogramEdges, type Spread } from './histogram.js';
export { type Moments, moments, quantile, stableSum, standardDeviation } from './moments.js';
export { ceilTo, floorTo, multiple, niceStep } from './nice.js';
export { normalCdf, normalQuantile, normalTwoSided, normalUpperTail } from './normal.js';
export {
  type Comparison,
  lastCompletePeriod,
  lastTwelveMonths,
  partialPeriodStart,
  previousEqualPeriod,
} from './periods.js';
export { incompleteBeta, studentTwoSided } from './student.js';
export { binomialTail, chiSquareTail, fTail, poissonTail } from './tails.js';
