import type { ColumnFormat } from '@plumbline/contracts';
import { words, wordsOf } from '../words/words.js';
import { isMoneyAmount, isOfEach, unitOfQuantity } from './quantities.js';

/** A size of a thing, by which what adds up is divided so that large and small things can be compared. */
export interface Size {
  /** Its unit, as it is written behind "per"; none where its name says none. */
  unit?: string;
  /** Of power only what it makes is told. */
  isPower?: true;
}

const AREA_UNITS: Readonly<Record<string, string>> = {
  ...{ m2: 'm²', 'm²': 'm²', sqm: 'm²', qm: 'm²', sqft: 'sq ft', ft2: 'sq ft', 'ft²': 'sq ft' },
  ...{ ha: 'ha', hectare: 'ha', hectares: 'ha', hektar: 'ha', hectárea: 'ha', acres: 'acre', acre: 'acre' },
};
const POWER_UNITS: Readonly<Record<string, string>> = { kwp: 'kWp', mwp: 'MWp' };
const AREAS =
  /^(?:area|floorspace|acreage|fläche|flaeche|surface|superficie|oppervlakte)$|(?:wohn|nutz|grund|verkaufs|büro|heiz|acker)fl(?:ä|ae)che$/u;
/** Of people and places one stands behind "per": the cost of an employee, the revenue of a room. */
const HEADS: Readonly<Record<string, string>> = {
  ...{ employees: 'employee', headcount: 'employee', fte: 'FTE', ftes: 'FTE', staff: 'employee' },
  ...{
    mitarbeiter: 'Mitarbeiter',
    beschäftigte: 'Beschäftigten',
    effectif: 'salarié',
    dipendenti: 'dipendente',
  },
  ...{ population: 'inhabitant', inhabitants: 'inhabitant', residents: 'resident', einwohner: 'Einwohner' },
  ...{ habitants: 'habitant', habitantes: 'habitante', abitanti: 'abitante', inwoners: 'inwoner' },
  ...{
    beds: 'bed',
    rooms: 'room',
    seats: 'seat',
    betten: 'Bett',
    zimmer: 'Zimmer',
    lits: 'lit',
    camas: 'cama',
  },
  ...{ households: 'household', dwellings: 'dwelling', haushalte: 'Haushalt', wohnungen: 'Wohnung' },
};

/** Which size of a thing a column holds, by its name: floor area m2, kWp, employees; undefined where it names none. */
export function sizeOf(name: string): Size | undefined {
  const parts = wordsOf(name);
  if (isOfEach(name)) return undefined;
  const power = parts.find((part) => Object.hasOwn(POWER_UNITS, part));
  if (power !== undefined) return { unit: POWER_UNITS[power]!, isPower: true };
  const unit = parts.map((part) => AREA_UNITS[part]).find(Boolean);
  const named = parts.some((part) => AREAS.test(part));
  const before = parts.filter((part) => AREA_UNITS[part] === undefined);
  // A unit alone, or behind the name of an area: kWh m2 is no area.
  if (unit !== undefined && (named || before.length === 0)) return { unit };
  if (named) return {};
  const head = HEADS[parts.at(-1) ?? ''];
  return head === undefined ? undefined : { unit: head };
}

const ENERGY = words('kWh MWh GWh');

/**
 * Whether what a column adds up is told by such a size: money, energy, water, harvests; of the power of what makes energy, that alone.
 */
export function isToldBy({ isPower }: Size, name: string, format: ColumnFormat | undefined): boolean {
  const unit = unitOfQuantity(name);
  if (isPower) return unit !== undefined && ENERGY.has(unit);
  return unit !== undefined || isMoneyAmount(name, format);
}
