export {
  type AxisField,
  averageFormat,
  type DimensionField,
  type MeasureField,
  type TimeField,
  timeOf,
} from './fields/field.js';
export { type Fields, readFields, type SourceShape } from './fields/fields.js';
export { type Comparison, comparisonOfAll, comparisonOfRange } from './periods/comparison.js';
export {
  addPeriods,
  completePeriods,
  countPeriods,
  dayInZone,
  hourName,
  type PeriodGrain,
  partialFrom,
  periodName,
  periodStart,
  type Span,
  spanOf,
  toDate,
  toDay,
  weekdayName,
} from './periods/periods.js';
export {
  createPhrasing,
  isAdditive,
  measureFormat,
  mostOf,
  type Phrasing,
  periodDimension,
  phraseOf,
  say,
  sayCount,
  sayCounted,
  sayShare,
  valueName,
} from './phrasing/phrasing.js';
export { compareOf } from './plans/compare-of.js';
export { absent, present } from './plans/conditions.js';
export { holdsYears, isTime } from './roles/column-roles.js';
export {
  isPlaceInOrder,
  namesEventTime,
  namesIdentifier,
  namesYearOfRow,
  runsAlongTime,
} from './roles/names.js';
export { namesMeasure, natureOf } from './roles/nature.js';
export { pairs } from './values/pairs.js';
export { toNumber } from './values/to-number.js';
export { capitalised, labelOf, pluralOf, singular, uncapitalised, verb, withArticle } from './words/words.js';
