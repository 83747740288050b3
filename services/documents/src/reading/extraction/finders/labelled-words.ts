import {
  boxOf,
  type EvidenceLine,
  type EvidencePage,
  placeOf,
  readingOf,
  textOf,
} from '../evidence/evidence.js';
import { labelsOf } from '../evidence/neighbours.js';
import { labelFit, labelWords } from '../fields/concept.js';
import type { WantedField } from '../fields/wanted-field.js';
import type { Candidate } from '../scoring/candidate.js';
import { labelKey } from '../scoring/weigh.js';

const LONGEST = 120;
const LABEL = /^(.{2,48}?)\s*[:：]\s+(\S.*)$/u;

/** Text beside words that name the field: behind a colon, to the right, or right below. */
export function labelledWords(field: WantedField, pages: readonly EvidencePage[]): Candidate[] {
  return pages.flatMap((page) =>
    page.lines.flatMap((line) => [...behindColon(line, page), ...besideLabel(field, line, page)]),
  );
}

function behindColon(line: EvidenceLine, page: EvidencePage): Candidate[] {
  const match = LABEL.exec(line.text);
  if (!match) return [];
  return [
    textCandidate({ line, start: line.text.length - (match[2] ?? '').length, end: line.text.length }, page),
  ];
}

/** Lines that are beside a line that names the field, whole. */
function besideLabel(field: WantedField, line: EvidenceLine, page: EvidencePage): Candidate[] {
  if (line.text.length > LONGEST || /[:：]\s*$/.test(line.text)) return [];
  const candidate = textCandidate({ line, start: 0, end: line.text.length }, page);
  const named = candidate.labels.some(
    ({ text, relation }) =>
      (relation === 'left' || relation === 'above') &&
      (field.labels.some((pattern) => labelFit(pattern, text) >= 0.85) ||
        field.lessons.some(
          ({ kind, label }) => kind === 'label' && label !== '' && label === labelKey(text),
        )),
  );
  const taught = field.lessons.some(({ kind }) => kind === 'place');
  return named || taught ? [candidate] : [];
}

export function textCandidate(
  span: { line: EvidenceLine; start: number; end: number },
  page: EvidencePage,
): Candidate {
  const text = textOf(span).trim();
  return {
    value: text.replace(/\s+/g, ' '),
    page: page.n,
    box: boxOf(span),
    place: placeOf(span),
    text,
    reading: readingOf(span),
    labels: labelsOf(span, page),
    depth: page.n - 1 + boxOf(span)[1] / page.height,
    isTypical: text.length <= LONGEST && labelWords(text) !== '',
  };
}
