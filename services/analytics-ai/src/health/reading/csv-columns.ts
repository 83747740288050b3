/** Which column of a spreadsheet holds what. */
export interface CsvColumns {
  date: number;
  /** A line is one value that is named in it, or a value for each of several columns. */
  layout:
    | {
        kind: 'long';
        name: number;
        value: number;
        unit?: number;
        range?: number;
        low?: number;
        high?: number;
      }
    | { kind: 'wide'; values: { column: number; name: string; unit: string }[] };
  source?: number;
}

const DATE =
  /^(date|day|time|timestamp|datetime|date ?time|collected( on)?|collection date|start( ?date| time)?|recorded( at)?|measured( at)?|night)$/;
const NAME = /^(test( name)?|metric|measure(ment)?|type|analyte|name|component|parameter|biomarker)$/;
const VALUE = /^(value|result|reading|amount|quantity)$/;
const UNIT = /^units?$/;
const RANGE = /^(reference( range| interval)?|ref\.? range|normal range|range)$/;
const LOW = /^(low|range low|reference low|lower( limit)?|ref low)$/;
const HIGH = /^(high|range high|reference high|upper( limit)?|ref high)$/;
const SOURCE = /^(source|device|lab(oratory)?|provider|app|performed by)$/;
const NO_VALUE =
  /^(id|no|note|notes|comment|comments|status|flag|user|patient|end( ?date| time)?|timezone|age|sex)$/;

/** Reads the header; undefined where no column holds a date or none a number. */
export function csvColumns(header: readonly string[]): CsvColumns | undefined {
  const names = header.map((name) => name.toLowerCase().replaceAll('_', ' ').replace(/\s+/g, ' ').trim());
  const place = (pattern: RegExp): number | undefined => {
    const at = names.findIndex((name) => pattern.test(name));
    return at < 0 ? undefined : at;
  };
  const date = place(DATE) ?? names.findIndex((name) => /\bdate\b|\bday\b|\btime\b/.test(name));
  if (date < 0) return undefined;
  const [name, value, source] = [place(NAME), place(VALUE), place(SOURCE)];
  const origin = source === undefined ? {} : { source };
  if (name !== undefined && value !== undefined) {
    const optional = { unit: place(UNIT), range: place(RANGE), low: place(LOW), high: place(HIGH) };
    const known = Object.fromEntries(Object.entries(optional).filter(([, at]) => at !== undefined));
    return { date, layout: { kind: 'long', name, value, ...known }, ...origin };
  }
  const values = header.flatMap((text, column) =>
    column === date ||
    column === source ||
    NO_VALUE.test(names[column] ?? '') ||
    DATE.test(names[column] ?? '')
      ? []
      : [{ column, ...namedUnit(text) }],
  );
  return values.length === 0 ? undefined : { date, layout: { kind: 'wide', values }, ...origin };
}

/** `Weight (lb)`, `Glucose [mg/dL]`, `weight_kg`. */
function namedUnit(header: string): { name: string; unit: string } {
  const bracketed = /^(.*?)\s*[([]([^)\]]+)[)\]]\s*$/.exec(header.trim());
  if (bracketed?.[1] && bracketed[2]) return { name: bracketed[1], unit: bracketed[2] };
  const suffixed = /^(.+)[_ ](kg|lb|lbs|bpm|ms|km|mi|kcal|mmhg|min|hours|hrs|percent)$/i.exec(header.trim());
  if (suffixed?.[1] && suffixed[2]) return { name: suffixed[1].replaceAll('_', ' '), unit: suffixed[2] };
  return { name: header.trim().replaceAll('_', ' '), unit: '' };
}
