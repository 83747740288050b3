import type { ColumnFormat } from '@plumbline/contracts';
import { hasWord, words, wordsOf } from '../words/words.js';
import { currencyOfName } from './currency-of-name.js';

/** Units in which something is bought and used up, as they are written behind "per". */
const UNITS: Readonly<Record<string, string>> = {
  ...{ kwh: 'kWh', mwh: 'MWh', gwh: 'GWh', m3: 'm³', 'm³': 'm³', kg: 'kg', tonnes: 'tonne', tons: 'ton' },
  ...{ tonnen: 'Tonne', t: 't', litres: 'litre', liters: 'liter', litre: 'litre', liter: 'Liter' },
  ...{ litros: 'litro', litri: 'litro', gallons: 'gallon', therms: 'therm', confezioni: 'confezione' },
};

const OF_EACH = words('per je pro par por');
/** Whether a name says what is told of each of something: kWh/m2, price per litre. */
export const isOfEach = (name: string): boolean => name.includes('/') || hasWord(name, OF_EACH);

/** What is thrown away is paid for by nobody. */
const LOST = words(
  'waste wasted scrap lost loss losses spilled abfall ausschuss verlust pertes pérdidas perdite rifiuti',
);

/** The unit of what was bought, used or made, by the name of its column; undefined for what is told of each of something. */
export function unitOfQuantity(name: string): string | undefined {
  if (isOfEach(name) || hasWord(name, LOST)) return undefined;
  const unit = wordsOf(name).findLast((part) => Object.hasOwn(UNITS, part));
  return unit === undefined ? undefined : UNITS[unit];
}

const MONEY = words(
  'amount cost costs revenue spend spending charge charges expense expenses turnover betrag rechnungsbetrag kosten umsatz erlös montant coût coûts dépense dépenses importe coste costo costi importo ricavo ricavi spesa custo valor omzet bedrag kosten',
);

/** Whether what a column adds up is money: by its currency, or by its name. */
export const isMoneyAmount = (name: string, format: ColumnFormat | undefined): boolean =>
  unitOfQuantity(name) === undefined &&
  (format?.currency !== undefined || currencyOfName(name) !== undefined || hasWord(name, MONEY));

const DISTANCE = words('km kilometer kilometres kilometers kilometre');
const OF_GOING = words(
  'driven gefahrene gefahren distance distanz strecke parcourus parcourue recorridos percorsi trip fahrleistung',
);
const FUEL = words('litre liter Liter kWh litro');

/** Whether a column says how far something went, and not how far it is away or what its meter reads. */
export const isDistance = (name: string): boolean =>
  hasWord(name, DISTANCE) && (hasWord(name, OF_GOING) || wordsOf(name).length === 1);

/** Whether it is told of a hundred kilometres how much of a unit it took. */
export const isFuel = (unit: string): boolean => FUEL.has(unit);
