import { words } from '../words/words.js';

/** Words of names that say what the cells of a column hold, in English, German, French, Spanish, Portuguese, Italian and Dutch. */
export const CONTENT_WORDS: Readonly<Record<string, ReadonlySet<string>>> = {
  id: words('id ids uuid guid key pk hash token sku isbn ean vin ssn iban barcode'),
  number: words('no nr num number nummer numéro numero número nombre'),
  code: words('code codes cd cod kode código codice fips naics sic icd zip postcode plz cap phone fax tel'),
  kind: words(
    'type types kind class category categories cat group grp status state flag level tier grade stage phase segment sector cluster label gender sex race mode channel method art typ klasse kategorie gruppe geschlecht catégorie groupe statut sexe sexo tipo clase categoría categoria grupo estado género gênero stato genere soort groep geslacht',
  ),
  flag: words('is has can was did does ind indicator dummy yn yesno'),
  people: words(
    'author authors owner employer employee manager director artist player driver captain actor actors customer client user member applicant surname lastname firstname forename vorname nachname nom prénom apellido sobrenome cognome voornaam achternaam contact agent attorney officer',
  ),
  name: words('name names title titel titre título titolo naam nome nombre namen'),
  thing: words(
    'company organization organisation business school university hotel restaurant brand product item model team club firma entreprise empresa azienda bedrijf',
  ),
  place: words(
    'country nation state province county city town municipality region district borough neighborhood neighbourhood location address street land ort stadt pays ville commune pais país ciudad cidade paese città comune stad gemeente',
  ),
  prose: words(
    'description desc comment comments note notes text review reviews summary abstract body content message question answer explanation remarks reason details headline tweet caption plot bio biography feedback beschreibung bemerkung kommentar commentaire descripción comentario descrição descrizione omschrijving opmerking',
  ),
  link: words('url urls uri link links website web homepage href image img photo picture thumbnail'),
  many: words(
    'tags keywords genres languages categories list items actors authors topics ingredients amenities features countries members skills',
  ),
  time: words(
    'date dates datetime timestamp time day datum fecha data jour dato when tag zeit heure hora ora tijd created updated modified started ended published',
  ),
  year: words('year yr years jahr année an año ano anno jaar season'),
  part: words(
    'month mon weekday dow hour hr week quarter qtr minute monat woche stunde quartal mois semaine heure mes semana mese settimana maand',
  ),
  survey: words('q question answer response respondent option choice likert survey'),
  statistic: words('mean std min max avg median sd var skewness kurtosis coeff energy entropy'),
};
