import { between, pick, type Random } from './random.js';

/** Makes the texts of one column: drawn once per table, then asked for each row. */
export type ColumnKind = (random: Random) => (row: number) => string;

const DAY_MS = 86_400_000;
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const GERMAN_MONTHS = [
  'Januar',
  'Februar',
  'März',
  'April',
  'Mai',
  'Juni',
  'Juli',
  'August',
  'September',
  'Oktober',
  'November',
  'Dezember',
];
const two = (value: number) => String(value).padStart(2, '0');

const grouped = (value: number, group: string, mark: string, digits: number) => {
  const [whole = '', fraction] = Math.abs(value).toFixed(digits).split('.');
  const sign = value < 0 ? '-' : '';
  return sign + whole.replace(/\B(?=(?:\d{3})+$)/g, group) + (fraction ? mark + fraction : '');
};

const NUMBERS: Record<string, ColumnKind> = {
  integers: (random) => {
    const [low, high] = [between(random, -1_000, 10), between(random, 11, 10 ** between(random, 2, 9))];
    return () => String(between(random, low, high));
  },
  fewIntegers: (random) => () => String(between(random, 0, 4)),
  runningNumbers: (random) => {
    const first = between(random, -5, 100_000);
    return (row) => String(first + row);
  },
  decimals: (random) => {
    const digits = between(random, 1, 6);
    return () => (10_000 * (random() - 0.3) ** 3).toFixed(digits);
  },
  skewed: (random) => () => Math.exp(14 * random() ** 2).toFixed(2),
  europeanDecimals: (random) => () => grouped(50_000 * (random() - 0.2), '.', ',', 2),
  groupedDecimals: (random) => () => grouped(5_000_000 * (random() - 0.2), ',', '.', 2),
  swissDecimals: (random) => () => grouped(5_000_000 * random(), "'", '.', 2),
  spacedDecimals: (random) => () => grouped(5_000_000 * random(), '\u00a0', ',', 1),
  ambiguousMarks: (random) => () =>
    `${between(random, 1, 999)}${pick(random, [',', '.'])}${between(random, 100, 999)}`,
  percents: (random) => () => `${(100 * random()).toFixed(between(random, 0, 2))}%`,
  dollars: (random) => () => `$${grouped(90_000 * random(), ',', '.', 2)}`,
  euros: (random) => () => `${grouped(90_000 * random(), '.', ',', 2)} €`,
  bookkeeping: (random) => () =>
    random() < 0.3 ? `(${grouped(900 * random(), ',', '.', 2)})` : grouped(900 * random(), ',', '.', 2),
  mixedCurrencies: (random) => () => `${pick(random, ['$', '€', '£'])}${between(random, 1, 500)}`,
  exponents: (random) => () => `${(10 * random()).toFixed(3)}e${between(random, -12, 12)}`,
  zeroAndMinusZero: (random) => () => pick(random, ['0', '-0', '0.0', '-0.0', '+0', '1']),
  huge: (random) => () =>
    pick(random, ['1e308', '-1e308', '1.7976931348623157e308', '5e-324', '1', '0', '-2.5']),
  beyondDoubles: (random) => () => pick(random, ['1e400', '-1e999', '1', '2.5']),
  longIds: (random) => () =>
    `${between(random, 1, 9)}${Array.from({ length: 19 }, () => between(random, 0, 9)).join('')}`,
  manyDigits: (random) => () =>
    `${between(random, 1, 9)}.${Array.from({ length: between(random, 1, 40) }, () => between(random, 0, 9)).join('')}`,
  longWholes: (random) => () =>
    Array.from({ length: between(random, 15, 40) }, () => between(random, 1, 9)).join(''),
  leadingZeros: (random) => () => String(between(random, 0, 99_999)).padStart(5, '0'),
  years: (random) => () => String(between(random, 1_990, 2_026)),
  coordinates: (random) => () => (180 * (random() - 0.5)).toFixed(6),
  epochs: (random) => () => String(1_600_000_000 + Math.floor(random() * 1e8)),
};

const dateOf = (random: Random, days: number) =>
  new Date(Date.UTC(2_022, 0, 1) + Math.floor(random() * days) * DAY_MS);
const iso = (date: Date) => date.toISOString().slice(0, 10);
const clock = (random: Random) =>
  `${two(between(random, 0, 23))}:${two(between(random, 0, 59))}:${two(between(random, 0, 59))}`;
const dates =
  (write: (date: Date, random: Random) => string): ColumnKind =>
  (random) => {
    const days = between(random, 1, 2_000);
    return () => write(dateOf(random, days), random);
  };
const zoned =
  (zones: readonly string[], gap = ' '): ColumnKind =>
  (random) => {
    const own = random() < 0.5 ? [pick(random, zones)] : zones;
    return () => `${iso(dateOf(random, 700))}${gap}${clock(random)}${pick(random, own)}`;
  };

const DATES: Record<string, ColumnKind> = {
  isoDates: dates(iso),
  datesInOrder: (random) => {
    const every = between(random, 1, 5);
    return (row) => iso(new Date(Date.UTC(2_021, 5, 1) + Math.floor(row / every) * DAY_MS));
  },
  months: dates((date) => iso(date).slice(0, 7)),
  american: dates((date) => `${date.getUTCMonth() + 1}/${date.getUTCDate()}/${date.getUTCFullYear()}`),
  german: dates(
    (date) => `${two(date.getUTCDate())}.${two(date.getUTCMonth() + 1)}.${date.getUTCFullYear()}`,
  ),
  shortYears: dates(
    (date) => `${two(date.getUTCMonth() + 1)}-${two(date.getUTCDate())}-${two(date.getUTCFullYear() % 100)}`,
  ),
  openOrder: dates((date) => `${two(1 + (date.getUTCDate() % 12))}/${two(date.getUTCMonth() + 1)}/2023`),
  contradicting: dates((date, random) =>
    random() < 0.5
      ? `${date.getUTCMonth() + 1}/${date.getUTCDate()}/2023`
      : `${date.getUTCDate()}/${date.getUTCMonth() + 1}/2023`,
  ),
  named: dates((date) => `${MONTHS[date.getUTCMonth()]} ${date.getUTCDate()}, ${date.getUTCFullYear()}`),
  short: dates(
    (date) => `${date.getUTCDate()}-${MONTHS[date.getUTCMonth()]!.slice(0, 3)}-${date.getUTCFullYear()}`,
  ),
  germanNames: dates(
    (date) => `${date.getUTCDate()}. ${GERMAN_MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`,
  ),
  compact: dates((date) => iso(date).replaceAll('-', '')),
  mixedFormats: dates((date, random) =>
    pick(random, [
      iso(date),
      `${date.getUTCMonth() + 1}/${date.getUTCDate()}/${date.getUTCFullYear()}`,
      iso(date).replaceAll('-', ''),
    ]),
  ),
  extremes: (random) => () =>
    pick(random, ['9999-12-31', '0001-01-01', '1970-01-01', '1582-10-15', '2024-02-29']),
  noDates: (random) => () => `2023-${two(between(random, 1, 14))}-${two(between(random, 1, 33))}`,
  timestamps: dates((date, random) => `${iso(date)} ${clock(random)}`),
  extremeTimestamps: (random) => () =>
    pick(random, ['9999-12-31 23:59:59', '0001-01-01 00:00:00', '2024-02-29 12:00:00']),
  extremeZoned: (random) => () =>
    pick(random, ['9999-12-31T23:59:59-05:00', '0001-01-01T00:00:00+05:00', '2024-02-29T12:00:00Z']),
  minutes: dates((date, random) => `${iso(date)}T${clock(random).slice(0, 5)}`),
  fractions: dates((date, random) => `${iso(date)}T${clock(random)}.${between(random, 1, 999_999_999)}`),
  halfDays: dates(
    (date, random) =>
      `${date.getUTCMonth() + 1}/${date.getUTCDate()}/${date.getUTCFullYear()} ${between(random, 1, 12)}:${two(between(random, 0, 59))} ${pick(random, ['AM', 'PM'])}`,
  ),
  zulu: zoned(['Z'], 'T'),
  offsets: zoned([' -0500', ' -0400', ' +0530']),
  colonOffsets: zoned(['+05:30', '-08:00', '+00:00'], 'T'),
  shortOffsets: zoned(['+05', '-08']),
  zoneWords: zoned([' UTC', ' GMT']),
  zoneNames: zoned([' EST', ' EDT', ' CET']),
  gmtOffsets: zoned([' GMT+2', ' GMT-3', ' UTC+05:30']),
  unknownZones: zoned([' XYZ', ' Europe/Berlin', ' +99:99', ' IST']),
  oddZones: zoned(['.5+05:30', '.123456-0700', ',25Z'], 'T'),
  zonesByTurns: zoned(['', 'Z', '+02:00'], 'T'),
};

const words =
  (list: readonly string[]): ColumnKind =>
  (random) =>
  () =>
    pick(random, list);
const TEXTS: Record<string, ColumnKind> = {
  booleans: (random) => {
    const pair = pick(random, [
      ['true', 'false'],
      ['TRUE', 'FALSE'],
      ['yes', 'no'],
      ['Y', 'N'],
      ['t', 'f'],
      ['ja', 'nein'],
      ['1', '0'],
      ['sí', 'no'],
      ['Yes', 'NO'],
      [' true', 'false '],
    ] as const);
    return () => pick(random, pair);
  },
  categories: words(['North', 'South', 'East', 'West']),
  manyCategories: (random) => () => `Customer ${Math.floor(300 * random() ** 3)}`,
  names: (random) => () =>
    `${pick(random, ['Ada', 'Bo', 'Çelik', 'Zoë', 'Li'])} ${pick(random, ['Lovelace', "O'Neil", 'von Berg', 'Ng'])}`,
  ids: (random) => (row) => `T-${row * 7 + between(random, 0, 6)}`,
  hashes: (random) => () => Array.from({ length: 32 }, () => between(random, 0, 15).toString(16)).join(''),
  emails: (random) => (row) => `user${row % between(random, 2, 900)}@example.com`,
  jsonLike: (random) => () => `{"a": ${between(random, 0, 9)}, "b": ["x", "y"]}`,
  prose: (random) => () =>
    Array.from({ length: between(random, 3, 40) }, () =>
      pick(random, ['the', 'order', 'was', 'late', 'and', 'cold', 'again']),
    ).join(' '),
  lines: (random) => () => `first ${between(random, 1, 9)}\nsecond, "quoted"`,
  unicode: words(['東京', '🦊 fox', 'naïve', 'مرحبا', 'e\u0301', '\u200bzero', 'Ω', '\u202eabc', 'a\tb']),
  codes: words([
    '=SUM(A1)',
    '+1',
    '-',
    '@x',
    "'1",
    '{}',
    '[]',
    '%',
    '$',
    '"',
    "''",
    '\\',
    '/*',
    '--',
    ';',
    '<b>',
  ]),
  nullWords: words(['NA', 'N/A', 'null', '-', '1', '2.5', 'none', '#REF!', '?']),
  missingWordsOnly: words(['NA', 'n/a', '-', 'NULL']),
  numbersAndWords: (random) => () =>
    random() < 0.9 ? String(between(random, 1, 50)) : pick(random, ['unknown', 'n.k.', 'see note']),
  fewWordsAmongNumbers: (random) => () => (random() < 0.99 ? String(between(random, 1, 50)) : 'unknown'),
  mixed: (random) => () => pick(random, ['1', '2023-01-01', 'true', 'x', '1,5', '€3', '']),
  long: (random) => () => 'x'.repeat(between(random, 0, 3_000)),
  constant: () => () => 'same',
  constantNumber: () => () => '42',
  constantDate: () => () => '2024-05-05',
  spaces: words([' ', '  ', 'a ', ' a', 'a']),
  empty: () => () => '',
};

export const COLUMN_KINDS: Record<string, ColumnKind> = { ...NUMBERS, ...DATES, ...TEXTS };
