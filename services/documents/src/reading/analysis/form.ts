import type { AnalysisFact, DocumentPage } from '@plumbline/contracts';
import { datesIn, moneyIn } from '../sentences/values.js';

/** What is filled into a form, each value called by its label. */
export const formFacts = (pages: readonly DocumentPage[]): AnalysisFact[] =>
  pages.flatMap(({ n, pairs }) =>
    pairs.map(({ key, value, box }) => ({
      ...{ name: key, value, sourceText: value, page: n, box, confidence: 0.85 },
      ...sortOf(value),
    })),
  );

function sortOf(value: string): Pick<AnalysisFact, 'type' | 'group'> {
  const isWhole = ([found]: { start: number; end: number }[]) =>
    found !== undefined && found.end - found.start === value.length;
  if (isWhole(datesIn(value))) return { type: 'date', group: 'dates' };
  return isWhole(moneyIn(value)) ? { type: 'money', group: 'amounts' } : { type: 'text', group: 'terms' };
}
