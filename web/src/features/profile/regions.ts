import { localeOf, marksOf, NUMBER_MARKS } from '@plumbline/charts';
import { NUMBER_FORMATS, type NumberFormat } from '@plumbline/contracts';

/** Countries whose ways of writing differ or whose people are many; English names for their months are known to browsers. */
const REGIONS = [
  ...[
    'US',
    'AE',
    'AR',
    'AT',
    'AU',
    'BE',
    'BR',
    'CA',
    'CH',
    'CL',
    'CN',
    'CO',
    'CZ',
    'DE',
    'DK',
    'EG',
    'ES',
    'FI',
  ],
  ...[
    'FR',
    'GB',
    'GR',
    'HK',
    'HU',
    'ID',
    'IE',
    'IL',
    'IN',
    'IT',
    'JP',
    'KE',
    'KR',
    'MX',
    'MY',
    'NG',
    'NL',
    'NO',
  ],
  ...['NZ', 'PH', 'PK', 'PL', 'PT', 'RO', 'SE', 'SG', 'TH', 'TR', 'TW', 'UA', 'VN', 'ZA'],
];

/** An afternoon late in a month: it shows the order of the date, and which clock. */
const SAMPLE = Date.UTC(2026, 10, 20, 16, 30);

interface RegionOption {
  value: string;
  label: string;
}

/** The countries by name, each with a date as it is written there; a chosen one that is not listed is kept. */
export function regionOptions(chosen: string): RegionOption[] {
  const names = new Intl.DisplayNames(document.documentElement.lang || 'en', { type: 'region' });
  const codes = REGIONS.includes(chosen) ? REGIONS : [...REGIONS, chosen];
  return codes
    .map((value) => ({ value, label: `${names.of(value) ?? value} · ${sampleIn(value)}` }))
    .toSorted((one, other) => one.label.localeCompare(other.label, 'en'));
}

const sampleIn = (region: string): string =>
  new Intl.DateTimeFormat(localeOf(region), {
    ...{ dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' },
  }).format(SAMPLE);

/** What locales put between thousands, as the formats do: spaces are narrow and unbroken, apostrophes are typeset. */
const KINDS_OF_MARKS: Readonly<Record<string, string>> = {
  ...{ ',': ',', '.': '.', ' ': '\u202F', '\u00A0': '\u202F', '\u202F': '\u202F' },
  ...{ "'": '\u2019', '\u2019': '\u2019' },
};

/** The number format that a country's people know; undefined where it is none of those offered. */
export function numberFormatOf(region: string): NumberFormat | undefined {
  const { group, decimal } = marksOf(localeOf(region));
  const kind = KINDS_OF_MARKS[group];
  return NUMBER_FORMATS.find(
    (format) => NUMBER_MARKS[format].group === kind && NUMBER_MARKS[format].decimal === decimal,
  );
}
