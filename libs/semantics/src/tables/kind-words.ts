import { namesEventTime } from '../roles/names.js';
import { words, wordsOf } from '../words/words.js';

/** What is written down because it happened, in English, German, French, Spanish and Italian. */
export const EVENTS = words(
  'bug bugs defect defects issue issues task tasks alert alerts fault faults breakdown breakdowns repair repairs stay stays treatment treatments order orders invoice invoices ticket tickets incident incidents transaction transactions txn trans payment payments visit visits booking bookings reservation reservations case cases trip trips ride rides call calls session sessions claim claims shipment shipments delivery deliveries sale sales purchase purchases event events log logs request requests complaint complaints inspection inspections accident accidents crash crashes match matches game games race races flight flights donation donations expense expenses receipt receipts return returns refund refunds appointment appointments admission admissions encounter encounters lead leads click clicks message messages deal deals opportunity opportunities application applications line lines review reviews play plays loan loans fine fines violation violations arrest arrests release releases result results award awards bestellung bestellungen auftrag aufträge rechnung rechnungen acquisition acquisitions contrôles controles controlli kontrollen workorder workorders checkin checkins reservierung reservierungen réservation réservations reserva reservas prenotazioni loyer loyers miete mieten visite visites anmeldungen inspektionen prüfungen zahlung zahlungen buchung buchungen verkauf verkäufe commande commandes facture factures paiement paiements vente ventes pedido pedidos factura facturas pago pagos venta ventas ordine ordini fattura fatture pagamento pagamenti vendita vendite',
);

/** What is listed because it is there. */
export const THINGS = words(
  'listing listings anuncio anuncios annonce annonces inserat inserate part parts stock inventory warehouse equipment component components material materials tool tools bestand lager teile inventaire inventario employee employees staff person people customer customers client clients patient patients student students teacher teachers instructor instructors member members user users player players driver drivers artist artists author authors actor actors candidate candidates product products item items article articles sku skus asset assets device devices machine machines vehicle vehicles car cars building buildings house houses property properties hotel hotels restaurant restaurants store stores shop shops branch branches school schools university universities hospital hospitals station stations airport airports company companies supplier suppliers vendor vendors account accounts contract contracts policy policies subscription subscriptions membership memberships lease leases project projects department departments course courses book books film films movie movies song songs album albums track tracks country countries nation nations city cities town towns county counties state states region regions district districts plant plants animal animals team teams club clubs genre genres category categories contact contacts address addresses card cards mitarbeiter kunde kunden produkt produkte artikel lieferant lieferanten client produit produits employé employés cliente clientes empleado empleados producto productos dipendente dipendenti prodotto prodotti',
);

/** A date with such a word tells of the thing that the row is about, not of when the row happened. */
const ATTRIBUTE_DATES = words(
  'purchase purchased warranty expiration acquired acquisition commissioned installed manufactured discovered retired last latest letzte letzter letztes zuletzt dernier dernière último última ultimo ultima birth born dob birthday hire hired hiring joined join joining founded opening established built construction valid expiry expires expiration since until release released registered registration became left introduced launch launched elected died death death appointment appointed eintritt austritt geburt geburtsdatum naissance embauche nacimiento contratación nascita assunzione',
);

export const LEDGER_WORDS = words(
  'debit debits credit credits balance withdrawal withdrawals deposit deposits payee ledger journal soll haben saldo débit crédit solde debe haber cargo abono dare avere',
);
/** A process with states has tickets, orders and cases. */
export const PROCESS_WORDS = words(
  'status state priority severity assigned assignee assignment opened closed resolved resolution reported caller due outcome result score winner',
);
export const AMOUNTS = words(
  'amount quantity qty price total revenue sales cost paid payment fee charge discount tax subtotal betrag menge preis umsatz montant quantité prix cantidad precio importe quantità prezzo importo',
);
export const READINGS = words(
  'sensor reading readings temperature temp humidity pressure voltage current power cpu memory load occupancy speed velocity flow level vibration rpm ph co2 pm10 pm25 noise signal wind rainfall radiation luminosity latency throughput traffic travel energy kwh torque acceleration heart gauge meter probe',
);
export const ANSWERS = words(
  'evaluation evaluations recommend survey respondent response responses question questions answer answers satisfaction agree likert questionnaire feedback poll rating q umfrage frage antwort sondage enquête encuesta sondaggio',
);
const LIKERT =
  /\b(strongly|somewhat|very|not at all|slightly|extremely|neither|neutral)\b.*\b(agree|disagree|satisfied|dissatisfied|likely|unlikely|important)\b|^(agree|disagree|neutral|satisfied|dissatisfied|always|often|sometimes|rarely|never)$/i;

/** Whether a value is an answer on a scale of words. */
export const isLikert = (value: string): boolean => LIKERT.test(value);

const MONTH =
  'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|january|february|march|april|june|july|august|september|october|november|december|januar|februar|märz|mai|juni|juli|oktober|dezember|janvier|février|mars|avril|juin|juillet|août|septembre|octobre|novembre|décembre|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre';
const YEAR = '(?:1[89]|20)\\d{2}';
const PERIOD = new RegExp(
  `^(?:${YEAR}(?:[-/–]\\d{2,4})?|(?:fy|cy|y|yr|year)[ _]?${YEAR}|(?:${MONTH})\\.?(?:[ _-]?(?:${YEAR}|'?\\d{2}))?|${YEAR}[ _/-]?(?:q[1-4]|m?\\d{1,2}|(?:${MONTH}))|(?:q|quarter |h|w|week |wk|month |day )[ _]?\\d{1,2}(?:[ _-]?${YEAR})?|${YEAR}-\\d{2}-\\d{2}|[\\p{L} ]+[ _]${YEAR})$`,
  'iu',
);

/** Whether a column is called as a period is: 2019, Jan, Q3 2020, Week 5, population 2011. */
export const namesPeriod = (name: string): boolean => PERIOD.test(name.trim());

/** Whether a date of this name tells of the thing that a row is about, as the day of birth does, rather than of what happened. */
export const namesAttributeDate = (name: string): boolean =>
  wordsOf(name).some((word) => ATTRIBUTE_DATES.has(word)) || namesEventTime(name) < 0;

/** Whether a column of this name tells apart things that are there, such as customers or products. */
export const namesThing = (name: string): boolean => wordsOf(name).some((word) => THINGS.has(word));
