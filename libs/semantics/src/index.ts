export { findIdentities } from './arithmetic/find-identities.js';
export { type Formula, formulaText, type IdentityCandidate } from './arithmetic/formula.js';
export { naturesByArithmetic } from './arithmetic/natures-by-arithmetic.js';
export {
  type NumberSample,
  sumToleranceOf,
  type TableSample,
  toleranceOf,
} from './arithmetic/number-sample.js';
export { isPricedThing, ownsPrice, volumeAndPricesOf } from './arithmetic/priced-things.js';
export { holdsInTable } from './arithmetic/proof.js';
export type { ContentFacts } from './contents/content-facts.js';
export { type ContentFeatures, contentFeatures } from './contents/content-features.js';
export {
  type ContentWeights,
  contentIn,
  contentLikelihoods,
  contentsOf,
  type HeldContent,
} from './contents/content-model.js';
export {
  type AxisField,
  averageFormat,
  type DimensionField,
  type MeasureField,
  measureOf,
  type TimeField,
  timeOf,
} from './fields/field.js';
export { alongTime, eachOnce, type Fields, readFields, type SourceShape } from './fields/fields.js';
export { mainMoment } from './fields/main-moment.js';
export { areRelated, isMadeOf, isOfOwnPrice, isOwnPrice, pairKey } from './fields/relations.js';
export {
  type Comparison,
  comparisonOfAll,
  comparisonOfNewest,
  comparisonOfRange,
} from './periods/comparison.js';
export {
  addPeriods,
  chooseGrain,
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
  leastOf,
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
export { holdsYears, isNumber, isTime } from './roles/column-roles.js';
export { currencyOfName } from './roles/currency-of-name.js';
export { baseOf, measureKindOf, unitOf } from './roles/measure-kind.js';
export {
  isBandOf,
  isPlaceInOrder,
  namesAge,
  namesCount,
  namesEventTime,
  namesIdentifier,
  namesPartOfDate,
  namesPerson,
  namesRank,
  namesSeason,
  namesSeveral,
  namesYearOfRow,
  runsAlongTime,
} from './roles/names.js';
export { goodWhen, headline, namesLostTime, namesMeasure, namesTime, natureOf } from './roles/nature.js';
export { numeratorOf, partsOfAmounts } from './roles/part-of-amount.js';
export { type PartOfWhole, partsOfWholes, stepsOfCounts } from './roles/part-of-whole.js';
export { namesActual, namesPlanned, planAndActualOf } from './roles/plan-and-actual.js';
export { isDistance, isFuel, isMoneyAmount, unitOfQuantity } from './roles/quantities.js';
export { isToldBy, type Size, sizeOf } from './roles/sizes.js';
export { isUnclearName } from './roles/unclear-names.js';
export {
  closestDependencies,
  type DependencyCandidate,
  findDependencies,
} from './tables/find-dependencies.js';
export { crossedKeys, isWhen, keyPairs, singleKey } from './tables/find-key.js';
export { headOfRows } from './tables/headed-rows.js';
export { type KindWeights, kindFeatures, likelihoods, readWeights } from './tables/kind-model.js';
export { kindOfTable } from './tables/kind-of-table.js';
export { KIND_PRIORS } from './tables/kind-priors.js';
export { namesPeriod, namesThing } from './tables/kind-words.js';
export { rowNoun } from './tables/row-noun.js';
export { courseOf, type TableFacts } from './tables/table-facts.js';
export { inOrderOfScale, stepsOf } from './values/answer-scale.js';
export { pairs } from './values/pairs.js';
export { ranksOf } from './values/ranks.js';
export { type Stages, stagesOf } from './values/stage-paths.js';
export { namesState, type StateSense, saysNothingCame, senseOf } from './values/states.js';
export { toNumber } from './values/to-number.js';
export { languagesOf } from './words/language.js';
export {
  capitalised,
  hasWord,
  labelOf,
  pluralOf,
  shortLabel,
  singular,
  uncapitalised,
  verb,
  withArticle,
  words,
  wordsOf,
} from './words/words.js';
