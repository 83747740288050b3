import type { Candidate } from './candidate.js';
import type { Admitted } from './gate.js';
import { type Nesting, NO_NESTING } from './lies-within.js';
import { isCellSince, isMadeByCell } from './made-by-cell.js';
import {
  isForGood,
  RANKING,
  type RankingWeights,
  scoreOf,
  subjectsOf,
  usefulnessOf,
} from './ranking-score.js';
import { isSince } from './since.js';

/** More than this nobody reads. */
const MAX_LISTED = 40;
/** A special finding is news beside the general one when it is this many times as strong. */
const NEWS = 1.5;

/** What is told by when it happened. */
const DATED = new Set(['level_shift', 'season_break']);

/** How many times as strong a part must be to be news beside the whole: one that steps where all of them bend always is. */
const newsBeside = (one: Candidate, known: Candidate): number =>
  DATED.has(one.kind) && known.type === 'trend' && known.kind !== one.kind ? 0 : NEWS;

/** A finding with those that say the same, or follow from it: they are told under it. */
export interface Ranked extends Admitted {
  folded: Admitted[];
}

/**
 * What a manager would act on first, without what says the same twice: of two such findings the more general one stays,
 * of a column and one that follows from it the coarser, of a whole and its parts that move alike the whole.
 */
export function rank(
  admitted: readonly Admitted[],
  nesting: Nesting = NO_NESTING,
  weights: RankingWeights = RANKING,
): Ranked[] {
  return inOrder(fold(admitted, nesting, weights), weights).slice(0, MAX_LISTED);
}

function fold(admitted: readonly Admitted[], nesting: Nesting, weights: RankingWeights): Ranked[] {
  const followers = new Set(
    admitted.filter((one) =>
      admitted.some((other) => follows(one, other, nesting) || isMoveOfTotal(one.candidate, other.candidate)),
    ),
  );
  const isMade = (one: Candidate, other: Candidate) =>
    isSince(one, other) || isMadeByCell(one, other) || isCellSince(one, other);
  const late = new Set(
    admitted.filter((one) => admitted.some((other) => isMade(one.candidate, other.candidate))),
  );
  const depthOf = (one: Admitted) =>
    one.candidate.depth + (followers.has(one) ? 0.5 : 0) + (late.has(one) ? LAST : 0);
  const generalFirst = [...admitted].sort(
    (one, other) => depthOf(one) - depthOf(other) || scoreOf(other, weights) - scoreOf(one, weights),
  );
  // By themselves, for a nesting knows findings by identity.
  const kept: { one: Admitted; folded: Admitted[] }[] = [];
  for (const one of generalFirst) {
    const teller = kept.find(
      ({ one: known }) =>
        isRepeat(one.candidate, known.candidate) ||
        isPartOf(one.candidate, known.candidate) ||
        isMade(one.candidate, known.candidate) ||
        isSameMove(one.candidate, known.candidate) ||
        isFolded(one, known, nesting),
    );
    if (teller) teller.folded.push(one);
    else kept.push({ one, folded: [] });
  }
  return kept.map(({ one, folded }) => ({ ...one, folded }));
}

/**
 * The best first, each judged beside what stands before it: one of the same subject is less of a news. By how much groups
 * differ for good, and what goes together, stands after all that changed.
 */
function inOrder(kept: readonly Ranked[], weights: RankingWeights): Ranked[] {
  const told = new Map<string, number>();
  const left = kept.map((one) => ({
    one,
    score: scoreOf(one, weights),
    subjects: subjectsOf(one.candidate),
  }));
  const order: Ranked[] = [];
  const worthOf = ({ score, subjects }: (typeof left)[number]) =>
    score * weights.repeat ** Math.max(...subjects.map((subject) => told.get(subject) ?? 0));
  while (left.length > 0) {
    const changes = left.filter(({ one }) => usefulnessOf(one.candidate) === 'change');
    const next = changes.length > 0 ? left.filter(({ one }) => !isForGood(one.candidate)) : left;
    const best = next.reduce((most, one) => (worthOf(one) > worthOf(most) ? one : most));
    left.splice(left.indexOf(best), 1);
    order.push(best.one);
    for (const subject of best.subjects) told.set(subject, (told.get(subject) ?? 0) + 1);
  }
  return order;
}

/** Deeper than any finding is. */
const LAST = 4;

/** A part of a group makes what is seen of the group when it is this many times as strong, */
const CAUSE = 1.35;
/** or when it is stronger and nearly all of it comes from there. */
const [STRONGER, NEARLY_ALL] = [1.1, 0.75];

function makes({ strength, amount = 0 }: Candidate, group: Candidate): boolean {
  const isMostOfIt = amount / (group.amount ?? Number.POSITIVE_INFINITY) >= NEARLY_ALL;
  return strength >= (isMostOfIt ? STRONGER : CAUSE) * group.strength;
}

/** Whether a hierarchy makes a finding of another one: of a group what its parts share, of a part what it alone does. */
function follows(one: Admitted, other: Admitted, nesting: Nesting): boolean {
  const [own, known] = [one.candidate, other.candidate];
  if (own.kind !== known.kind || own.direction !== known.direction) return false;
  if (own.columns[0] !== known.columns[0] || own.columns.length !== known.columns.length) return false;
  if (nesting.isInside(one, other)) return !makes(own, known);
  return nesting.isInside(other, one) && makes(known, own);
}

/** Whether a finding is what a hierarchy makes of a known one: of a city, where its state is told. */
function isFolded(one: Admitted, known: Admitted, nesting: Nesting): boolean {
  const [own, other] = [one.candidate, known.candidate];
  if (own.depth > 0 || own.columns.length !== 2) return follows(one, known, nesting);
  const isAlike = own.kind === other.kind && own.direction === other.direction;
  return (
    isAlike &&
    own.columns[0] === other.columns[0] &&
    other.columns.length === 2 &&
    nesting.areRelated(own.columns[1] ?? '', other.columns[1] ?? '')
  );
}

/** Whether a part of the rows only goes the way all of them go: its number is theirs, and it moves no further. */
function isPartOf(one: Candidate, known: Candidate): boolean {
  if (one.type !== 'trend' || known.type !== 'trend' || !one.segment || known.segment) return false;
  const isSameNumber = one.columns[0] === known.columns[0] && one.direction === known.direction;
  return (
    isSameNumber &&
    one.columns.length > 2 &&
    Math.abs(one.effect) < newsBeside(one, known) * Math.abs(known.effect)
  );
}

/** Whether a finding says again what a known, at least as general one says. */
function isRepeat(one: Candidate, known: Candidate): boolean {
  if (one.direction !== known.direction) return false;
  if (isSamePair(one, known) || isSameGroup(one, known)) return true;
  const [shorter, longer] =
    known.about.length <= one.about.length ? [known.about, one.about] : [one.about, known.about];
  if (shorter.length === 0 || !shorter.every((key) => longer.includes(key))) return false;
  return one.depth === known.depth || one.strength < newsBeside(one, known) * known.strength;
}

/** Two columns that go together are told once per direction, whatever the segments; moments are told one by one. */
function isSamePair(one: Candidate, known: Candidate): boolean {
  if (one.at || known.at || one.columns.length !== 2 || known.columns.length !== 2) return false;
  return one.type === known.type && one.columns.every((column) => known.columns.includes(column));
}

/** Effects this far apart may be of the same rows. */
const ALIKE = 0.25;
/** Milliseconds that the same step may lie apart in two numbers. */
const A_WEEK = 7 * 24 * 3_600_000;

/** Another number of the same rows that moved by the same factor at the same time: revenue as the orders did. */
function isSameMove(one: Candidate, known: Candidate): boolean {
  if (one.type !== 'trend' || one.kind !== known.kind || one.kind === 'slope_change') return false;
  const areSameRows =
    one.depth === known.depth &&
    JSON.stringify(one.columns.slice(1)) === JSON.stringify(known.columns.slice(1)) &&
    one.segment?.value === known.segment?.value;
  const areAtOnce = (one.at ?? []).every(
    (moment, place) => Math.abs(Date.parse(moment) - Date.parse(known.at?.[place] ?? '')) <= A_WEEK,
  );
  const isSameWay = one.direction === known.direction && one.effectMeasure === known.effectMeasure;
  const isSameFactor = Math.abs(one.effect - known.effect) <= ALIKE * Math.abs(known.effect);
  return areSameRows && isSameWay && areAtOnce && one.effectMeasure === 'change' && isSameFactor;
}

/** Whether an average moved as a total did, which says what it is worth. */
const isMoveOfTotal = (one: Candidate, known: Candidate): boolean =>
  one.amount === undefined && known.amount !== undefined && isSameMove(one, known);

/** The same two values that meet, in other columns: the team that is called as its work is. */
function isSameCell(one: Candidate, known: Candidate): boolean {
  if (one.kind !== known.kind || one.meets === undefined || known.meets === undefined) return false;
  const valuesOf = ({ segment, meets }: Candidate) =>
    JSON.stringify([segment?.value, meets].map(String).sort());
  return valuesOf(one) === valuesOf(known);
}

/** The same value in two columns, measured alike: a team that is named as its work is. */
function isSameGroup(one: Candidate, known: Candidate): boolean {
  if (isSameCell(one, known)) return true;
  const [value, other] = [one.segment?.value, known.segment?.value];
  if (typeof value !== 'string' || value !== other || one.kind !== known.kind) return false;
  const isSameMeasure = one.columns[0] === known.columns[0] || one.columns.length === 1;
  return isSameMeasure && Math.abs(one.effect - known.effect) <= ALIKE * Math.abs(known.effect);
}

/** Findings of the same rows by another name, told under one: the team that is called as its work is. */
export const sameByName = ({ candidate, folded }: Ranked): Candidate[] =>
  folded.map((one) => one.candidate).filter((one) => isSameGroup(one, candidate));
