import type { Column, ColumnProfile, Profile, Understanding } from '@plumbline/contracts';
import { isAxis, isDimension, isMeasure, isNumber, isTime, isUsable } from '../roles/column-roles.js';
import { namesAge, namesEventTime, namesIdentifier, namesSeveral } from '../roles/names.js';
import { headline, lostTimeOf, type MeasureNature, namesLoss, namesTime } from '../roles/nature.js';
import { namesAttributeDate } from '../tables/kind-words.js';
import { hasWord, nounOf, singular, words, wordsOf } from '../words/words.js';
import { asCounts, isCrossed, weighedByCounts } from './crossed.js';
import {
  type AxisField,
  axisOf,
  type DimensionField,
  dimensionOf,
  MAX_CATEGORIES,
  type MeasureField,
  measureOf,
  saysYesOrNo,
  type TimeField,
  timeOf,
  yesRateOf,
} from './field.js';
import { mainMoment } from './main-moment.js';
import { newestPeriods, ofPeriods } from './newest-periods.js';
import { withoutMultiples } from './relations.js';

/** One version of a data source, as far as a dashboard is chosen from it. */
export interface SourceShape {
  dataSourceId: string;
  version: number;
  name: string;
  columns: readonly Column[];
  profile: Profile;
  /** Calendar of timestamps that carry a zone. */
  zone: string;
  /** Its rows stay in their database, which answers neither formulas nor quantiles. */
  isLive?: true;
}

/** What may be charted, best first. */
export interface Fields {
  rowCount: number;
  /** What a row is called, in the plural. */
  noun: string;
  time: TimeField | undefined;
  measures: MeasureField[];
  dimensions: DimensionField[];
  /** Numbers that run along time and have too many values for columns: years, fractions of years. */
  axes: AxisField[];
  /** Rows are the cells of crossed categories: to count them says nothing. */
  isCrossed?: true;
  /** What the table is about, where that was looked for. */
  about?: Understanding;
}

/** Days of absence, and minutes of an outage, add up to what was lost. */
const ofLoss = (field: MeasureField, loss: string): MeasureField => ({
  ...field,
  ...{ label: lostTimeOf(field.label, loss), nature: 'additive', agg: 'sum' },
});

const THING_AND_MOMENT = 2;

/** Sorts columns into what may be charted; identifiers, codes, free text, constants and nearly empty ones fall out. */
export function readFields(source: SourceShape): Fields {
  const { rowCount, columns: profiles, about } = source.profile;
  const charted = profiles.filter((column) => isUsable(column, rowCount));
  // Years with their fraction say what the date beside them does.
  const isDated = charted.some((column) => isTime(column));
  const usable = charted.filter((column) => !isDated || column.type !== 'decimal' || !isAxis(column));
  const numbers = usable.filter((column) => isNumber(column));
  const texts = usable.filter(({ type }) => type === 'text').map(({ name }) => name);
  const loss = [source.name, ...texts].find((name) => namesLoss(name));
  const amounts = numbers
    .filter((column) => isMeasure(column, rowCount) && !saysYesOrNo(column))
    .map((column) => measureOf(column, numbers, about))
    .map((field) => (loss !== undefined && namesTime(field.name) ? ofLoss(field, loss) : field))
    .map((field) => (about?.kind === 'wide_series' ? ofPeriods(field, source.name) : field));
  const rates = usable.filter((column) => saysYesOrNo(column)).map((column) => yesRateOf(column));
  const taken = new Set(amounts.map((measure) => measure.name));
  const dimensions = usable
    .filter((column) => !taken.has(column.name) && isDimension(column, rowCount))
    .map((column) => dimensionOf(column))
    .sort((one, other) => weightOfDimension(other) - weightOfDimension(one));
  const crossed = !isDated && isCrossed(about, dimensions, profiles, rowCount);
  const told = newestPeriods([...amounts, ...rates], profiles, about?.kind);
  // Categories crossed with periods hold counts as well, where a name says that it counts several things.
  const isCells = about?.kind === 'panel' && about.key.length > THING_AND_MOMENT;
  const isCounted = ({ name }: MeasureField) =>
    crossed || (isCells && namesSeveral(name) && !namesTime(name));
  const counted = told.map((field) => (isCounted(field) ? asCounts(field) : field));
  const measures = (crossed ? weighedByCounts(counted) : counted).toSorted(
    // What an instrument reads first is what it is there for.
    (one, other) => (about?.kind === 'readings' ? 0 : weightOfMeasure(other) - weightOfMeasure(one)),
  );
  const isNamed = (field: DimensionField) =>
    dimensions.some((other) => isNameOf(other, field)) || isCodeOf(field, dimensions, about);
  const drawn = new Set(dimensions.map((field) => field.name));
  const axes = numbers
    .filter((column) => !drawn.has(column.name) && isAxis(column))
    .map((column) => axisOf(column));
  const times = usable.filter((column) => isTime(column)).map((column) => timeOf(column, source.zone));
  const time = mainMoment(times, rowCount);
  return {
    ...{
      rowCount,
      noun: about?.noun ?? rowNoun(source),
      measures,
      dimensions: dimensions.filter((field) => !isNamed(field)),
      axes,
    },
    time: time && (isAttributeOf(about, time) ? { ...time, isAttribute: true as const } : time),
    ...(crossed && measures.length > 0 && { isCrossed: true as const }),
    ...(about && { about }),
  };
}

/** Answers of so many days are of one survey, whatever day they came on. */
const DAYS_OF_A_WAVE = 120;

/** The dates of a list of things tell of the things; where a person says that it is one, all of them do. */
function isAttributeOf(about: Understanding | undefined, { name, span }: TimeField): boolean {
  if (about?.kind === 'survey') return span.last - span.first < DAYS_OF_A_WAVE;
  if (about?.kind !== 'snapshot') return false;
  if (about.isChosen === true) return true;
  const happens = namesEventTime(name);
  if (happens >= 0 && namesAttributeDate(name)) return true;
  return happens <= 0 && !liesInOrder(about, name);
}

/** Things that are written down one after the other happened then: deals by the day they were closed. */
const IN_ORDER = 0.98;
const liesInOrder = ({ course }: Understanding, name: string): boolean =>
  course?.column === name && course.inOrder >= IN_ORDER;

/** The same where nothing is followed along dates that are attributes: an average by the quarter of hiring says nothing. */
export function alongTime(fields: Fields): Fields {
  return fields.time?.isAttribute ? { ...fields, time: undefined } : fields;
}

/** The same with one of the measures that are multiples of each other. */
export function eachOnce(fields: Fields): Fields {
  return { ...fields, measures: withoutMultiples(fields.about, fields.measures) };
}

const NATURE_WEIGHT: Record<MeasureNature, number> = {
  additive: 1,
  rate: 0.7,
  price: 0.5,
  level: 0.6,
  averaged: 0.4,
};

function weightOfMeasure(field: MeasureField): number {
  return (
    2 * headline(field.name) * (field.nature === 'additive' ? 1 : 0) +
    NATURE_WEIGHT[field.agg === 'sum' ? 'additive' : field.nature] +
    Math.floor(INTEREST_STEPS * field.interest) / INTEREST_STEPS -
    (field.isYesNo ? 0.5 : 0) -
    // How old somebody is tells of the person, not of what the table is kept for.
    (namesAge(field.name) ? 0.3 : 0)
  );
}

/** Of measures that are about equally full and spread, the one that the file names first leads: its author put it there. */
const INTEREST_STEPS = 4;

function weightOfDimension(field: DimensionField): number {
  const size = field.distinct <= 12 ? 1 : field.distinct <= MAX_CATEGORIES ? 0.7 : 0.3;
  // Who last touched a row says least of it.
  const isHandled = HANDLED_BY.test(field.label);
  return size + 0.5 * field.interest - (field.isYesNo ? 0.2 : 0) - (isHandled ? 1 : 0);
}

const OF_NAMES = words('name names title description desc label');

/** Whether a category is the name of what another numbers: agency name of agency. */
function isNameOf(one: DimensionField, number: DimensionField): boolean {
  const parts = wordsOf(one.name);
  const [last = '', ...before] = parts.toReversed();
  const isName = !one.isOrdered && number.isOrdered && OF_NAMES.has(last);
  return isName && before.toReversed().join(' ') === wordsOf(number.name).join(' ');
}

const CODES = words('code codes id ids no nr key abbreviation abbr iso3 iso2 iso mnemonic kürzel sigle');

/** Whether a category holds the codes of what another one names, each code one name. */
function isCodeOf(
  { name }: DimensionField,
  all: readonly DimensionField[],
  about: Understanding | undefined,
): boolean {
  const same = (about?.dependencies ?? []).flatMap(({ fine, coarse, isSame }) =>
    !isSame ? [] : fine === name ? [coarse] : coarse === name ? [fine] : [],
  );
  return (
    hasWord(name, CODES) && all.some((other) => same.includes(other.name) && !hasWord(other.name, CODES))
  );
}

const HANDLED_BY = /\b(updated|modified|changed|created|entered|closed|caller)( by| id)$/i;

/** Rows are orders when the file is called so and its order numbers never repeat; else they are rows. */
function rowNoun(source: SourceShape): string {
  const noun = nounOf(source.name);
  if (noun === undefined) return 'rows';
  const one = singular(noun);
  const { columns, rowCount } = source.profile;
  const isKey = ({ name, distinct }: ColumnProfile) =>
    distinct === rowCount && namesIdentifier(name, 1) && wordsOf(name).includes(one);
  return columns.some(isKey) ? noun : 'rows';
}
