import { namesDeduction } from '../words/result-words.js';
import { words, wordsOf } from '../words/words.js';
import { wordsOfMeasure } from './currency-of-name.js';
import { measureWords, measuringWordsOf } from './measure-words.js';

const RATE = measureWords('rate', 'share');
const PRICE = measureWords('price');
const AVERAGED = measureWords('size', 'score', 'duration');
const LEVEL = measureWords('level');
const ADDITIVE = measureWords('flow');

const UNITS = words(
  'hp mph kmh kph rpm kg km lb lbs oz ft feet inch inches mm cm ml liters litres kw mw db psi ph pts gdp fps ppm sqft acres hectares celsius fahrenheit volts watts amps depth front area distance',
);

/** Whether a name says that its numbers count, pay or measure something. */
export function namesMeasure(name: string): boolean {
  const known = [RATE, PRICE, AVERAGED, LEVEL, ADDITIVE, UNITS];
  return measuringWordsOf(name).some((part) => known.some((set) => set.has(part)));
}

/** How the values of a number may be put together. */
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

/** Time that something cost: it adds up to what was lost, by cause and by place. */
const LOST = words(
  'downtime outage outages absence absences absent sick sickness leave lost idle overtime delay delays standstill stoppage ausfall ausfallzeit fehlzeit fehlzeiten fehltage krankheitstage stillstand stillstandszeit überstunden verspätung absence absences arrêt retard ausencia paro retraso baja assenza fermo ritardo',
);
const TIMES = words(
  'seconds secs sec minutes mins min hours hrs hr h days weeks shifts sekunden minuten stunden std tage wochen schichten heures jours semaines horas días semanas ore giorni settimane minuti minutos',
);
const LOSSES = words(
  'downtime outage outages absence absences absenteeism sickness stoppage stoppages ausfall ausfälle fehlzeit fehlzeiten krankmeldungen stillstand ausencia ausencias assenza assenze arrêts',
);
/** Whether a table, or a category of it, is called as something is that costs time: the days and minutes in it are lost ones. */
export const namesLoss = (name: string): boolean => wordsOf(name).some((word) => LOSSES.has(word));
const ABSENCES = words('absence absences absenteeism sickness');
/** How time of this name is called in a table of what costs time: working days absent, minutes lost. */
export const lostTimeOf = (label: string, loss: string): string =>
  /(?:seconds|minutes|hours|days|weeks|shifts)$/i.test(label)
    ? `${label} ${wordsOf(loss).some((word) => ABSENCES.has(word)) ? 'absent' : 'lost'}`
    : label;
/** Whether a name is no more than one of a span of time: working days, minutes, duration in hours. */
export const namesTime = (name: string): boolean =>
  TIMES.has(wordsOf(name).at(-1) ?? '') &&
  !wordsOf(name).some((word) => TOLD_OF_MANY.has(word) || FROM_TO.has(word));
const FROM_TO = words('from to until since von bis de à a da');
const TOLD_OF_MANY = words('avg average mean median max maximum per rate');
/** Whether a name says how much time was lost: days absent, downtime in minutes. */
export const namesLostTime = (name: string): boolean => {
  const parts = wordsOf(name);
  const isTime =
    parts.some((part) => TIMES.has(part)) || parts.some((part) => /(?:time|zeit|tage)$/.test(part));
  return isTime && parts.some((part) => LOST.has(part)) && !parts.some((part) => TOLD_OF_MANY.has(part));
};

/** What is measured of each of something: kWh/m2, mg/dL, km/h. */
const OF_A_UNIT =
  /(?:^|[\s([_])(\p{L}{1,4}|[€$£%])\s?\/\s?(?:100 ?)?(?:m2|m²|m3|m³|kg|g|h|hr|l|dl|ml|km|ha|day|month|yr|year|min|s|sec|t|capita|person)(?=$|[\s)\]_])/iu;
/** The same where a file writes no slash: irradiation_kwh_m2, cost EUR m2. */
const OF_AN_AREA =
  /(?:^|[\s([_])(k?wh|mwh|k?w|mj|eur|usd|gbp|chf|[€£$]|kg|g|t|l|mm)[\s_](?:m2|m²|sqm|ha|kwp|capita)(?=$|[\s)\]_])/iu;
const MONEY = words('eur usd gbp chf sek nok dkk pln € $ £');

/** Between two words, what is told of each: price per litre, Preis je Liter. */
const OF_EACH = words('per je pro par por');
const OF_ALL = words('total extended line gesamt totaal total totale ext');

const CENTRES = words('center centre');

/** Whether a number may be summed. Where the name does not say so, it is not. The last word decides first. */
export function natureOf(
  name: string,
  format: { percent?: boolean; currency?: string } | undefined,
): MeasureNature {
  const parts = wordsOfMeasure(name);
  // A cost center is a place in the books, and no cost.
  if (CENTRES.has(parts.at(-1) ?? '')) return 'averaged';
  if (format?.percent) return 'rate';
  // Money for a rate is what one hour, or one piece, costs; a tax or a discount in money is an amount.
  if (format?.currency && parts.at(-1) === 'rate') return 'price';
  if (/^(minutes|hours|days) from .+ to /.test(name)) return 'averaged';
  // How long each took is averaged: hours to resolve, days until delivery.
  if (/^(seconds|minutes|hours|days) (to|until|since) /.test(parts.join(' '))) return 'averaged';
  const ofUnit = (OF_A_UNIT.exec(name) ?? OF_AN_AREA.exec(name))?.[1]?.toLowerCase();
  if (ofUnit !== undefined) return MONEY.has(ofUnit) ? 'price' : 'averaged';
  if (namesLostTime(name)) return 'additive';
  if (/^(number|num|no|count|total) of /.test(parts.join(' '))) return 'additive';
  // What is told by head is a part of what all have.
  if (/\bper (capita|head|person|inhabitant)\b/.test(parts.join(' '))) return 'rate';
  const each = parts.findIndex((part, at) => at > 0 && at < parts.length - 1 && OF_EACH.has(part));
  if (each > 0) return parts.slice(0, each).some((part) => PRICE.has(part)) ? 'price' : 'averaged';
  if (parts.some((part) => AVERAGE_MARKS.has(part))) return 'averaged';
  // The price of all pieces of a row is an amount.
  if (parts.some((part) => OF_ALL.has(part)) && parts.some((part) => PRICE.has(part))) return 'additive';
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
  [
    words('capita head person inhabitant'),
    words('population inhabitants einwohner habitants habitantes abitanti'),
  ],
  [words('ha hectare acre'), words('area acreage hectares acres fläche surface superficie')],
  [words('occupancy utilization utilisation'), words('rooms capacity beds seats')],
  [words('response participation turnout'), words('invited sent voters registered')],
  [words('unemployment employment mortality birth death literacy'), words('population')],
];

/** Whether the one name is the denominator of the other: quantity weighs price, impressions weigh a click rate. */
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

/** What is left out of an amount does not say which way it should go. */
const WITHOUT = /\s(?:without|ohne|sans|sin|senza|excl(?:uding)?)\s.*$/iu;

/** Which way a measure of this name should go; neutral where the name does not say. */
export function goodWhen(name: string): 'up' | 'down' | 'neutral' {
  const parts = wordsOf(name.replace(WITHOUT, ''));
  if (parts.some((part) => BAD_WHEN_UP.has(part))) return 'down';
  return parts.some((part) => GOOD_WHEN_UP.has(part)) ? 'up' : 'neutral';
}

const HEADLINE = words(
  'revenue sales amount total profit gross net spend cost value umsatz betrag gesamtbetrag montant ventes importe ventas importo vendite valor vendas omzet bedrag',
);
/** How much a name promises to be what the file is about, 0 to 1. */
export function headline(name: string): number {
  return wordsOf(name).some((part) => HEADLINE.has(part)) && !namesDeduction(name) ? 1 : 0;
}
