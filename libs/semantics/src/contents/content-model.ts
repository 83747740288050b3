import { COLUMN_CONTENTS, type ColumnContent } from '@plumbline/contracts';
import type { ContentFacts } from './content-facts.js';
import { type ContentFeatures, contentFeatures } from './content-features.js';
import { CONTENT_WEIGHTS } from './content-weights.js';

/** What each feature says for each content, in the order of COLUMN_CONTENTS. */
export type ContentWeights = ReadonlyMap<string, readonly number[]>;

/** What the cells of a column hold, and how likely each content is. */
export interface HeldContent {
  content: ColumnContent;
  likelihoods: ReadonlyMap<ColumnContent, number>;
}

/** Reads weights as they are written: features separated by semicolons, each with its weights in hundredths. */
function readContentWeights(text: string): ContentWeights {
  const written = text.split(/[;\n]/).filter((part) => part.trim() !== '');
  return new Map(
    written.map((part) => {
      const [name = '', numbers = ''] = part.split('=');
      return [
        name.trim(),
        numbers
          .trim()
          .split(' ')
          .map((hundredths) => Number(hundredths) / 100),
      ];
    }),
  );
}

const WEIGHTS = readContentWeights(CONTENT_WEIGHTS);

/** What the cells of each column of a table hold, by a logistic regression over what their names and values look like. */
export function contentsOf(table: readonly ContentFacts[]): HeldContent[] {
  return contentFeatures(table).map((features, at) => {
    const likelihoods = contentLikelihoods(features, WEIGHTS);
    return { content: contentIn(table[at], likelihoods), likelihoods };
  });
}

/** How likely each content is, given weights; they add up to 1. */
export function contentLikelihoods(
  features: ContentFeatures,
  weights: ContentWeights,
): Map<ColumnContent, number> {
  const scores = COLUMN_CONTENTS.map(() => 0);
  for (const [name, value] of features)
    for (const [at, weight] of (weights.get(name) ?? []).entries()) scores[at]! += value * weight;
  const top = Math.max(...scores);
  const parts = scores.map((score) => Math.exp(score - top));
  const all = parts.reduce((sum, part) => sum + part, 0);
  return new Map(COLUMN_CONTENTS.map((content, at) => [content, (parts[at] ?? 0) / all]));
}

/** The likeliest content; numbers with signs or groups are written ones, whatever else they look like. */
export function contentIn(
  facts: Pick<ContentFacts, 'isWritten'> | undefined,
  likelihoods: ReadonlyMap<ColumnContent, number>,
): ColumnContent {
  if (facts?.isWritten) return 'written_number';
  const [first] = [...likelihoods].sort(([, one], [, other]) => other - one);
  return first?.[0] ?? 'open';
}
