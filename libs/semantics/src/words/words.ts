import { CURRENCY_CODES } from './currency-codes.js';
import { LANGUAGES, languageWords } from './vocabulary.js';

/** What the names of columns and files say, as words. */

/** Lower-case words of a name: `UnitPrice`, `unit_price` and `Unit price` alike. */
export function wordsOf(name: string): string[] {
  return apart(name)
    .replace(INNER_CAPITAL, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[^\p{L}\p{N}%]+/u)
    .filter(Boolean)
    .map((word) => word.toLowerCase());
}

/** Where a new word begins within one; not behind the one small letter that opens a short name: eNPS, pH. */
const INNER_CAPITAL = /((?<=[A-Za-z\d])[a-z]|\d)([A-Z])/g;

/** What databases run together, as two words: `productid`, `ORDERDATE`. */
const RUN_TOGETHER =
  /^(account|branch|category|city|client|company|country|customer|department|employee|group|invoice|item|location|order|payment|product|project|region|sale|sales|ship|shipping|start|end|state|status|store|supplier|team|total|unit|user|vendor)(id|name|code|type|date|number|no|price|cost|amount|quantity|qty|count|status)$/i;

const apart = (name: string): string =>
  name.replace(/[\p{L}]+/gu, (word) =>
    /[a-z][A-Z]/.test(word) ? word : word.replace(RUN_TOGETHER, '$1 $2'),
  );

/** A column's name as it stands in a sentence; abbreviations keep their capitals. */
export function labelOf(given: string): string {
  // What a tracker calls a field of its users' own is the name within.
  const name = /^custom field \((.+)\)$/i.exec(given)?.[1] ?? given;
  const spaced = apart(isShouted(name) ? lowered(name) : name)
    .replace(INNER_CAPITAL, '$1 $2')
    .replace(/[_\s]+/g, ' ')
    .replace(/(\p{L})\.$/u, '$1')
    .trim();
  if (!spaced) return name;
  if (isGerman(spaced)) return spaced;
  return spaced
    .split(' ')
    .map((word) => (isShort(word) ? word : inSentence(word.toLowerCase())))
    .join(' ');
}

/** Names of several words that are written in capitals alone, as databases do: only the short ones may be abbreviations. */
const isShouted = (name: string): boolean =>
  /^[^\p{Ll}]+$/u.test(name) && (name.match(/\p{Lu}{4,}/gu)?.length ?? 0) > 0 && /[_\s]/.test(name.trim());
const lowered = (name: string): string =>
  name.replaceAll(/\p{Lu}{4,}|(?<=[_\s])(?:PER|OF|AND|FOR|THE|IN|TO|BY|WITH)(?=[_\s])/gu, (word) =>
    word.toLowerCase(),
  );

/** German nouns keep their capitals within a sentence, and have no plural with an s. */
const GERMAN_ENDINGS =
  /[äöüß]|(?:.{3}ung|ungen|ionen|heit|keit|schaft|zahl|betrag|satz|preis|menge|nummer|wert|kosten|bestand|.{3}quote|.{3}dauer|.{5}art|.{4}teil|.{4}wort|.{3}(?:kategorie|kanal|klasse|gruppe|stelle|stand|weise|grund|stunden|tage|nächte|naechte|gebühr|gebuehr|kasse|raum|platz|ende|beginn|ziel|flaeche|zuschlag|gewicht|wasser|straße|strasse|termin|partei|nehmer|geber))$/iu;
/** German words that are those of no other language; short ones may be anything. */
const GERMAN_WORDS = words(
  languageWords('de')
    .filter(
      (word) =>
        word.length > 4 && !LANGUAGES.some((other) => other !== 'de' && languageWords(other).includes(word)),
    )
    .join(' '),
);
/** What German columns sort by. */
const GERMAN_NOUNS = words(
  'filiale artikel kunde produkt warengruppe artikelgruppe kategorie abteilung lieferant mitarbeiter standort bundesland gemeinde landkreis stadtteil bezirk vertriebskanal kanal gerät quelle geschlecht altersgruppe auftrag bestellung rechnung zahlart zahlungsart versandart anbieter hersteller werk schicht kostenstelle konto verwendungszweck empfänger buchungstag zeitraum monat jahr woche wochentag datum uhrzeit verkäufer berater projekt vorgang stadt straße schule klasse krankenhaus diagnose behandlung fahrzeug fahrer strecke kultur bodenart betriebsteil schlag spediteur zielgebiet parkhaus einfahrt ausfahrt gebuehr gebühr sparte baureihe beruf branche sorte farbe zustand ursache grund wohnung mieter gewerk maschine anlage tierart rasse veranstaltung lehrer fach bereich',
);
export const isGerman = (text: string): boolean =>
  text
    .split(' ')
    .some(
      (word) =>
        GERMAN_ENDINGS.test(word) ||
        isGermanWord(word) ||
        (/^\p{Lu}/u.test(word) && GERMAN_NOUNS.has(word.toLowerCase())),
    );
const isGermanWord = (word: string): boolean => GERMAN_WORDS.has(word.toLowerCase());

/** Units and signs that are written with capitals of their own. */
const SPELLED: Readonly<Record<string, string>> = {
  ...{ kwh: 'kWh', mwh: 'MWh', gwh: 'GWh', kw: 'kW', db: 'dB', hz: 'Hz', khz: 'kHz', mhz: 'MHz', ghz: 'GHz' },
  ...{ ph: 'pH', co2: 'CO2', mb: 'MB', gb: 'GB', tb: 'TB' },
};
const inSentence = (word: string): string =>
  CURRENCY_CODES.has(word) ? word.toUpperCase() : Object.hasOwn(SPELLED, word) ? SPELLED[word]! : word;

/** Abbreviations, with one small letter before or behind them too: SKU, eNPS, GDPs. */
const isShort = (word: string): boolean =>
  /^[([]?[\p{Lu}\d.%&/-]{1,5}[)\]]?$/u.test(word) || /^(?:[a-z]\p{Lu}{1,4}|\p{Lu}{2,4}s)$/u.test(word);

const MAX_LABEL = 36;
/** Of a question that is asked of several things, the thing: “How satisfied are you with … - Price”, “Please rate … [Price]”. */
const ROW_OF_QUESTIONS = /^.{12,}?(?:\s[-–—]\s+([^-–—]{2,})|\[([^\]]{2,})\]\s*)$/u;

/** The same where a sentence has room for a few words only: a long name, such as a question of a survey, ends after a whole word. */
export function shortLabel(name: string): string {
  const label = labelOf(name);
  if (label.length <= MAX_LABEL) return label;
  const row = ROW_OF_QUESTIONS.exec(name)?.slice(1).find(Boolean);
  if (row) return shortLabel(row);
  const cut = label.slice(0, MAX_LABEL - 1);
  const end = cut.lastIndexOf(' ');
  return `${(end > MAX_LABEL / 2 ? cut.slice(0, end) : cut).trimEnd()}…`;
}

/** With a capital at its beginning. */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The same inside a sentence; abbreviations keep their capitals. */
export function uncapitalised(text: string): string {
  return /^\p{Lu}(?!\p{Lu})/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}

/** What one row may be, from the file's name: `orders_2026.csv` may hold orders. */
export function nounOf(sourceName: string): string | undefined {
  const parts = wordsOf(sourceName.replace(/\.[a-z\d]{1,5}$/i, '')).filter((word) =>
    /^\p{L}{4,20}$/u.test(word),
  );
  const last = parts.at(-1);
  return last !== undefined && /[^s]s$/.test(last) ? last : undefined;
}

/** The singular of an English noun in the plural, by its ending. */
export function singular(noun: string): string {
  return noun
    .replace(/ies$/, 'y')
    .replace(/(x|ch|sh|ss)es$/, '$1')
    .replace(/s$/, '');
}

const PREPOSITIONS = words('to by of at in on for from with');

/** The plural of an English noun, by its ending; a name that ends with a preposition, and a German one, is put after "values of". */
export function pluralOf(word: string): string {
  const last = word.split(/[\s_]+/).at(-1) ?? '';
  if (PREPOSITIONS.has(last.toLowerCase()) || isGerman(word) || /^\p{L}{1,2}s$/u.test(word))
    return `values of ${word}`;
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  if (/(s|x|ch|sh)$/.test(word)) return `${word}es`;
  return `${word}s`;
}

/** A set of the words that a text lists, separated by spaces. */
export function words(text: string): ReadonlySet<string> {
  return new Set(text.split(' '));
}

/** Whether one of the words of a name is in a set. */
export const hasWord = (name: string, set: ReadonlySet<string>): boolean =>
  wordsOf(name).some((word) => set.has(word));

/** Whether a measure's name takes "is" or "are": total amount is, orders are. */
export function verb(name: string): 'is' | 'are' {
  return /^(total|average|share|median|number)\b/i.test(name) || !/s$/i.test(name) ? 'is' : 'are';
}

/** The noun after "a" or "an". */
export function withArticle(noun: string): string {
  return `${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`;
}
