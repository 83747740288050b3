/** What the names of columns and files say: the words the rules listen to, in one place. */

/** Lower-case words of a name: `UnitPrice`, `unit_price` and `Unit price` alike. */
export function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[^\p{L}\p{N}%]+/u)
    .filter(Boolean)
    .map((word) => word.toLowerCase());
}

/** A column's name as it stands in a sentence; abbreviations keep their capitals. */
export function labelOf(name: string): string {
  const spaced = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[_\s]+/g, ' ')
    .trim();
  if (!spaced) return name;
  return spaced
    .split(' ')
    .map((word) => (/^[\p{Lu}\d.%&/-]{1,5}$/u.test(word) ? word : word.toLowerCase()))
    .join(' ');
}

export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The same inside a sentence; abbreviations keep their capitals. */
export function uncapitalised(text: string): string {
  return /^\p{Lu}(?!\p{Lu})/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}

const ID_ENDINGS = words(
  'id ids uuid guid key code codes zip zipcode postcode postal phone mobile fax isbn sku ean iban ssn vin hash token url uri link email mail ip row index line',
);
const SERIAL_ENDINGS = words('number no nr num');
/** A name that says "this tells things apart": never charted, whatever its values look like. */
export function namesIdentifier(name: string, distinctRatio: number): boolean {
  const parts = wordsOf(name);
  const last = parts.at(-1) ?? '';
  if (ID_ENDINGS.has(last) || parts.includes('uuid') || parts.includes('guid')) return true;
  if (parts.length === 0 || /^unnamed/i.test(name)) return true;
  return SERIAL_ENDINGS.has(last) && parts.length > 1 && distinctRatio > 0.5;
}

const RATE = words(
  'rate ratio pct percent percentage % share margin ctr occupancy utilization utilisation discount tax interest probability accuracy',
);
const PRICE = words('price fare wage salary msrp rent');
const AVERAGED = words(
  'age score rating rank grade temperature temp humidity pressure speed avg average mean median std stddev min max minimum maximum latitude longitude lat lon lng bmi gpa density intensity satisfaction nps level depth height width length weight size mpg per index year lag percentile',
);
const LEVEL = words(
  'balance inventory stock headcount population outstanding backlog employees members subscribers followers capacity open',
);
const ADDITIVE = words(
  'amount revenue revenues sales cost costs spend spending expense expenses budget profit income turnover gmv fee fees commission total subtotal sum quantity qty units volume count counts orders visits visitors sessions clicks impressions views pageviews downloads conversions leads signups passengers deaths cases births minutes hours seconds payments refunds returns shipments items payment paid charge charges donations production consumption output rainfall precipitation goals points wins losses trips rides calls tickets bookings withdrawals deposits registrations units_sold gross net freight shipping boardings arrivals departures attendance tonnage kwh mwh distance votes seats spectators viewers copies umsatz umsätze erlös erlöse kosten ausgaben gewinn betrag summe menge anzahl stückzahl besucher kunden ventes montant quantité coût coûts ventas ingresos importe cantidad vendite importo quantità',
);

export type MeasureNature =
  /** Adds up over everything. */
  | 'additive'
  /** A part of something: averaged by its denominator where the data holds one. */
  | 'rate'
  | 'price'
  /** Adds up across things at one moment, not over time. */
  | 'level'
  | 'averaged';

const AVERAGE_MARKS = words(
  'avg average mean median per std stdev stddev sd variance min max minimum maximum index',
);

/** Whether a number may be summed. Where the name does not say so, it is not. The last word decides first. */
export function natureOf(
  name: string,
  format: { percent?: boolean; currency?: string } | undefined,
): MeasureNature {
  const parts = wordsOf(name);
  if (format?.percent) return 'rate';
  if (/^(minutes|hours|days) from .+ to /.test(name)) return 'averaged';
  if (/^(number|num|no|count|total) of /.test(parts.join(' '))) return 'additive';
  if (parts.some((part) => AVERAGE_MARKS.has(part))) return 'averaged';
  if (parts.some((part, at) => (part === 'unit' || part === 'list') && at < parts.length - 1)) return 'price';
  for (const candidates of [parts.slice(-1), parts]) {
    const has = (set: ReadonlySet<string>) => candidates.some((part) => set.has(part));
    if (has(RATE)) return format?.currency ? 'additive' : 'rate';
    if (has(PRICE)) return 'price';
    if (has(ADDITIVE)) return 'additive';
    if (has(LEVEL)) return 'level';
    if (has(AVERAGED)) return 'averaged';
  }
  return format?.currency ? 'additive' : 'averaged';
}

/** Which column weighs a rate or a price: its denominator. First match wins. */
const WEIGHTS: [of: ReadonlySet<string>, by: ReadonlySet<string>][] = [
  [words('price fare'), words('quantity qty units volume items')],
  [words('ctr click clickthrough'), words('impressions')],
  [words('bounce conversion'), words('sessions visits visitors clicks')],
  [words('open bounce delivery unsubscribe'), words('sent delivered emails')],
  [words('return refund defect'), words('orders units quantity qty shipments')],
  [words('margin discount tax commission markup'), words('revenue sales amount subtotal')],
  [words('occupancy utilization utilisation'), words('rooms capacity beds seats')],
  [words('response participation turnout'), words('invited sent voters registered')],
  [words('unemployment employment mortality birth death literacy'), words('population')],
];

export function weighs(rate: string, candidate: string): boolean {
  const [rateWords, weightWords] = [wordsOf(rate), wordsOf(candidate)];
  if (natureOf(candidate, undefined) === 'rate' || natureOf(candidate, undefined) === 'price') return false;
  return WEIGHTS.some(
    ([of, by]) => rateWords.some((word) => of.has(word)) && weightWords.some((word) => by.has(word)),
  );
}

const BAD_WHEN_UP = words(
  'cost costs churn error errors return returns returned complaint complaints refund refunds expense expenses defect defects delay delays loss losses spend bounce unemployment mortality deaths cancelled canceled overdue downtime incidents',
);
const GOOD_WHEN_UP = words(
  'revenue revenues sales profit income margin conversions conversion orders signups satisfaction nps rating retention',
);

export function goodWhen(name: string): 'up' | 'down' | 'neutral' {
  const parts = wordsOf(name);
  if (parts.some((part) => BAD_WHEN_UP.has(part))) return 'down';
  return parts.some((part) => GOOD_WHEN_UP.has(part)) ? 'up' : 'neutral';
}

const HEADLINE = words('revenue sales amount total profit gross net spend cost value');
/** How much a name promises to be what the file is about, 0 to 1. */
export function headline(name: string): number {
  return wordsOf(name).some((part) => HEADLINE.has(part)) ? 1 : 0;
}

const PLACES: Record<string, [number, number]> = {
  year: [1000, 2300],
  yr: [1000, 2300],
  quarter: [1, 4],
  month: [1, 12],
  week: [1, 53],
  weekday: [0, 7],
  day: [1, 31],
  hour: [0, 24],
  time: [1000, 2300],
  date: [1000, 2300],
  season: [1, 2300],
  round: [1, 1000],
  rank: [1, 100_000],
  position: [1, 100_000],
  pos: [1, 100_000],
  episode: [1, 10_000],
  edition: [1, 1000],
  decade: [1000, 2300],
};
/** Whether a column's name says that it runs along time. */
export function runsAlongTime(name: string): boolean {
  return ['time', 'date', 'year', 'yr', 'season', 'decade'].includes(wordsOf(name).at(-1) ?? '');
}

/** A number that is a place in an order, such as a year or a rank: never summed or averaged. */
export function isPlaceInOrder(name: string, min: number, max: number): boolean {
  const range = PLACES[wordsOf(name).at(-1) ?? ''];
  return range !== undefined && min >= range[0] && max <= range[1];
}

/** What one row may be, from the file's name: `orders_2026.csv` may hold orders. */
export function nounOf(sourceName: string): string | undefined {
  const parts = wordsOf(sourceName.replace(/\.[a-z\d]{1,5}$/i, '')).filter((word) =>
    /^\p{L}{4,20}$/u.test(word),
  );
  const last = parts.at(-1);
  return last !== undefined && /[^s]s$/.test(last) ? last : undefined;
}

export function singular(noun: string): string {
  return noun
    .replace(/ies$/, 'y')
    .replace(/(x|ch|sh|ss)es$/, '$1')
    .replace(/s$/, '');
}

const PREPOSITIONS = words('to by of at in on for from with');

export function pluralOf(word: string): string {
  if (PREPOSITIONS.has(wordsOf(word).at(-1) ?? '')) return `values of ${word}`;
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  if (/(s|x|ch|sh)$/.test(word)) return `${word}es`;
  return `${word}s`;
}

const LATER_DATES = words(
  'updated modified changed due ship shipped delivery delivered birth born dob expiry expires end closed',
);
const EVENT_DATES = words('date order created time timestamp month day week year period opened start');
/** How likely a date column is when the row happened: 1 likely, -1 something else. */
export function namesEventTime(name: string): number {
  const parts = wordsOf(name);
  if (parts.some((part) => LATER_DATES.has(part))) return -1;
  return parts.some((part) => EVENT_DATES.has(part)) ? 1 : 0;
}

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(' '));
}

/** Whether a measure's name takes "is" or "are": total amount is, orders are. */
export function verb(name: string): 'is' | 'are' {
  return /^(total|average|share|median|number)\b/i.test(name) || !/s$/i.test(name) ? 'is' : 'are';
}

export function withArticle(noun: string): string {
  return `${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`;
}
