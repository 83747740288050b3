import { words, wordsOf } from '../words/words.js';

const ID_ENDINGS = words(
  'id ids uuid guid key code codes zip zipcode postcode postal phone mobile fax isbn sku ean iban ssn vin hash token url uri link email mail ip row index line',
);
const SERIAL_ENDINGS = words('number no nr num');
/** Numbers of a list of codes: iso num, fips numeric. */
const CODES = words('iso fips nuts un naics nace hs');
const CODED = words('num number numeric no nr n3 m49 3166');
/** A name that says "this tells things apart": never charted, whatever its values look like. */
export function namesIdentifier(name: string, distinctRatio: number): boolean {
  const parts = wordsOf(name);
  const last = parts.at(-1) ?? '';
  if (ID_ENDINGS.has(last) || parts.includes('uuid') || parts.includes('guid')) return true;
  if (parts.length === 0 || /^unnamed/i.test(name)) return true;
  if (CODES.has(parts[0] ?? '') && parts.length > 1 && CODED.has(last)) return true;
  return SERIAL_ENDINGS.has(last) && parts.length > 1 && distinctRatio > 0.5;
}

const AGES = words('age ages alter âge edad età idade leeftijd');
/** Whether a column of this name says how old somebody or something is. */
export const namesAge = (name: string): boolean => wordsOf(name).some((word) => AGES.has(word));

const PEOPLE = words(
  'person agent assignee assigned owner caller requester requestor user employee worker rep representative seller salesperson salesman technician engineer operator handler approver reviewer author driver doctor nurse teacher clerk cashier consultant advisor recruiter',
);
const DONE_BY = words('by to');
/** Paid by card, shipped by rail: by which means, and not by whom. */
const BY_MEANS = words(
  'pay paid payable payment ship shipped shipping sent came come goes travel travelled traveled reached',
);
/** Whether a column of this name tells who does the work, or asks for it: `assigned_to`, `opened_by`, `sales rep`. */
export function namesPerson(name: string): boolean {
  const parts = wordsOf(name);
  const isDoneBy =
    parts.length > 1 && DONE_BY.has(parts.at(-1) ?? '') && !parts.some((part) => BY_MEANS.has(part));
  return isDoneBy || parts.some((part) => PEOPLE.has(part));
}

const REFERENCE_ENDINGS = words('to by parent manager supervisor');
/** Whether whole numbers of a column of this name tell which other row or person is meant: reports to, created by. */
export function namesReference(name: string): boolean {
  const parts = wordsOf(name);
  return parts.length > 1 && REFERENCE_ENDINGS.has(parts.at(-1) ?? '');
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
  ranking: [1, 100_000],
  seed: [1, 1000],
  lap: [1, 1000],
  standing: [1, 100_000],
  position: [1, 100_000],
  pos: [1, 100_000],
  episode: [1, 10_000],
  edition: [1, 1000],
  decade: [1000, 2300],
};
const RANKS = words('round rank ranking position pos seed lap standing episode edition');
/** Whether a column of this name numbers rows within something: how many there are of each number says nothing. */
export const namesRank = (name: string): boolean => RANKS.has(wordsOf(name).at(-1) ?? '');

const PARTS_OF_DATE = words('year yr decade season quarter month week weekday day hour');
/** Whether a column of this name says which part of a date: differences between months are a course. */
export const namesPartOfDate = (name: string): boolean => PARTS_OF_DATE.has(wordsOf(name).at(-1) ?? '');

/** Whether a column's name says that it runs along time. */
export function runsAlongTime(name: string): boolean {
  return ['time', 'date', 'year', 'yr', 'season', 'decade'].includes(wordsOf(name).at(-1) ?? '');
}

/** Alone as a name these tell the year in which; behind another word they may count: accounts opened. */
const YEAR_OF = words(
  'founded established opened built created creation completed introduced formed released elected born died joined debut',
);

const YEARS_OF_ROWS = words(
  'year yr jahr fy season erntejahr schuljahr geschäftsjahr haushaltsjahr wirtschaftsjahr kalenderjahr berichtsjahr année exercice año ejercicio anno esercizio',
);
const KINDS_OF_YEARS = words(
  'fiscal financial calendar business reporting academic school tax budget crop season data survey census order sales',
);

/** Whether years of this name say when a row happened; others, such as birth_year or year_built, tell of what it is about. */
export function namesYearOfRow(name: string): boolean {
  const parts = wordsOf(name);
  const [last = '', ...before] = parts.toReversed();
  return YEARS_OF_ROWS.has(last) && before.every((part) => KINDS_OF_YEARS.has(part));
}

/** A number that is a place in an order, such as a year or a rank: never summed or averaged. */
export function isPlaceInOrder(name: string, min: number, max: number): boolean {
  const parts = wordsOf(name);
  const last = parts.at(-1) ?? '';
  const range = parts.length === 1 && YEAR_OF.has(last) ? PLACES.year : PLACES[last];
  return range !== undefined && min >= range[0] && max <= range[1];
}

/** Whether a category is called as bands of a number are: of an age group, ages differ by what it is. */
export function isBandOf(category: string, measure: string): boolean {
  const parts = wordsOf(category);
  const measured = wordsOf(measure);
  return (
    parts.length > measured.length && measured.length > 0 && measured.every((part) => parts.includes(part))
  );
}

const SEASONS = words(
  'season year month quarter week term semester period fy saison jahr monat quartal woche année mois trimestre temporada año mes trimestre stagione anno mese',
);

/** Whether values of a text of this name are periods: seasons, terms, fiscal years. */
export const namesSeason = (name: string): boolean => SEASONS.has(wordsOf(name).at(-1) ?? '');

const LATER_DATES = words(
  'updated modified changed due approved approval processed settled ship shipped delivery delivered birth born dob expiry expires end ended closed solved resolved completed finished paid cancel cancelled canceled cancellation discharged discharge decided decision left leave churn churned terminated termination returned received abgeschlossen geschlossen schließung erledigt ende enddatum fällig bezahlt geliefert lieferung austritt clôture cloture clos fermeture fin terminé livraison payé résolution échéance cierre cerrado fin resuelto pagado entrega entregado chiusura chiuso fine risolto pagato consegna',
);
const EVENT_DATES = words(
  'date order created time timestamp month day week quarter year period opened start datum monat woche quartal jahr erstellt eröffnet beginn bestelldatum rechnungsdatum mois semaine trimestre année ouverture ouvert création début fecha mes semana año apertura creado inicio data mese settimana anno creato inizio maand kwartaal jaar mês ano',
);
/** How likely a date column is when the row happened: 1 likely, -1 something else. */
export function namesEventTime(name: string): number {
  const parts = wordsOf(name);
  if (parts.some((part) => LATER_DATES.has(part))) return -1;
  return parts.some((part) => EVENT_DATES.has(part)) ? 1 : 0;
}

const COUNTED = words(
  'population inhabitants residents attendance spectators enrollment enrolment headcount visitors visits viewers views pageviews users sessions clicks impressions downloads passengers guests voters votes seats members subscribers followers employees students pupils patients beds copies tickets households dwellings einwohner bevölkerung besucher besuche zuschauer nutzer sitzungen klicks fahrgäste gäste übernachtungen wähler stimmen sitze mitglieder mitarbeiter beschäftigte schüler studierende patienten betten haushalte habitants visiteurs visites spectateurs utilisateurs passagers électeurs voix sièges membres effectif effectifs élèves étudiants ménages habitantes población visitantes visitas espectadores usuarios sesiones pasajeros votantes votos escaños miembros empleados alumnos estudiantes hogares abitanti popolazione visitatori spettatori utenti passeggeri elettori voti seggi membri dipendenti alunni studenti famiglie inwoners bevolking bezoekers bezoeken toeschouwers gebruikers passagiers kiezers stemmen zetels leden werknemers leerlingen studenten huishoudens população usuários utilizadores sessões passageiros eleitores membros funcionários alunos estudantes',
);
const NO_PLURALS = words(
  'status class address plus minus gas bus bonus basis axis series lens cos naics iris campus corpus census virus radius codes ids zips keys types flags',
);
/** Whether a column is called as several things are, so that whole numbers in it count them: stops, violations, nights. */
export function namesSeveral(name: string): boolean {
  const last = wordsOf(name).findLast((word) => /\p{L}/u.test(word)) ?? '';
  return /^\p{L}{3,}[^s]s$/u.test(last) && !NO_PLURALS.has(last);
}

/** Whether a column of this name counts people or what they do: such a number has no fraction. */
export function namesCount(name: string): boolean {
  const parts = wordsOf(name).filter((word) => !/^\d+$/.test(word));
  return (
    COUNTED.has(parts.at(-1) ?? '') ||
    /^(?:number|count|anzahl|nombre|número|numero|aantal) /.test(parts.join(' '))
  );
}
