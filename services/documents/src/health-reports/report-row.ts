import { type PageBox, printedRangeOf, unitBehindRange } from '@plumbline/contracts';

/** A line of a report by its columns: what each says, with the place of all of it. */
export interface ReportRow {
  name: string;
  /** One for each column of results; empty where nothing stands in it. */
  values: string[];
  unit: string;
  range: string;
  box: PageBox;
}

/** A number that is no part of a date, a ratio or a span; behind it the laboratory's mark and the unit. */
const NUMBER =
  /^(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d*\.\d+|\d+)(?![/:.-]?\d)\s*(?:(?:high|low|abnormal|critical|hh|ll|h|l|\*+|\([hl]\))(?=\s|$))?\s*(.*)$/i;

/** The number of a line, its unit and range. Undefined for a heading, a comment, or a result that is no number to compare. */
export function measuredIn({ name, values, unit, range }: ReportRow) {
  // A value that is below or above what can be measured begins with a sign, and is none.
  const found = values.map((text) => NUMBER.exec(text)).find((each) => each !== null);
  if (!found?.[1] || !/\p{L}/u.test(name)) return undefined;
  return {
    name: name.slice(0, 200),
    value: Number(found[1].replaceAll(',', '')),
    unit: plainUnit(unit || found[2] || unitBehindRange(range)),
    range: printedRangeOf(range) ?? null,
  };
}

/** A line that names a test and whose result is words, or a limit: "Negative", "<0.15". */
export const isWithoutNumber = (row: ReportRow): boolean =>
  /\p{L}/u.test(row.name) && row.values.some((text) => text !== '') && measuredIn(row) === undefined;

/** "% of total Hgb" is a share as every other. */
const plainUnit = (unit: string): string => (/^%/.test(unit) ? '%' : unit.slice(0, 40));
