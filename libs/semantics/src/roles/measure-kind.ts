import type { ColumnFormat, Understanding } from '@plumbline/contracts';
import type { MeasureKind } from '../words/vocabulary.js';
import { words, wordsOf } from '../words/words.js';
import { measureWords, measuringWordsOf } from './measure-words.js';
import { type MeasureNature, natureOf } from './nature.js';

const SCORES = measureWords('score');
const DURATIONS = measureWords('duration');
const SHARES = measureWords('share');
const LONG = words('duration elapsed tenure lifetime runtime age_days lead waiting wait');
const TIME_UNITS = words('seconds minutes hours days weeks months years sec min hrs ms milliseconds');

/** What a measure is, by its name, how its values are written, and what a person said. */
export function measureKindOf(
  name: string,
  format: ColumnFormat | undefined,
  nature: MeasureNature = natureOf(name, format),
): MeasureKind {
  const parts = measuringWordsOf(name);
  const has = (set: ReadonlySet<string>) => parts.some((part) => set.has(part));
  if (nature === 'price') return 'price';
  if (nature === 'rate') return has(SHARES) ? 'share' : 'rate';
  if (nature === 'level') return 'level';
  const isLong = has(DURATIONS) || has(LONG) || (has(TIME_UNITS) && nature === 'averaged');
  if (isLong) return 'duration';
  if (nature === 'additive') return 'flow';
  return has(SCORES) ? 'score' : 'size';
}

const UNITS: Readonly<Record<string, string>> = {
  ...{ kg: 'kg', kgs: 'kg', lb: 'lb', lbs: 'lb', oz: 'oz', tons: 't', tonnes: 't', grams: 'g' },
  ...{
    km: 'km',
    mm: 'mm',
    cm: 'cm',
    ft: 'ft',
    feet: 'ft',
    inches: 'in',
    miles: 'mi',
    metres: 'm',
    meters: 'm',
  },
  ...{ kmh: 'km/h', kph: 'km/h', mph: 'mph', mpg: 'mpg', rpm: 'rpm', hp: 'hp', kw: 'kW', mw: 'MW' },
  ...{
    kwh: 'kWh',
    mwh: 'MWh',
    volts: 'V',
    amps: 'A',
    watts: 'W',
    psi: 'psi',
    celsius: '°C',
    fahrenheit: '°F',
  },
  ...{
    seconds: 's',
    sec: 's',
    minutes: 'min',
    hours: 'h',
    days: 'days',
    weeks: 'weeks',
    milliseconds: 'ms',
    ms: 'ms',
  },
  ...{ litres: 'l', liters: 'l', ml: 'ml', sqft: 'sq ft', acres: 'acres', hectares: 'ha' },
};

/** The unit of a measure: its currency, percent, what stands in brackets behind its name, or a word of it; undefined else. */
export function unitOf(name: string, format: ColumnFormat | undefined): string | undefined {
  if (format?.currency) return format.currency;
  if (format?.percent) return '%';
  const bracketed = /[([]\s*([^()[\]]{1,12})\s*[)\]]\s*$/.exec(name)?.[1];
  if (bracketed !== undefined && /^[\p{L}°%µ$€£/²³0-9 .*-]+$/u.test(bracketed)) return bracketed.trim();
  const known = wordsOf(name)
    .toReversed()
    .find((word) => Object.hasOwn(UNITS, word));
  return known === undefined ? undefined : UNITS[known];
}

/**
 * Which column weighs a rate or a price, by the arithmetic of the table: a ratio by what it is divided by, a price by the volume
 * that it is multiplied with.
 */
export function baseOf({ identities }: Pick<Understanding, 'identities'>, name: string): string | undefined {
  const ratio = identities.find(({ kind, column }) => kind === 'ratio' && column === name);
  if (ratio) return ratio.of[1];
  const product = identities.find(
    ({ kind, of }) => kind === 'product' && of.length === 2 && of.includes(name),
  );
  return product?.of.find((other) => other !== name);
}
