import type { Draft, Family } from './drafts.js';

const START = 100;
const MAX_SIGNAL = 40;
const SIMILARITY_WEIGHT = 0.6;
const SECOND_COUNT_COST = 50;
const MAX_OF_A_TYPE = 2;
const MAX_OF_A_FAMILY = 2;
/** Charts beside the table. */
const MAX_CHARTS = 6;
const MAX_RUNNERS_UP = 12;
const REQUIRED: Family[] = ['time', 'ranking', 'distribution'];

export interface Scored {
  draft: Draft;
  /** 0 to 1. */
  signal: number;
  score: number;
}

/** Start 100, minus what the picture costs to read, plus what there is to see (0 to 40), plus its prior. */
export function score(draft: Draft, signal: number): Scored {
  return { draft, signal, score: START - draft.cost + MAX_SIGNAL * signal + draft.prior };
}

/**
 * Takes the best chart of each family a dashboard should have, then the best of the rest; each pick is lowered by
 * 0.6 times its likeness to what is chosen, and no type and no family comes more than twice.
 */
export function choose(candidates: readonly Scored[]): { chosen: Scored[]; runnersUp: Scored[] } {
  const hasMeasures = candidates.some(({ draft }) => !isCount(draft) && draft.family !== 'distribution');
  const chosen: Scored[] = [];
  const open = [...candidates].sort(byScore);
  const next = (eligible: (draft: Draft) => boolean): Scored | undefined =>
    open
      .filter(({ draft }) => eligible(draft) && hasRoom(draft, chosen))
      .map((candidate) => ({
        candidate,
        value: candidate.score - penalty(candidate.draft, chosen, hasMeasures),
      }))
      .sort((one, other) => other.value - one.value)[0]?.candidate;
  const take = (picked: Scored | undefined) => {
    if (!picked) return false;
    chosen.push(picked);
    open.splice(open.indexOf(picked), 1);
    return true;
  };
  for (const family of REQUIRED) take(next((draft) => draft.family === family));
  while (chosen.length < MAX_CHARTS && take(next(() => true)));
  const runnersUp = open
    .map((candidate) => ({
      candidate,
      value: candidate.score - penalty(candidate.draft, chosen, hasMeasures),
    }))
    .sort((one, other) => other.value - one.value)
    .map(({ candidate }) => candidate)
    .slice(0, MAX_RUNNERS_UP);
  return { chosen, runnersUp };
}

function byScore(one: Scored, other: Scored): number {
  return other.score - one.score;
}

function hasRoom(draft: Draft, chosen: readonly Scored[]): boolean {
  const alike = (key: 'type' | 'family') => chosen.filter((other) => other.draft[key] === draft[key]).length;
  return alike('type') < MAX_OF_A_TYPE && alike('family') < MAX_OF_A_FAMILY;
}

function penalty(draft: Draft, chosen: readonly Scored[], hasMeasures: boolean): number {
  const likeness = Math.max(0, ...chosen.map((other) => similarity(draft, other.draft)));
  const isSecondCount = hasMeasures && isCount(draft) && chosen.some((other) => isCount(other.draft));
  return SIMILARITY_WEIGHT * likeness + (isSecondCount ? SECOND_COUNT_COST : 0);
}

/** Most charts measure the same thing: sharing it makes them less alike than sharing what it is split by. */
const MEASURE_WEIGHT = 0.4;

/** 0 to 100: shared columns weigh most, the same type the rest. */
export function similarity(one: Draft, other: Draft): number {
  const weight = ({ columns }: Draft, kept: (column: string) => boolean) =>
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
function isCount(draft: Draft): boolean {
  return draft.columns.includes('') && draft.family !== 'distribution';
}
