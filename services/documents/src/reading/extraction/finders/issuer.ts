import { amountsIn } from '../../values/amounts.js';
import { writtenDates } from '../../values/dates.js';
import type { EvidenceLine, EvidencePage } from '../evidence/evidence.js';
import { tableRowAt } from '../evidence/table-row.js';
import { labelFit } from '../fields/concept.js';
import { CONCEPTS } from '../fields/concepts.js';
import type { WantedField } from '../fields/wanted-field.js';
import type { Candidate, Weighed } from '../scoring/candidate.js';
import { weigh } from '../scoring/weigh.js';
import { isAddressLine, LEGAL_FORM } from './address.js';
import { textCandidate } from './labelled-words.js';

/** Words that names of shops have. */
const SHOP =
  /(?<![\p{L}])(co|company|trading|enterprise|enterprises|supermarket|restaurant|bank|store|stores|mart|hotel|services|group|holdings|industries|hardware|stationery|bakery|bakeries|pharmacy|cafe|book|books|market)(?![\p{L}])\.?/iu;
const TITLE =
  /^\W*(?:tax |sales |commercial |payment |cash |simplified |official |duplicate |proforma |original |bank |account )*(?:invoice|receipt|bill|statement|rechnung|facture|factuur|fattura|quotation|order|purchase order|purchase|credit note|copy|original|duplicate|page\b.*|welcome.*|thank you.*)\W*$/i;
const NOT_A_NAME =
  /@|www\.|https?:|\b(tel|phone|fax|e-?mail|gst|vat|reg\.? ?no|co\.? ?reg|roc|tax id|invoice|receipt|date|time|cashier|page \d|member|customer|bill to|ship to|remit|order|account (?:no|number)|statement of account)\b/i;
const TOP_LINES = 16;
/** Every document is from somebody. */
const EVERY_ONE_HAS = 2.6;

/** Whom a document is from: the name at its head, as letterheads and receipts have it. */
export function weighIssuers(field: WantedField, pages: readonly EvidencePage[]): Weighed[] {
  const [page] = pages;
  if (!page) return [];
  const byHeight = [...page.lines].sort((a, b) => a.box[1] - b.box[1] || a.box[0] - b.box[0]);
  const usual = median(page.lines.map(({ box }) => box[3] - box[1]));
  const domain = domainOf(pages);
  const foot = page.lines.filter(({ box }) => box[1] > page.height * 0.8);
  return [...byHeight.slice(0, TOP_LINES), ...foot].flatMap((line) => {
    if (!isName(line)) return [];
    const rank = byHeight.slice(0, TOP_LINES).filter(isName).indexOf(line);
    const candidate: Candidate = textCandidate({ line, start: 0, end: line.text.length }, page);
    const { logit, because, label } = weigh(field, candidate);
    const points = [
      { holds: LEGAL_FORM.test(line.text), weight: 2.2, words: 'a company’s name' },
      { holds: SHOP.test(line.text), weight: 1, words: 'a company’s name' },
      { holds: rank === 0, weight: 2.4, words: 'at the head of the document' },
      { holds: rank > 0, weight: Math.max(0, 1.1 - 0.35 * rank), words: 'near the head' },
      { holds: rank < 0, weight: -1, words: '' },
      { holds: line.box[3] - line.box[1] > usual * 1.25, weight: 0.7, words: 'written large' },
      {
        holds: domain !== '' && plain(line.text).includes(domain),
        weight: 2.4,
        words: 'as its address on the web',
      },
      { holds: isUnderRecipient(candidate), weight: -4, words: '' },
      { holds: isInRow(line, page), weight: -6, words: '' },
      { holds: /\d/.test(line.text), weight: -0.8, words: '' },
    ].filter(({ holds }) => holds);
    const weight = points.reduce((sum, each) => sum + each.weight, 0);
    const words = points.flatMap((each) => (each.words === '' ? [] : [each.words]));
    const value = nameOf(line.text);
    return [
      {
        candidate: { ...candidate, value },
        logit: logit + weight + EVERY_ONE_HAS,
        label,
        because: [...because, ...words],
      },
    ];
  });
}

const ORDER = /^\W*purchase order\b/i;

/** An order is from who buys: the name at its head is that of the buyer. */
export const isWhoOrders = ({ name }: WantedField, [page]: readonly EvidencePage[]): boolean =>
  /^(buyer|purchaser)\b/i.test(name) &&
  (page?.lines ?? []).some(({ text, box }) => ORDER.test(text) && box[1] < (page?.height ?? 0) / 3);

/** Without a number behind it, and without the address that letterheads write on in the same line. */
function nameOf(text: string): string {
  const form = LEGAL_FORM.exec(text);
  const rest = form ? text.slice(form.index + form[0].length) : '';
  const name = form && /^\s*[-–·•|,]\s*\S/.test(rest) ? text.slice(0, form.index + form[0].length) : text;
  return name.replace(/\s*\([^)]*\d[^)]*\)\s*$/, '').trim();
}

function isName(line: EvidenceLine): boolean {
  const { text } = line;
  const letters = text.replace(/\P{L}/gu, '').length;
  if (letters < 3 || text.length > 70 || letters < text.replace(/\s/g, '').length * 0.55) return false;
  if (TITLE.test(text) || NOT_A_NAME.test(text) || /\p{L}\s*:/u.test(text)) return false;
  if (isAddressLine(text) && !LEGAL_FORM.test(text)) return false;
  if (OTHERS.some(({ labels }) => labelFit(labels, text) === 1)) return false;
  return writtenDates(text).length === 0 && amountsIn(text).every(({ hasCents }) => !hasCents);
}

/** Words that name something else are nobody's name. */
const OTHERS = CONCEPTS.filter(({ find }) => find !== 'issuer');
const RECIPIENTS = CONCEPTS.filter(({ find }) => find === 'block');

const isUnderRecipient = ({ labels }: Candidate): boolean =>
  labels.some(({ text }) => RECIPIENTS.some(({ labels: pattern }) => labelFit(pattern, text) >= 0.85));

/** Rows of items and movements name others: what was bought, and who was paid. */
const isInRow = ({ place }: EvidenceLine, page: EvidencePage): boolean =>
  tableRowAt(page, place)?.some(({ text }) => amountsIn(text).some(({ hasCents }) => hasCents)) ?? false;

/** The name in addresses on the web and of mail, such as `northfield` of ar@northfield.example. */
function domainOf(pages: readonly EvidencePage[]): string {
  const text = pages
    .slice(0, 2)
    .flatMap(({ lines }) => lines.map((line) => line.text))
    .join(' ');
  const name = /(?:@|www\.|https?:\/\/)(?:www\.)?([\w-]{3,})\.[a-z]{2,}/i.exec(text)?.[1] ?? '';
  return /^(gmail|hotmail|yahoo|outlook|icloud|mail|web|gmx)$/i.test(name) ? '' : plain(name);
}

const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
