import type { AnalysisFact, DocumentPage, PageCell, PageTable } from '@plumbline/contracts';
import { isNumber } from '../../layout/table.js';
import { periodRank, periodsNamed } from './named-period.js';

const MOST_ROWS = 12;
const UNIT =
  /\(?\b(?:in |all figures in |amounts in )?((?:USD|EUR|GBP|CHF|US\$|[$€£])?\s?(?:thousands?|millions?|billions?|'?000s?)(?: of (?:US )?(?:dollars|euros|pounds|USD|EUR|GBP))?)\b\)?|\(([%$€£]|percent|USD|EUR|GBP)\)/i;
/** Not counted in what amounts are. */
const NO_AMOUNT =
  /\b(headcount|employees|staff|customers|users|stores|per share|ratio|margin|rate|growth|days)\b/i;
const TOTAL = /\b(total|overall|all|group|company)\b/i;

/**
 * Labelled numbers of tables: of columns that are periods the newest one of each row, of other columns those of the row
 * that totals. What the numbers are counted in is said by the header, or by the lines right above.
 */
export function tableFigures(pages: readonly DocumentPage[]): AnalysisFact[] {
  return pages.flatMap((page) =>
    page.tables.flatMap((table) => {
      const header = table.headerRows > 0 ? table.rows[0] : undefined;
      const rows = table.rows.slice(table.headerRows).filter(isLabelled);
      if (!header || rows.length === 0) return [];
      const unit = unitAround(page, table, header);
      const newest = newestColumn(header);
      return newest === undefined
        ? totalFigures(page, header, rows, unit)
        : rows.slice(0, MOST_ROWS).flatMap((row) => {
            const cell = row[newest];
            return cell && isNumber(cell.text)
              ? [figureOf(page, row[0]?.text ?? '', cell, { unit, period: header[newest]?.text })]
              : [];
          });
    }),
  );
}

const isLabelled = ([label]: readonly PageCell[]): boolean =>
  label !== undefined && /\p{L}{2}/u.test(label.text) && label.text.length < 80;

function newestColumn(header: readonly PageCell[]): number | undefined {
  const ranked = header.flatMap(({ text }, at) => {
    const rank = at === 0 ? undefined : periodRank(text);
    return rank === undefined ? [] : [{ at, rank }];
  });
  return ranked.sort((a, b) => b.rank - a.rank)[0]?.at;
}

function totalFigures(
  page: DocumentPage,
  header: readonly PageCell[],
  rows: readonly PageCell[][],
  unit: string | undefined,
): AnalysisFact[] {
  const total = rows.find(([label]) => TOTAL.test(label?.text ?? ''));
  if (!total) return [];
  return total.flatMap((cell, at) => {
    const column = header[at]?.text ?? '';
    if (at === 0 || column === '' || !isNumber(cell.text)) return [];
    return [figureOf(page, `${column}, ${total[0]?.text.toLowerCase() ?? ''}`, cell, { unit })];
  });
}

function figureOf(
  page: DocumentPage,
  name: string,
  cell: PageCell,
  { unit, period }: { unit: string | undefined; period?: string | undefined },
): AnalysisFact {
  const own = /%\s*$/.test(cell.text) ? '%' : NO_AMOUNT.test(name) ? undefined : unit;
  const named = period ? (periodsNamed(period)[0]?.text ?? period) : undefined;
  return {
    ...{ name: name.replace(/\s*[:.]+$/, ''), value: cell.text.trim(), group: 'figures', page: page.n },
    type: /[$€£¥]/.test(cell.text) ? 'money' : 'number',
    ...{ box: cell.box, sourceText: cell.text, confidence: 0.75 },
    ...(own !== undefined && { unit: own }),
    ...(named !== undefined && { period: named }),
  };
}

/** "(in thousands)", in the header or on one of the two lines above. */
function unitAround(
  { lines }: DocumentPage,
  { box }: PageTable,
  header: readonly PageCell[],
): string | undefined {
  const above = lines
    .filter((line) => line.box[3] <= box[1] + 0.002)
    .sort((a, b) => b.box[3] - a.box[3])
    .slice(0, 2);
  for (const { text } of [...header, ...above]) {
    const [, scale, sign] = UNIT.exec(text) ?? [];
    const unit = scale ?? sign;
    if (unit)
      return unit
        .trim()
        .toLowerCase()
        .replace(/\b(usd|eur|gbp|chf)\b/g, (code) => code.toUpperCase());
  }
  return undefined;
}
