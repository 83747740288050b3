import {
  type DocumentPage,
  type PageBox,
  type PageCell,
  printedRangeOf,
  type ReportValue,
} from '@plumbline/contracts';

const NAME = /^(test( name)?s?|component|analyte|name|description|investigation|parameter|examination)$/i;
const VALUE = /^(results?|value|your (value|result)|current result( and flag)?|in range|observed value)$/i;
const UNIT = /^units?( of measure)?$/i;
const RANGE = /(reference|ref\.?|normal|biological|standard)?\s*(range|interval|values?|limits)$/i;
const NUMBER =
  /^[<>≤≥]?\s*(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)\s*(H|L|HH|LL|\*|high|low|abnormal|\(H\)|\(L\))?\s*(.*)$/i;

interface Places {
  name: number;
  value: number;
  unit: number;
  range: number;
}

/** The values of laboratory tests in the tables of a page, each with its place; rows without a number are none. */
export function reportValuesOf(page: DocumentPage): ReportValue[] {
  return page.tables.flatMap((table) => {
    const heads = table.rows.slice(0, Math.max(1, table.headerRows));
    const places = heads.map(placesIn).find((found) => found !== undefined);
    if (!places) return [];
    return table.rows.flatMap((row) => {
      const value = rowValue(row, places, page);
      return value ? [value] : [];
    });
  });
}

function placesIn(head: readonly PageCell[]): Places | undefined {
  const words = head.map(({ text }) => text.replace(/\s+/g, ' ').trim());
  const place = (pattern: RegExp) => words.findIndex((text) => pattern.test(text));
  const [name, value, unit] = [place(NAME), place(VALUE), place(UNIT)];
  const range = words.findIndex((text, at) => at !== value && RANGE.test(text));
  return name < 0 || value < 0 ? undefined : { name, value, unit, range };
}

function rowValue(row: readonly PageCell[], places: Places, page: DocumentPage): ReportValue | undefined {
  const text = (place: number): string =>
    place < 0 ? '' : (row[place]?.text.replace(/\s+/g, ' ').trim() ?? '');
  const name = text(places.name).slice(0, 200);
  const found = NUMBER.exec(text(places.value));
  // A value that is below or above what can be measured is no number to compare.
  if (!name || !found?.[1] || /^[<>≤≥]/.test(text(places.value))) return undefined;
  const unit = (text(places.unit) || found[3] || '').slice(0, 40);
  const cells = row.filter((cell) => cell.text.trim() !== '');
  const box = around(cells.map((cell) => cell.box));
  return {
    ...{ name, value: Number(found[1].replaceAll(',', '')), unit },
    range: printedRangeOf(text(places.range)) ?? null,
    ...{ page: page.n, box, sureness: surenessIn(page, box) },
  };
}

const around = (boxes: readonly PageBox[]): PageBox => [
  Math.min(...boxes.map(([left]) => left)),
  Math.min(...boxes.map(([, top]) => top)),
  Math.max(...boxes.map(([, , right]) => right)),
  Math.max(...boxes.map(([, , , bottom]) => bottom)),
];

/** Of the least sure of the words in the box; what stands in the file as text is sure. */
function surenessIn({ words }: DocumentPage, [left, top, right, bottom]: PageBox): number {
  const inside = words.filter(({ box: [x0, y0, x1, y1] }) => {
    const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2];
    return x >= left && x <= right && y >= top && y <= bottom;
  });
  return Math.min(1, ...inside.map(({ confidence = 1 }) => confidence));
}
