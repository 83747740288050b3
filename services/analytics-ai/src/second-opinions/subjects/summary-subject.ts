import { paragraphsOf, type SummarySection } from '@plumbline/contracts';
import type { SummaryRow } from '../../summaries/summary.entity.js';
import {
  type LinePattern,
  type ReviewedSubject,
  remarksBy,
  type ToldFinding,
  textOf,
} from './opinion-subject.js';

/** What a sentence claims beyond what a fact behind a number can say. */
const CLAIMS: readonly LinePattern[] = [
  {
    pattern: /\b(?:because|caused by|due to|thanks to|as a result of|led to|drove|driven by)\b/iu,
    severity: 'medium',
    title: 'Says why',
    why: 'Facts say what happened together, not what caused what.',
  },
  {
    pattern: /\b(?:always|never|all customers|everyone|nobody|guaranteed|certainly|will)\b/iu,
    severity: 'medium',
    title: 'Says more than data can',
    why: 'No data of the past hold without exception, or tell what is to come.',
  },
  {
    pattern: /\b(?:huge|massive|dramatic(?:ally)?|alarming|excellent|terrible|significant(?:ly)?)\b/iu,
    severity: 'low',
    title: 'Judges',
    why: 'The word says how one should feel about it; a comparison says what it is.',
  },
];

/** The sections of a summary, a paragraph a line, with the numbers that no fact stands behind. */
export function summarySubject({ id, content: { title, sections } }: SummaryRow): ReviewedSubject {
  return {
    ...{ type: 'summary', id, title },
    files: [
      textOf('Title', [title]),
      ...sections.map((section) => textOf(pathOf(section), linesOf(section))),
    ],
    findings: sections.flatMap(unprovedIn),
    builtIn: remarksBy(CLAIMS),
  };
}

/** Two sections may have one heading: the beginning of its id tells them apart. */
const pathOf = ({ heading, id }: SummarySection): string => `${heading} (${id.slice(0, 4)})`;

const linesOf = ({ parts }: SummarySection): string[] =>
  paragraphsOf(parts).map((paragraph) => paragraph.map(({ text }) => text).join(''));

function unprovedIn(section: SummarySection): ToldFinding[] {
  return paragraphsOf(section.parts).flatMap((paragraph, at) => {
    const own = paragraph.filter(({ source }) => source === 'own').map(({ text }) => text.trim());
    if (own.length === 0) return [];
    return [
      {
        ...{
          id: `own-${section.id.slice(0, 8)}-${at + 1}`,
          severity: 'medium',
          title: 'Stated without a fact',
        },
        why: `A person states ${own.join(', ')}: no fact stands behind it.`,
        ...{ path: pathOf(section), line: at + 1 },
      },
    ];
  });
}
