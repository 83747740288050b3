import type { AnalysisFact, DocumentPage } from '@plumbline/contracts';
import type { Span } from '../../sentences/passages.js';
import { periodsNamed } from './named-period.js';
import { sentenceFigures } from './sentence-figures.js';
import { tableFigures } from './table-figures.js';

const MOST = 24;
const PAIR_VALUE =
  /^[-+(]?\s?(?:[$€£¥]|(?:USD|EUR|GBP|CHF)\s)?\s?\d[\d.,]*\)?\s?(%|percent|million|billion|thousand|[mbk]\b)?(?:\s\p{Ll}{3,15})?$/iu;

/** Labelled numbers of a report, each with its unit and the period that it is about, as far as the report says. */
export function keyFigures(pages: readonly DocumentPage[], sentences: readonly Span[]): AnalysisFact[] {
  const found = [...pairFigures(pages), ...sentenceFigures(sentences), ...tableFigures(pages)];
  const about = reportPeriod(pages);
  return found
    .slice(0, MOST)
    .map((figure) => (figure.period === undefined && about ? { ...figure, period: about } : figure));
}

/** "Revenue: $4.2 million". */
function pairFigures(pages: readonly DocumentPage[]): AnalysisFact[] {
  return pages.flatMap(({ n, pairs }) =>
    pairs.flatMap(({ key, value, box }): AnalysisFact[] => {
      const match = PAIR_VALUE.exec(value.trim());
      if (!match || /\b(page|no|nr|number|id|version|phone|tel|fax|date|figure|table)\b/i.test(key))
        return [];
      const isShare = /^(%|percent)$/i.test(match[1] ?? '');
      return [
        {
          ...{ name: key, value: value.trim(), group: 'figures', page: n, box, sourceText: value },
          type: /[$€£¥]|USD|EUR|GBP|CHF/.test(value) ? 'money' : 'number',
          ...(isShare && { unit: '%' }),
          confidence: 0.75,
        },
      ];
    }),
  );
}

const TITLE_LINES = 6;

/** What the title says the report is about: of "Quarterly report, Q3 2026" it is Q3 2026. */
function reportPeriod([first]: readonly DocumentPage[]): string | undefined {
  const title = first?.lines.slice(0, TITLE_LINES).map(({ text }) => text) ?? [];
  return title.flatMap((text) => periodsNamed(text))[0]?.text;
}
