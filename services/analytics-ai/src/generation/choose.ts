import type { ChartCandidate, Family } from './chart-candidate.js';

const START = 100;
const MAX_SIGNAL = 40;
const SIMILARITY_WEIGHT = 0.6;
const SECOND_COUNT_COST = 50;
const MAX_OF_A_TYPE = 2;
const MAX_OF_A_FAMILY = 2;
/** How one number is spread is told once. */
const MAX_OF_SPREADS = 1;
/** Charts beside the table. */
const MAX_CHARTS = 6;
/** Beside those that are chosen: when they are drawn, many turn out to show nothing. */
const MAX_RUNNERS_UP = 24;
const REQUIRED: Family[] = ['time', 'ranking', 'distribution'];

export interface ScoredCandidate {
  candidate: ChartCandidate;
  /** 0 to 1. */
  strength: number;
  score: number;
}

/** Start 100, minus what the picture costs to read, plus what there is to see (0 to 40), plus its prior. */
export function score(candidate: ChartCandidate, strength: number): ScoredCandidate {
  return { candidate, strength, score: START - candidate.cost + MAX_SIGNAL * strength + candidate.prior };
}

/** Of few rows there is little to tell: a picture for each four, up to six. */
export function roomFor(rowCount: number): number {
  return Math.max(2, Math.min(MAX_CHARTS, Math.floor(rowCount / 4)));
}

/**
 * Takes the pictures of the design in their order, then the best chart of each family a dashboard should have, then the best of the
 * rest; each pick is lowered by 0.6 times its likeness to what is chosen, and beside a design no type and no family comes more than
 * twice, and one picture tells how a number is spread.
 */
export function choose(
  candidates: readonly ScoredCandidate[],
  room = MAX_CHARTS,
): {
  chosen: ScoredCandidate[];
  runnersUp: ScoredCandidate[];
} {
  const hasMeasures = candidates.some(
    ({ candidate }) => !isCount(candidate) && candidate.family !== 'distribution',
  );
  const chosen = byPlace(candidates).slice(0, room);
  const open = candidates.filter((one) => !chosen.includes(one)).sort(byScore);
  const next = (eligible: (candidate: ChartCandidate) => boolean): ScoredCandidate | undefined =>
    open
      .filter(({ candidate }) => eligible(candidate) && hasRoom(candidate, chosen))
      .map((candidate) => ({
        candidate,
        value: candidate.score - penalty(candidate.candidate, chosen, hasMeasures),
      }))
      .sort((one, other) => other.value - one.value)[0]?.candidate;
  const take = (picked: ScoredCandidate | undefined) => {
    if (!picked) return false;
    chosen.push(picked);
    open.splice(open.indexOf(picked), 1);
    return true;
  };
  for (const family of REQUIRED) {
    const isThere = chosen.some(({ candidate }) => candidate.family === family);
    if (chosen.length < room && !isThere) take(next((candidate) => candidate.family === family));
  }
  while (chosen.length < room && take(next(() => true)));
  const runnersUp = open
    .map((candidate) => ({
      candidate,
      value: candidate.score - penalty(candidate.candidate, chosen, hasMeasures),
    }))
    .sort((one, other) => other.value - one.value)
    .map(({ candidate }) => candidate)
    .slice(0, MAX_RUNNERS_UP);
  return { chosen, runnersUp };
}

/** Those of the design in their order; of rivals the strongest. */
function byPlace(candidates: readonly ScoredCandidate[]): ScoredCandidate[] {
  const placed = candidates.filter(({ candidate }) => candidate.place !== undefined);
  return placed
    .filter((one) => isStrongest(one, placed))
    .sort((one, other) => (one.candidate.place ?? 0) - (other.candidate.place ?? 0));
}

function isStrongest(one: ScoredCandidate, placed: readonly ScoredCandidate[]): boolean {
  const { rivals } = one.candidate;
  if (!rivals) return true;
  return (
    placed
      .filter(({ candidate }) => candidate.rivals?.of === rivals.of)
      .sort((first, second) => second.strength - first.strength)
      .indexOf(one) < rivals.kept
  );
}

function byScore(one: ScoredCandidate, other: ScoredCandidate): number {
  return other.score - one.score;
}

function hasRoom(candidate: ChartCandidate, chosen: readonly ScoredCandidate[]): boolean {
  const alike = (key: 'type' | 'family') =>
    chosen.filter((other) => other.candidate[key] === candidate[key]).length;
  // The same columns again, drawn otherwise, say the same; so does the change of one total, split twice.
  const isSaid = chosen.some(
    (other) => shown(other.candidate) === shown(candidate) || isSameChange(other.candidate, candidate),
  );
  const most = candidate.family === 'distribution' ? MAX_OF_SPREADS : MAX_OF_A_FAMILY;
  return !isSaid && alike('type') < MAX_OF_A_TYPE && alike('family') < most;
}

const shown = ({ shows, columns }: ChartCandidate): string => (shows ?? columns).join('\n');

const isSameChange = (one: ChartCandidate, other: ChartCandidate): boolean =>
  one.type === 'waterfall' && other.type === 'waterfall' && one.columns.at(-1) === other.columns.at(-1);

function penalty(
  candidate: ChartCandidate,
  chosen: readonly ScoredCandidate[],
  hasMeasures: boolean,
): number {
  const likeness = Math.max(0, ...chosen.map((other) => similarity(candidate, other.candidate)));
  const isSecondCount = hasMeasures && isCount(candidate) && chosen.some((other) => isCount(other.candidate));
  return SIMILARITY_WEIGHT * likeness + (isSecondCount ? SECOND_COUNT_COST : 0);
}

/** Most charts measure the same thing: sharing it makes them less alike than sharing what it is split by. */
const MEASURE_WEIGHT = 0.4;

/** 0 to 100: shared columns weigh most, the same type the rest. */
export function similarity(one: ChartCandidate, other: ChartCandidate): number {
  const weight = ({ columns }: ChartCandidate, kept: (column: string) => boolean) =>
    columns.reduce((sum, column, at) => {
      const isMeasure = at === columns.length - 1;
      return sum + (kept(column) ? (isMeasure ? MEASURE_WEIGHT : 1) : 0);
    }, 0);
  const least = Math.min(
    weight(one, () => true),
    weight(other, () => true),
  );
  const shared = weight(one, (column) => other.columns.includes(column));
  return 70 * Math.min(1, shared / least) + (one.type === other.type ? 30 : 0);
}

/** Counts rows; a histogram does too, but shows a number. */
function isCount(candidate: ChartCandidate): boolean {
  return candidate.columns.includes('') && candidate.family !== 'distribution';
}
