import type { ColumnRole, ColumnType } from '@plumbline/contracts';
import { isUnclearName, namesMeasure, senseOf } from '@plumbline/semantics';
import { wordsOf } from '../columns/column-hints.js';
import type { RoleDecision } from './role-decision.js';
import {
  CODE_NAME,
  COORDINATE_NAME,
  COUNTER_NAME,
  GEO_NAME,
  ID_SUFFIX,
  IDENTIFIER_NAME,
  LIMIT_NAME,
  MEASURE_NAME,
  MEASURE_PART,
  NUMBERED_THING,
  PERIOD_NAME,
  STAMP_NAME,
  TIME_NAME,
  WHEN_NAME,
} from './role-names.js';
import { textShape } from './text-shape.js';

/** What a role is decided from: counts over all rows. */
export interface RoleFacts {
  name: string;
  type: ColumnType;
  rows: number;
  missing: number;
  distinct: number;
  /** Shortest and longest text, for text columns. */
  length?: { min: number; max: number; mean: number };
  /** Some of its values, for text columns. */
  samples?: readonly string[];
  min?: number;
  max?: number;
  /** The column has a currency, a percent sign or digits after the point. */
  isQuantity: boolean;
  /** Every value is a whole number from the first to the last, each once: a running number. */
  isRunning: boolean;
}

const MOST_LIMITS = 12;

/** What can be chosen in these rules. `bench truth types` chooses anew with a tenth of all tables left out at a time. */
export interface RoleThresholds {
  /** A category repeats: no more values than this, or a small share of the rows. */
  manyValues: number;
  repeatingShare: number;
  /** No more values than this are answers or codes, over so many rows. */
  fewCodes: number;
  manyRows: number;
  /** Longer than this on average is prose. */
  proseCharacters: number;
}

export const ROLE_THRESHOLDS: Readonly<RoleThresholds> = {
  manyValues: 50,
  repeatingShare: 0.5,
  fewCodes: 5,
  manyRows: 100,
  proseCharacters: 40,
};
/** Epochs, account and parcel numbers begin here. */
const LEAST_NUMBERED = 100;
/** Of numbers that follow each other, as many may be absent: receipts that were cancelled. */
const SOME_LEFT_OUT = 1.1;
const LONG_NUMBER = 100_000_000;
/** Numbers that stand for no answer among codes. */
const SENTINELS: ReadonlySet<number> = new Set([-77, -88, -99, -999, -9999]);

const decided = (role: ColumnRole, evidence: string): RoleDecision => ({ role, evidence });
const firm = (role: ColumnRole, evidence: string): RoleDecision => ({ role, evidence, isFirm: true });

/** What a column is good for. Ids and codes are never measures, whatever their type. */
export function columnRole(facts: RoleFacts, chosen: RoleThresholds = ROLE_THRESHOLDS): RoleDecision {
  const present = facts.rows - facts.missing;
  if (facts.distinct <= 1 && facts.rows > 1)
    return decided('constant', facts.distinct === 0 ? 'It holds no value.' : 'All its values are the same.');
  if (facts.type === 'date' || facts.type === 'timestamp') return decided('time', 'Its values are dates.');
  if (facts.type === 'boolean') return decided('dimension', 'Its values are yes and no.');
  const words = wordsOf(facts.name);
  if (facts.type === 'text') return textRole(facts, words, { present, ...chosen });
  return numberRole(facts, words, { present, ...chosen });
}

/** The thresholds, and how many values there are. */
interface Measured extends RoleThresholds {
  present: number;
}

function numberRole(facts: RoleFacts, words: string, measured: Measured): RoleDecision {
  const { present } = measured;
  if (COORDINATE_NAME.test(words) && Math.abs(facts.min ?? 0) <= 360 && Math.abs(facts.max ?? 0) <= 360)
    return firm('geo', 'Its name and its range are those of a coordinate.');
  if (facts.isQuantity) return firm('measure', 'Its values are money or percent.');
  if (COUNTER_NAME.test(words))
    return firm('identifier', 'Its name says that it is the reading of a counter, which adds up to nothing.');
  if (isYear(facts, words) && (TIME_NAME.test(words) || WHEN_NAME.test(words) || facts.distinct < present))
    return decided('time', 'Its values are years.');
  if (isDecimalYear(facts, words, measured))
    return decided('time', 'Its values are years with their fraction.');
  // An id with a point is one that passed through a program of floating numbers.
  if (facts.type === 'decimal')
    return ID_SUFFIX.test(words)
      ? firm('identifier', NAMED_ID)
      : decided('measure', 'Its values are numbers with decimals.');
  if (isIdentifierName(facts.name, words)) return firm('identifier', NAMED_ID);
  const numbering = numberingEvidence(facts, present);
  if (numbering !== undefined) return firm('identifier', numbering);
  return wholeNumberRole(facts, words, measured);
}

const NAMED_ID = 'Its name says that it names things.';
function wholeNumberRole(facts: RoleFacts, words: string, measured: Measured): RoleDecision {
  if (GEO_NAME.test(words)) return decided('geo', 'Its name says that it is a place.');
  if (CODE_NAME.test(words) || NUMBERED_THING.test(words))
    return decided('dimension', 'Its name says that its numbers are codes.');
  if (PERIOD_NAME.test(words) && facts.distinct <= 366)
    return firm('dimension', 'Its name says that it is a part of a date.');
  if (LIMIT_NAME.test(words) && facts.distinct <= MOST_LIMITS)
    return decided('dimension', 'Its name says that it is a limit, and it has few of them.');
  if (facts.distinct === 2 && measured.present > 2) return decided('dimension', 'It has two values only.');
  if (isScale(facts, words, measured))
    return decided('dimension', 'A few small whole numbers over many rows: codes or answers.');
  if (saysMeasure(facts.name, words)) return decided('measure', 'Its name says that it counts or measures.');
  const measure = decided('measure', 'Its values are numbers.');
  return isUnclearName(facts.name) ? { ...measure, isUnclear: true } : measure;
}

/** Whether a column is called as things that name a row are. */
export function isIdentifierName(name: string, words = wordsOf(name)): boolean {
  return ID_SUFFIX.test(name) || (IDENTIFIER_NAME.test(words) && !MEASURE_NAME.test(words));
}

/** A running number, a long number that never repeats, or an epoch: nothing to add up. */
function numberingEvidence(facts: RoleFacts, present: number): string | undefined {
  const isUnique = facts.distinct === present && present > 2;
  if (facts.isRunning && present > 2 && !countsByName(facts.name)) return 'It numbers the rows.';
  if (isUnique && /^unnamed|^column_?\d*$/i.test(facts.name)) return 'No value repeats, and it has no name.';
  if (isNumbering(facts)) return 'Its whole numbers follow each other, far from nothing: it numbers things.';
  const isLong = (facts.min ?? 0) >= LONG_NUMBER;
  return isLong && (isUnique || STAMP_NAME.test(facts.name))
    ? 'Long numbers that name things or moments.'
    : undefined;
}

/** Numbers of receipts or runs, each of several rows: hardly one is left out from the first to the last, and the first is far from nothing. */
function isNumbering({ type, name, distinct, min = 0, max = 0 }: RoleFacts): boolean {
  const range = max - min;
  const isFar = min >= 1_000 && min > 5 * range;
  return (
    type === 'integer' &&
    distinct >= LEAST_NUMBERED &&
    range <= SOME_LEFT_OUT * distinct &&
    isFar &&
    !namesMeasure(name)
  );
}

/** Whether a name says that its numbers count something, and not that they number it. */
function countsByName(name: string): boolean {
  return namesMeasure(name) && !/(?:^|[_\W])(?:index|rank|order|position|year|lag)$/i.test(name);
}

/** Whether a name says that its numbers count, pay or measure something. */
function saysMeasure(name: string, words: string): boolean {
  return MEASURE_NAME.test(words) || MEASURE_PART.test(words) || namesMeasure(name);
}

/** A handful of small whole numbers over many rows are answers or codes, unless the name says that they count. */
function isScale({ name, distinct, min, max }: RoleFacts, words: string, measured: Measured): boolean {
  const { fewCodes, manyRows, present } = measured;
  const isSmall = min !== undefined && max !== undefined && (min >= -9 || SENTINELS.has(min)) && max <= 9;
  return distinct <= fewCodes && present >= manyRows && isSmall && !saysMeasure(name, words);
}

function isYear({ type, min, max }: RoleFacts, words: string): boolean {
  if (type !== 'integer' || min === undefined || max === undefined || max > 2_100 || max < 1_800)
    return false;
  return min >= 1_800 || (min >= 0 && TIME_NAME.test(words));
}

/** `1958.2027`: when in a year, where the name says year and the values run through years. */
function isDecimalYear(
  { type, min, max, distinct }: RoleFacts,
  words: string,
  { fewCodes }: Measured,
): boolean {
  if (type !== 'decimal' || min === undefined || max === undefined) return false;
  const isNamed =
    TIME_NAME.test(words) ||
    /(?:^|_)(?:decimal_?(?:date|year)|date_?decimal|year_?(?:dec|frac))/i.test(words);
  return isNamed && min >= 1_500 && max <= 2_200 && max > min && distinct > fewCodes;
}

const SHAPES = {
  address: 'Its values are addresses of pages.',
  list: 'Its values are lists.',
  prose: 'Its values are sentences.',
} as const;

function textRole(facts: RoleFacts, words: string, measured: Measured): RoleDecision {
  const { present, fewCodes, manyValues, repeatingShare, proseCharacters } = measured;
  const mean = facts.length?.mean ?? 0;
  const shape = textShape(facts.samples ?? []);
  if (shape === 'token' && facts.distinct > fewCodes)
    return decided('identifier', 'Each value names one thing, as an e-mail address or a hash does.');
  const isUnique = present > 2 && facts.distinct > present * 0.98;
  if (GEO_NAME.test(words) && mean <= proseCharacters && !areStates(facts.samples ?? []))
    return decided('geo', 'Its name says that it is a place.');
  if (shape !== undefined && shape !== 'token') return decided('text', SHAPES[shape]);
  const isCode = (facts.length?.max ?? 0) <= 40 && mean <= 24;
  if (isIdentifierName(facts.name, words) && isCode && facts.distinct > manyValues)
    return decided('identifier', NAMED_ID);
  if (mean > proseCharacters)
    return facts.distinct <= manyValues && !isUnique
      ? decided('dimension', 'A few long texts that repeat.')
      : decided('text', 'Its values are long texts.');
  if (isUnique)
    return isCode && isEvenLength(facts)
      ? decided('identifier', 'Short texts of one length, none of which repeats.')
      : decided('text', 'Almost no value repeats.');
  const repeats = facts.distinct <= manyValues || facts.distinct <= present * repeatingShare;
  return repeats ? decided('dimension', 'Its values repeat.') : decided('text', 'Most values do not repeat.');
}

/** `open`, `closed`, `resolved` under "state" say how rows stand, and where nothing lies. */
const areStates = (samples: readonly string[]): boolean =>
  samples.length > 0 && 2 * samples.filter((sample) => senseOf(sample) !== undefined).length > samples.length;

/** Codes are about equally long; names and titles are not. */
function isEvenLength({ length }: RoleFacts): boolean {
  return length !== undefined && length.max - length.min <= Math.max(3, length.max * 0.3);
}
