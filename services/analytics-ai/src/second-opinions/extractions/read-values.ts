const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const NAMED_MONTH = `(${MONTHS.join('|')})[a-z]*\\.?`;
const ISO = /(?<!\d)(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/gu;
const NUMERIC = /(?<![\d./-])(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})(?![\d/-])/gu;
const MONTH_FIRST = new RegExp(`\\b${NAMED_MONTH}\\s*(\\d{1,2})(?:st|nd|rd|th)?,?\\s+(\\d{4})\\b`, 'giu');
const DAY_FIRST = new RegExp(
  `\\b(\\d{1,2})(?:st|nd|rd|th|\\.)?[\\s-]*${NAMED_MONTH}[\\s,-]*(\\d{4})\\b`,
  'giu',
);
const NUMBER =
  /(?<![\p{L}\d])([-−(]?)\s?(?:[$€£¥]|[A-Z]{3}\s)?\s?([-−]?)(\d{1,3}(?:[ .,'’\u00a0\u202f]\d{3})+(?:[.,]\d{1,4})?|\d+(?:[.,]\d{1,4})?)(?!\d)/gu;

/** Days that a text names. Where day and month could be either, both readings are there. */
export function daysIn(text: string): string[] {
  const days = [
    ...[...text.matchAll(ISO)].map(([, year, month, day]) => dayOf(year, month, day)),
    ...[...text.matchAll(MONTH_FIRST)].map(([, month, day, year]) => dayOf(year, numberOfMonth(month), day)),
    ...[...text.matchAll(DAY_FIRST)].map(([, day, month, year]) => dayOf(year, numberOfMonth(month), day)),
    ...[...text.matchAll(NUMERIC)].flatMap(([, a, , b, year]) => [dayOf(year, b, a), dayOf(year, a, b)]),
  ];
  return [...new Set(days.filter((day) => day !== undefined))];
}

const numberOfMonth = (name = ''): string => String(MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1);

function dayOf(year = '', month = '', day = ''): string | undefined {
  const whole = year.length === 2 ? `20${year}` : year;
  const text = `${whole}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text ? undefined : text;
}

/** Numbers of a text as plain decimals without needless zeros. "1.234" is read both ways. */
export function numbersIn(text: string): string[] {
  const found = [...text.matchAll(NUMBER)].flatMap(([, before, inside, digits = '']) => {
    const sign = before || inside ? '-' : '';
    return readingsOf(digits).map((value) => plain(`${sign}${value}`));
  });
  return [...new Set(found)];
}

function readingsOf(digits: string): string[] {
  const separators = [...digits.matchAll(/[ .,'’\u00a0\u202f]/gu)];
  const last = separators.at(-1);
  const bare = digits.replace(/[^\d]/gu, '');
  if (!last) return [bare];
  const after = digits.length - last.index - 1;
  const decimal = `${digits.slice(0, last.index).replace(/[^\d]/gu, '')}.${digits.slice(last.index + 1)}`;
  const isPoint = last[0] === '.' || last[0] === ',';
  if (!isPoint) return [bare];
  const isRepeated = separators.length > 1 && separators.every(([sign]) => sign === last[0]);
  if (isRepeated) return [bare];
  return after === 3 ? [bare, decimal] : [decimal];
}

/** A decimal written one way: without zeros that say nothing. */
export const plain = (value: string): string => {
  const number = Number(value);
  return Number.isFinite(number) ? String(number === 0 ? 0 : number) : value;
};

/** The letters and digits of a text, in lower case. */
export const bareText = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Whether two values of a field are one. */
export function isSameValue(type: string, a: string, b: string): boolean {
  if (type === 'money' || type === 'number') return plain(a) === plain(b);
  return type === 'date' ? a === b : bareText(a) === bareText(b);
}

/** Whether a value stands in a text, however it is written there. */
export function standsIn(type: string, value: string, text: string): boolean {
  if (type === 'date') return daysIn(text).includes(value);
  if (type === 'money' || type === 'number') {
    const wanted = plain(value);
    return numbersIn(text).some((number) => number === wanted || number === plain(`-${wanted}`));
  }
  const bare = bareText(value);
  return bare !== '' && bareText(text).includes(bare);
}
