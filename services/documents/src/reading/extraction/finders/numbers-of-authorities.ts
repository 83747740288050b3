import { ibansIn } from '../../values/codes.js';
import type { EvidencePage } from '../evidence/evidence.js';
import type { WantedField } from '../fields/wanted-field.js';
import type { Weighed } from '../scoring/candidate.js';
import { weigh } from '../scoring/weigh.js';
import { textCandidate } from './labelled-words.js';

/** VAT numbers of the Union by their shape, the Indian GSTIN, and what stands beside such words elsewhere. */
const TAX_ID =
  /(?<![A-Z0-9])(?:(?:AT\s?U|BE\s?[01]|BG|CY|CZ|DE|DK|EE|EL|ES|FI|FR|GB|HR|HU|IE|IT|LT|LU|LV|MT|NL|PL|PT|RO|SE|SI|SK)(?:\s?[0-9A-Z]){7,13}|\d{2}[A-Z]{5}\d{4}[A-Z][A-Z\d]Z[A-Z\d]|\d{2}-\d{7}|\d{9,12})(?![A-Z0-9])/g;

/** IBANs whose check digits are right: rarely anything else. */
export function weighIbans(field: WantedField, pages: readonly EvidencePage[]): Weighed[] {
  return weighShapes(field, pages, (text) => ibansIn(text), 4.5);
}

export function weighTaxIds(field: WantedField, pages: readonly EvidencePage[]): Weighed[] {
  const find = (text: string) =>
    [...text.matchAll(TAX_ID)].map((match) => ({
      start: match.index,
      end: match.index + match[0].trimEnd().length,
      value: match[0].trim(),
    }));
  return weighShapes(field, pages, find, 0);
}

function weighShapes(
  field: WantedField,
  pages: readonly EvidencePage[],
  find: (text: string) => readonly { start: number; end: number; value: string }[],
  bonus: number,
): Weighed[] {
  return pages.flatMap((page) =>
    page.lines.flatMap((line) =>
      find(line.text).map(({ start, end, value }) => {
        const candidate = { ...textCandidate({ line, start, end }, page), value, isTypical: true };
        const weighed = weigh(field, candidate);
        const shape = /^[A-Z]{2}/.test(value) ? 0.8 : 0;
        return { ...weighed, logit: weighed.logit + bonus + shape };
      }),
    ),
  );
}
