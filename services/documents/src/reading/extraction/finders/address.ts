import { around, type EvidenceLine, type EvidencePage } from '../evidence/evidence.js';
import type { WantedField } from '../fields/wanted-field.js';
import type { Candidate, Weighed } from '../scoring/candidate.js';
import { weigh } from '../scoring/weigh.js';
import { textCandidate } from './labelled-words.js';

/** Words of addresses, in the languages whose bills come by most. */
const STREET =
  /\b(street|st|road|rd|avenue|ave|boulevard|blvd|lane|ln|drive|dr|suite|ste|floor|flr|lot|unit|block|blok|building|square|parkway|pkwy|highway|hwy|court|plaza|p\.?\s?o\.? ?box|jalan|jln|lorong|taman|tmn|bandar|kampung|kg|persiaran|lebuh|medan|pusat|bukit|seksyen|wisma|menara|kawasan|industri|ground|no\.? ?\d+|[\p{L}]+(?:straße|strasse|straat|weg|laan|plein|gasse|platz)|rue|avenue|via|calle|plaza)\b/iu;
const POSTCODE =
  /\b(\d{5}(?:-\d{4})?|\d{4}\s?[A-Z]{2}|[A-Z]{1,2}\d[A-Z\d]?\s?\d[A-Z]{2}|[A-Z]\d[A-Z]\s?\d[A-Z]\d|\d{6})\b/;
const REGION =
  /\b(selangor|kuala lumpur|johor|penang|pulau pinang|perak|sabah|sarawak|melaka|pahang|kedah|negeri sembilan|malaysia|singapore|AL|AK|AZ|AR|CA|CO|CT|DE|FL|GA|HI|IA|ID|IL|IN|KS|KY|LA|MA|MD|ME|MI|MN|MO|MS|MT|NC|ND|NE|NH|NJ|NM|NV|NY|OH|OK|OR|PA|RI|SC|SD|TN|TX|UT|VA|VT|WA|WI|WV|WY|USA|germany|france|netherlands|nederland|united kingdom|canada|india)\b/;
const OTHER =
  /@|www\.|https?:|\b(tel|phone|fax|e-?mail|gst|vat|reg|invoice|receipt|date|time|cashier|iban|total|website)\b|^\W*\(?\d[\d\s-]{7,}\)?\W*$/i;

export const isAddressLine = (text: string): boolean => {
  if (OTHER.test(text)) return false;
  const large = text.replace(/\p{L}+/gu, (word) => (word.length > 3 ? word.toLowerCase() : word));
  const signs = [STREET.test(text), POSTCODE.test(text), REGION.test(large) || REGION.test(text)];
  return signs.filter(Boolean).length > 0 && /\p{L}{2}/u.test(text);
};

/** What only names of companies have. */
export const LEGAL_FORM =
  /(?<![\p{L}])(inc|incorporated|llc|l\.l\.c|llp|ltd|limited|gmbh|ag|kg|ohg|b\.?v|n\.?v|s\.?a\.?r\.?l|s\.?a\.?s|s\.?p\.?a|s\.?r\.?l|sdn\.? ?bhd|s\/b|bhd|plc|corp|corporation|pte|pty|oy|aps)(?![\p{L}])\.?/iu;

const MOST_LINES = 5;

/** Addresses of the head of a document: lines that read as addresses do, one below the other. */
export function weighAddresses(field: WantedField, pages: readonly EvidencePage[]): Weighed[] {
  const [page] = pages;
  if (!page) return [];
  const lines = [...page.lines].sort((a, b) => a.box[1] - b.box[1] || a.box[0] - b.box[0]);
  const runs: EvidenceLine[][] = [];
  let run: EvidenceLine[] = [];
  for (const line of lines) {
    const last = run.at(-1);
    const isNext = last !== undefined && isBelow(last, line);
    if (isAddressLine(line.text) || (isNext && run.length > 0 && goesOn(line))) {
      if (!isNext || run.length >= MOST_LINES) run = [];
      if (run.length === 0) runs.push(run);
      run.push(line);
    } else if (last && line.box[1] > last.box[3]) run = [];
  }
  return runs.map(trimmed).flatMap((kept, at) => {
    if (kept.length === 0) return [];
    const candidate = joined(kept, page);
    const { logit, label, because } = weigh(field, candidate);
    const first = at === 0 ? 3 : Math.max(-1, 1 - at);
    const hasCode = POSTCODE.test(candidate.value) ? 0.8 : -0.5;
    return [
      {
        candidate,
        logit: logit + first + hasCode + 0.8,
        label,
        because: [...because, 'reads as an address'],
      },
    ];
  });
}

function isBelow(a: EvidenceLine, b: EvidenceLine): boolean {
  const height = Math.max(1, a.box[3] - a.box[1]);
  const overlaps = Math.min(a.box[2], b.box[2]) > Math.max(a.box[0], b.box[0]);
  return overlaps && b.box[1] - a.box[3] < height * 1.1 && b.box[1] > a.box[1];
}

/** A city or the rest of a street: letters, and no other kind of line. */
const goesOn = ({ text }: EvidenceLine): boolean =>
  !OTHER.test(text) && /^[\p{L}\d\s,.'()&/-]{3,50}$/u.test(text) && /,|\p{Lu}{3}/u.test(text);

/** A name before the address, and what follows its last sure line, are no part of it. */
function trimmed(run: readonly EvidenceLine[]): EvidenceLine[] {
  const isSure = ({ text }: EvidenceLine) => isAddressLine(text) && !LEGAL_FORM.test(text);
  return run.slice(Math.max(0, run.findIndex(isSure)), run.findLastIndex(isSure) + 1);
}

function joined(lines: readonly EvidenceLine[], page: EvidencePage): Candidate {
  const [first] = lines;
  if (!first) throw new Error('a run of lines has one');
  const texts = lines.map(({ text }) => text.trim());
  return {
    ...textCandidate({ line: first, start: 0, end: first.text.length }, page),
    value: texts.map((text) => text.replace(/[,.\s]+$/, '')).join(', '),
    text: texts.join('\n'),
    box: around(
      lines.map(({ box }) => box as [number, number, number, number]),
      [...first.box],
    ),
    place: around(
      lines.map(({ place }) => place),
      first.place,
    ),
    isTypical: true,
  };
}
