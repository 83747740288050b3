import { amountsIn } from '../../values/amounts.js';
import { codesIn } from '../../values/codes.js';
import { dateOrderOf, writtenDates } from '../../values/dates.js';
import { writtenMonths } from '../../values/written-ranges.js';
import { boxOf, type EvidencePage, type LineSpan, placeOf, readingOf, textOf } from '../evidence/evidence.js';
import { labelsOf } from '../evidence/neighbours.js';
import type { Candidate } from './candidate.js';

/** Every typed value of a document, each found once for all fields. */
export interface Pool {
  pages: readonly EvidencePage[];
  amounts: readonly Candidate[];
  dates: readonly Candidate[];
  /** First and last days of months that are named without a day. */
  months: readonly Candidate[];
  codes: readonly Candidate[];
  /** Of the document, by what it writes most; undefined where it names none. */
  currency: string | undefined;
}

/** Pages at either end that are searched for typed values: bills are short, and long reports have too many. */
const SEARCHED_PAGES = 12;

export function poolOf(all: readonly EvidencePage[]): Pool {
  const pages =
    all.length <= 2 * SEARCHED_PAGES ? all : [...all.slice(0, SEARCHED_PAGES), ...all.slice(-SEARCHED_PAGES)];
  const order = dateOrderOf(pages.flatMap(({ lines }) => lines.map(({ text }) => text)));
  const each = (find: (text: string) => readonly Found[]): Candidate[] =>
    pages.flatMap((page) =>
      page.lines.flatMap((line) =>
        find(line.text).map((found) => toCandidate(found, { line, ...found }, page, all.length)),
      ),
    );
  const dates = each((text) => writtenDates(text, order).map((date) => ({ ...date, isTypical: true })));
  const taken = new Set(dates.map((date) => `${date.page} ${date.box.join(' ')}`));
  const isFree = ({ page, box }: Candidate) => !taken.has(`${page} ${box.join(' ')}`);
  const amounts = each((text) => {
    const written = writtenDates(text, order);
    return amountsIn(text)
      .filter(({ start, end }) => !written.some((date) => date.start < end && start < date.end))
      .map((amount) => ({ ...amount, isTypical: amount.hasCents }));
  });
  return {
    pages,
    amounts: amounts.filter(isFree),
    dates,
    months: each((text) =>
      writtenMonths(text).flatMap(({ first, last }) => [
        { ...first, isTypical: true },
        { ...last, isTypical: true },
      ]),
    ),
    codes: each((text) => codesIn(text).map((code) => ({ ...code, isTypical: /\d/.test(code.value) }))),
    currency: mostWritten(amounts),
  };
}

interface Found {
  start: number;
  end: number;
  value: string;
  other?: string;
  currency?: string;
  range?: 'first' | 'last';
  isTypical: boolean;
}

function toCandidate(
  { value, other, currency, range, isTypical }: Found,
  span: LineSpan,
  page: EvidencePage,
  pages: number,
): Candidate {
  const box = boxOf(span);
  return {
    value,
    ...(other !== undefined && { other }),
    ...(currency !== undefined && { currency }),
    ...(range !== undefined && { range }),
    page: page.n,
    box,
    place: placeOf(span),
    text: textOf(span),
    reading: readingOf(span),
    labels: labelsOf(span, page),
    depth: (page.n - 1 + box[1] / page.height) / Math.max(1, pages),
    isTypical,
  };
}

function mostWritten(amounts: readonly Candidate[]): string | undefined {
  const counts = new Map<string, number>();
  for (const { currency } of amounts)
    if (currency !== undefined) counts.set(currency, (counts.get(currency) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0];
}
