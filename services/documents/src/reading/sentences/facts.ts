import type { AnalysisFact } from '@plumbline/contracts';
import { boxOfSpan, type Span, textOfSpan } from './passages.js';

/** A fact that stands in a span; without a value of its own, it is what is written there. */
export function factOf(
  fact: Pick<AnalysisFact, 'name' | 'type' | 'group' | 'confidence'> & { value?: string },
  span: Span,
): AnalysisFact {
  const text = textOfSpan(span).trim();
  return {
    ...fact,
    value: fact.value ?? text,
    page: span.passage.page,
    box: boxOfSpan(span),
    sourceText: text,
  };
}

/** The first of each name and value. */
export function distinctFacts(facts: readonly AnalysisFact[]): AnalysisFact[] {
  const seen = new Set<string>();
  return facts.filter(({ name, value }) => {
    const key = `${name} ${value.toLowerCase()}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
