import type { SourceShape } from '@plumbline/semantics';
import type { KeyFigure } from '../kpis.js';

/** Of more questions, one by one would be a pick. */
export const MAX_ALONE = 3;

/** A figure of each of a few questions; of more, those of the one that was answered best and of the one that was answered worst. */
export function bestAndWorst<Question>(
  all: readonly Question[],
  scoreOf: (question: Question) => number | undefined,
  figureOf: (question: Question) => KeyFigure,
): KeyFigure[] {
  if (all.length <= MAX_ALONE) return all.map(figureOf);
  const scored = all.flatMap((one) => {
    const score = scoreOf(one);
    return score === undefined ? [] : [{ one, score }];
  });
  // Of some nothing is known: neither best nor worst can be told.
  if (scored.length < all.length) return [];
  const ranked = scored.toSorted((one, other) => other.score - one.score).map(({ one }) => figureOf(one));
  const [best, worst] = [ranked[0], ranked.at(-1)];
  return [
    ...(best
      ? [{ ...best, reason: `Chosen because it is the highest of all ${all.length} questions.` }]
      : []),
    ...(worst
      ? [{ ...worst, reason: `Chosen because it is the lowest of all ${all.length} questions.` }]
      : []),
  ];
}

/** The part of the answers on the two best steps, as the profile knows it. */
export function topShare(
  { name, steps }: { name: string; steps: readonly (string | number)[] },
  { profile }: SourceShape,
): number | undefined {
  const { topValues = [] } = profile.columns.find((column) => column.name === name) ?? {};
  const countOf = (some: readonly (string | number)[]) => {
    const written = new Set(some.map(String));
    return topValues.reduce((sum, { value, count }) => sum + (written.has(String(value)) ? count : 0), 0);
  };
  const answered = countOf(steps);
  return answered > 0 ? countOf(steps.slice(-2)) / answered : undefined;
}
