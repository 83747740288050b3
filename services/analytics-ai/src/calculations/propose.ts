import type { OpenSource } from '../sources/sources.service.js';
import { growth, margin, ratio, share, total } from './aggregate-ideas.js';
import { type Idea, requestOf } from './request.js';
import { buckets, duration, limit, net, product } from './row-ideas.js';

/**
 * Formulas that a request in words may mean, likeliest first: by patterns of words and the columns it names. None
 * where it names nothing of the data.
 */
export function ideasFor(request: string, source: OpenSource): Idea[] {
  const asked = requestOf(request, source);
  const ideas = [duration, growth, limit, buckets, margin, share, net, product, ratio, total].flatMap(
    (pattern) => pattern(asked),
  );
  const formulas = new Set<string>();
  return ideas.filter(({ formula }) => !formulas.has(formula) && formulas.add(formula)).slice(0, 4);
}
