import { ucum } from '@atomic-ehr/ucum';
import type { Measure } from './measures.js';

/** Units as devices, spreadsheets and laboratories write them, and what UCUM calls them. */
const WRITTEN: Readonly<Record<string, string>> = {
  lb: '[lb_av]',
  lbs: '[lb_av]',
  pounds: '[lb_av]',
  oz: '[oz_av]',
  st: '[stone_av]',
  mi: '[mi_i]',
  miles: '[mi_i]',
  ft: '[ft_i]',
  in: '[in_i]',
  inch: '[in_i]',
  inches: '[in_i]',
  yd: '[yd_i]',
  degf: '[degF]',
  '°f': '[degF]',
  f: '[degF]',
  degc: 'Cel',
  '°c': 'Cel',
  c: 'Cel',
  'count/min': '/min',
  bpm: '/min',
  'beats/min': '/min',
  'a minute': '/min',
  'breaths/min': '/min',
  mmhg: 'mm[Hg]',
  cal: 'kcal',
  calories: 'kcal',
  kcal: 'kcal',
  hr: 'h',
  hrs: 'h',
  hour: 'h',
  hours: 'h',
  minutes: 'min',
  mins: 'min',
  count: '{count}',
  steps: '{steps}',
  percent: '%',
  'ml/min·kg': 'mL/min/kg',
  'ml/kg/min': 'mL/min/kg',
  'ml/min/kg': 'mL/min/kg',
  'kg/m²': 'kg/m2',
  'kg/m^2': 'kg/m2',
  miu: 'm[IU]',
  'miu/l': 'm[IU]/L',
  'uiu/ml': 'u[IU]/mL',
  // As readers of letters see a capital I.
  'ulu/ml': 'u[IU]/mL',
  'mlu/l': 'm[IU]/L',
  'µiu/ml': 'u[IU]/mL',
  'iu/l': '[IU]/L',
  'u/l': 'U/L',
  'mg/dl': 'mg/dL',
  'g/dl': 'g/dL',
  'ug/dl': 'ug/dL',
  'mcg/dl': 'ug/dL',
  'mmol/l': 'mmol/L',
  'umol/l': 'umol/L',
  'nmol/l': 'nmol/L',
  'pmol/l': 'pmol/L',
  'ng/ml': 'ng/mL',
  'pg/ml': 'pg/mL',
  'ng/dl': 'ng/dL',
  'ng/l': 'ng/L',
  'meq/l': 'meq/L',
  'x10e3/ul': '10*3/uL',
  'x10e6/ul': '10*6/uL',
  'k/ul': '10*3/uL',
  'm/ul': '10*6/uL',
};

/** The UCUM name of a unit as it is written somewhere; undefined where nobody knows it. */
export function ucumOf(written: string): string | undefined {
  const text = written.trim().replaceAll('μ', 'µ');
  const known = WRITTEN[text.toLowerCase()];
  if (known) return known;
  const name = text.replaceAll('µ', 'u');
  return name !== '' && ucum.validate(name).valid ? name : undefined;
}

/** Turns numbers of one unit into another: `value * factor + offset`. */
export interface Conversion {
  factor: number;
  offset: number;
}

const SAME: Conversion = { factor: 1, offset: 0 };
/** Counts of whatever it is: their names say nothing more. */
const isCount = (unit: string): boolean => /^\{\w+\}$/.test(unit) || unit === '1';

/**
 * How a number in a unit as written becomes one in the unit of a measurement; undefined where that cannot be said: then
 * the number is set aside, never guessed. Moles become grams by the molar mass.
 */
export function conversionTo(measure: Measure, written: string): Conversion | undefined {
  if (written.trim() === '' || written.trim() === measure.unit) return SAME;
  const unit = ucumOf(written);
  if (unit === undefined) return undefined;
  if (unit === measure.ucum || (isCount(unit) && isCount(measure.ucum))) return SAME;
  return linear(unit, measure.ucum) ?? (measure.molarMass ? ofMoles(unit, measure) : undefined);
}

/** Every unit met here is linear in every other: two points say all. */
function linear(from: string, to: string): Conversion | undefined {
  if (!ucum.isConvertible(from, to)) return undefined;
  const [zero, hundred] = [ucum.convert(0, from, to), ucum.convert(100, from, to)];
  return { factor: rounded((hundred - zero) / 100), offset: rounded(zero) };
}

function ofMoles(unit: string, { ucum: wanted, molarMass = 0 }: Measure): Conversion | undefined {
  const toMoles = linear(unit, 'mol/L');
  const fromGrams = linear('g/L', wanted);
  if (!toMoles || !fromGrams) return undefined;
  return { factor: rounded(toMoles.factor * molarMass * fromGrams.factor), offset: 0 };
}

/** Without what binary arithmetic leaves in the sixteenth digit. */
const rounded = (value: number): number => Number(value.toPrecision(12));

export const converted = (value: number, { factor, offset }: Conversion): number =>
  rounded(value * factor + offset);
