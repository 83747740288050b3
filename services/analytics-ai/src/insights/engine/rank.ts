import type { Candidate } from './candidate.js';
import { weightOf } from './confidence.js';
import type { Admitted } from './gate.js';
import { type Nesting, NO_NESTING } from './lies-within.js';

/** More than this nobody reads. */
const MAX_LISTED = 40;
/** A special finding is news beside the general one when it is this many times as strong. */
const NEWS = 1.5;

/**
 * The best first, without what says the same twice: of two such findings the more general one stays, and of a column and one
 * that follows from it the coarser.
 */
export function rank(admitted: readonly Admitted[], nesting: Nesting = NO_NESTING): Admitted[] {
  const inner = new Set(admitted.filter((one) => admitted.some((other) => nesting.isInside(one, other))));
  const depthOf = (one: Admitted) => one.candidate.depth + (inner.has(one) ? 0.5 : 0);
  const generalFirst = [...admitted].sort(
    (one, other) => depthOf(one) - depthOf(other) || scoreOf(other) - scoreOf(one),
  );
  const kept: Admitted[] = [];
  for (const one of generalFirst) {
    const isTold = kept.some(
      (known) => isRepeat(one.candidate, known.candidate) || isFolded(one, known, nesting),
    );
    if (!isTold) kept.push(one);
  }
  return kept.sort((one, other) => scoreOf(other) - scoreOf(one)).slice(0, MAX_LISTED);
}

/** Weight for the business, and of two alike the surer one. */
function scoreOf({ candidate, confidence }: Admitted): number {
  return weightOf(candidate) * (0.5 + 0.5 * confidence);
}

/** Whether a finding is what a hierarchy makes of a known one: of a city, where its state is told. */
function isFolded(one: Admitted, known: Admitted, nesting: Nesting): boolean {
  const [own, other] = [one.candidate, known.candidate];
  const isAlike = own.kind === other.kind && own.direction === other.direction;
  if (!isAlike || own.columns[0] !== other.columns[0] || own.columns.length !== other.columns.length)
    return false;
  if (own.depth === 0 && own.columns.length === 2)
    return nesting.areRelated(own.columns[1] ?? '', other.columns[1] ?? '');
  return nesting.isInside(one, known) && own.strength < NEWS * other.strength;
}

/** Whether a finding says again what a known, at least as general one says. */
function isRepeat(one: Candidate, known: Candidate): boolean {
  if (one.direction !== known.direction) return false;
  if (isSamePair(one, known) || isSameGroup(one, known)) return true;
  const [shorter, longer] =
    known.about.length <= one.about.length ? [known.about, one.about] : [one.about, known.about];
  if (shorter.length === 0 || !shorter.every((key) => longer.includes(key))) return false;
  return one.depth === known.depth || one.strength < NEWS * known.strength;
}

/** Two columns that go together are told once per direction, whatever the segments; moments are told one by one. */
function isSamePair(one: Candidate, known: Candidate): boolean {
  if (one.at || known.at || one.columns.length !== 2 || known.columns.length !== 2) return false;
  return one.type === known.type && one.columns.every((column) => known.columns.includes(column));
}

/** Effects this far apart may be of the same rows. */
const ALIKE = 0.25;

/** The same value in two columns, measured alike: a team that is named as its work is. */
function isSameGroup(one: Candidate, known: Candidate): boolean {
  const [value, other] = [one.segment?.value, known.segment?.value];
  if (typeof value !== 'string' || value !== other || one.kind !== known.kind) return false;
  const isSameMeasure = one.columns[0] === known.columns[0] || one.columns.length === 1;
  return isSameMeasure && Math.abs(one.effect - known.effect) <= ALIKE * Math.abs(known.effect);
}
