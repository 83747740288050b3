import type { TableKind } from '@plumbline/contracts';
import {
  capitalised,
  hasWord,
  isGerman,
  labelOf,
  pluralOf,
  singular,
  words,
  wordsOf,
} from '../words/words.js';
import { headOfRows } from './headed-rows.js';
import { EVENTS, THINGS } from './kind-words.js';
import type { TableFacts } from './table-facts.js';

/** Words of a key that say how it names things, not what it names. */
const NAMING = new Set(
  'id ids uuid guid fips iso nuts isin lei ean key code no nr number num name title full first last ref reference referencia referencias referenz référence código codigo folio número numero nummer sku slug index'.split(
    ' ',
  ),
);
/** Plurals without an s. */
const PLURALS: ReadonlySet<string> = new Set(['staff', 'people']);
const BY_KIND: Partial<Record<TableKind, string>> = {
  readings: 'readings',
  survey: 'answers',
  ledger: 'entries',
};
/** What sentences call rows that the file names in another language. */
const IN_ENGLISH: ReadonlyMap<string, string> = new Map(
  Object.entries({
    reservation: 'reservierung reservierungen reserva reservas réservation réservations prenotazioni',
    listing: 'anuncio anuncios annonce annonces inserat inserate',
    'work order': 'workorder workorders',
    'check-in': 'checkin checkins',
    rent: 'loyer loyers miete mieten',
    visit: 'visite visites',
    registration: 'anmeldungen',
    inspection: 'inspektionen contrôle controle contrôles controles controlli kontrollen prüfungen',
    order: 'auftrag bestellung commande pedido ordine aufträge bestellungen ordini',
    invoice: 'rechnung facture factura fattura rechnungen fatture',
    payment: 'zahlung paiement pago pagamento zahlungen pagamenti',
    booking: 'buchung buchungen',
    sale: 'verkauf vente venta vendita verkäufe vendite',
    customer: 'kunde cliente kunden',
    product: 'produkt produit producto prodotto',
    item: 'artikel',
    supplier: 'lieferant lieferanten',
    subject: 'subj subjs',
    employee: 'employé empleado dipendente mitarbeiter dipendenti',
  }).flatMap(([english, others]) => others.split(' ').map((word) => [word, english] as const)),
);
const inEnglish = (word: string): string => IN_ENGLISH.get(word) ?? word;
const KNOWN = (word: string): boolean => EVENTS.has(word) || THINGS.has(word);

/**
 * What rows are called, in the plural: what the key names (order_id: orders), else what the file is called, where it is a word for
 * what happens or is there; what its kind is called, else. Undefined where nothing says it.
 */
export function rowNoun({ name, key, columns, rows }: TableFacts, kind: TableKind): string | undefined {
  if (kind === 'panel' || kind === 'series' || kind === 'wide_series' || kind === 'crosstab')
    return undefined;
  if (kind === 'events' && headOfRows(columns, rows)) return 'lines';
  // A statement of a club lists no clubs, and the reservations of a hotel no hotels.
  const happened =
    kind === 'ledger' || kind === 'events' ? nounOfFile(name, (word) => EVENTS.has(word)) : undefined;
  const file = happened ?? (kind === 'ledger' ? undefined : nounOfFile(name, KNOWN));
  const [only = ''] = key.length === 1 ? key : [];
  const isIdentifier = columns.some(({ name: column, role }) => column === only && role === 'identifier');
  const keyed = keyNoun(only) ?? (isIdentifier && file === undefined ? keyWord(only) : undefined);
  if (keyed !== undefined) return pluralOf(inEnglish(keyed));
  if (file !== undefined) return pluralOfFile(inEnglish(singularOf(file)), file);
  const first = columns.find(({ role }) => role !== 'identifier');
  // A state with its counties below it names no rows.
  const isOwn = first?.type === 'text' && 2 * first.distinct > rows;
  const named = isOwn && kind === 'snapshot' ? keyNoun(first.name) : undefined;
  if (named !== undefined) return pluralOf(named);
  return BY_KIND[kind] ?? (areTickets(columns) ? 'tickets' : (wholeName(name) ?? recorded(name)));
}

const OPENED = words('opened created reported submitted raised logged');
const CLOSED = words('closed resolved solved completed');
const URGENCY = words('priority severity urgency');

/** What is opened, closed and has a priority waits for somebody to do it. */
function areTickets(columns: TableFacts['columns']): boolean {
  const isMoment = ({ type }: TableFacts['columns'][number]) => type === 'date' || type === 'timestamp';
  const moments = columns.filter(isMoment);
  return (
    moments.some(({ name }) => hasWord(name, OPENED)) &&
    moments.some(({ name }) => hasWord(name, CLOSED)) &&
    columns.some(({ name }) => hasWord(name, URGENCY))
  );
}

/** Plurals that name numbers or texts about things, and no rows. */
const NO_THINGS = words(
  'sales results stats statistics analytics metrics figures facts numbers values scores rates prices costs expenses earnings savings emissions news series analysis status progress business details notes settings options contents sources',
);

/** German plurals of what was done: Tankungen, Parkvorgänge. */
const DONE = /^\p{L}{2,}(?:ungen|vorgänge|vorgaenge|einsätze|einsaetze|fahrten)$/u;

/** A file that is called `penguins` lists penguins; of several words nothing says which the rows are. */
function wholeName(name: string): string | undefined {
  const [only = '', ...more] = namingWords(name);
  if (more.length === 0 && DONE.test(only)) return capitalised(only);
  const isPlural = more.length === 0 && /^[a-z]{3,}[^s]s$/.test(only) && !NO_THINGS.has(only);
  return isPlural && !isGerman(only) ? only : undefined;
}

/** Files that say how they were written and not what of: absence records, downtime log. */
function recorded(name: string): string | undefined {
  const [last = '', before = ''] = fileWords(name).toReversed();
  if (last === 'log' || last === 'logbook' || last === 'journal' || last === 'register') return 'entries';
  return last === 'records' && /^[a-z]{4,}$/.test(before) && !LISTING.has(before)
    ? `${before} records`
    : undefined;
}

const pluralOfFile = (word: string, file: string): string => (PLURALS.has(file) ? file : pluralOf(word));

/** Words that a file's name ends with, whatever is in it. */
const LISTING = new Set(
  'list data dataset export report table log records register file extract dump sample all full final master history details liste daten lista'.split(
    ' ',
  ),
);

const fileWords = (name: string): string[] =>
  wordsOf(name.replace(/\.[a-z\d]{1,5}$/i, '')).filter((word) => /\p{L}/u.test(word));
const namingWords = (name: string): string[] => fileWords(name).filter((word) => !LISTING.has(word));

/** The last word of a file's name for what happens or is there; in `city_budget`, city says whose budget it is. */
function nounOfFile(name: string, isKnown: (word: string) => boolean): string | undefined {
  const parts = namingWords(name.replace(/check[-_ ]in/i, 'checkin'));
  const at = parts.findLastIndex((word) => isKnown(word));
  const word = parts[at];
  const isSeveral = word !== undefined && (word !== singularOf(word) || word !== inEnglish(word));
  const isWhole = at === parts.length - 1 || isSeveral;
  return isWhole ? word : undefined;
}

const singularOf = (word: string): string =>
  word.endsWith('s') && !word.endsWith('ss') ? singular(word) : word;

/** order_id: order; Customer Name: customer; nothing where the rest is no word for a row. */
function keyNoun(name: string): string | undefined {
  const rest = wordsOf(labelOf(name)).filter((word) => !NAMING.has(word));
  const last = rest.at(-1);
  return last !== undefined && rest.length <= 2 && KNOWN(last) ? singularOf(last) : undefined;
}

/** Words of keys that tell rows apart and name none of them. */
const NAMELESS = new Set(
  'row line record entry email mail phone isbn ean gtin iban imei barcode serial hash token url link stamp timestamp date time value unnamed'.split(
    ' ',
  ),
);

/** The word of a key that no list has: parcel, batch. */
function keyWord(name: string): string | undefined {
  const [word, ...more] = wordsOf(labelOf(name)).filter((part) => !NAMING.has(part));
  const isNoun =
    word !== undefined &&
    more.length === 0 &&
    /^[a-z]{4,}$/.test(word) &&
    !/(?:nr|nummer)$/.test(word) &&
    !NAMELESS.has(word);
  return isNoun && !isGerman(word) ? singularOf(word) : undefined;
}
