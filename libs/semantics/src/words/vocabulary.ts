import type { MEASURE_KINDS } from '@plumbline/contracts';

/** Languages whose files we meet. */
export const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl'] as const;
export type Language = (typeof LANGUAGES)[number];

/**
 * What a measure is. A `flow` adds up over everything; a `level` adds up across things at one moment, not over time; a `rate` is
 * averaged by its base, a `share` is a part of a whole; a `price` belongs to one piece; a `duration` is how long something took;
 * a `score` is a judgement; a `size` is a property of a thing.
 */
export type MeasureKind = (typeof MEASURE_KINDS)[number];

/** The words that say what a measure is, by language. A word stands once: where it would say two things it says neither. */
export const MEASURE_VOCABULARY: Readonly<Record<MeasureKind, Partial<Record<Language, string>>>> = {
  flow: {
    en: 'amount revenue revenues sales cost costs spend spent spending expense expenses budget profit income turnover gmv fee fees commission total subtotal sum quantity qty units volume count counts orders visits visitors sessions clicks impressions views pageviews hits bounces transactions users purchases checkouts installs shares likes opens downloads conversions leads signups passengers deaths cases births hours payments refunds returns shipments items payment paid charge charges donations production consumption output rainfall precipitation goals points runs wickets wins losses trips rides calls tickets bookings withdrawals deposits registrations units_sold gross net freight shipping boardings arrivals departures attendance tonnage packages parcels pallets boxes pieces replies messages kwh mwh distance votes seats spectators viewers copies liters litres gallons driven tip tips admissions discharges guests covers carts chats repairs complaints defects downtime supplied billed consumed produced generated delivered sold pumped abstracted extracted waste wastage scrap harvested collected recycled served dispensed issued claimed casualties fatalities injuries injured victims requested awarded granted disbursed pledged invoiced offered answered abandoned handled ballots stops nights',
    de: 'umsatz umsätze erlös erlöse kosten ausgaben einnahmen gewinn ertrag aufwand betrag beträge summe menge anzahl stückzahl stück besucher besuche kunden bestellungen aufträge sitzungen nutzer benutzer transaktionen klicks impressionen seitenaufrufe aufrufe zugriffe käufe verkäufe retouren buchungen übernachtungen ankünfte einspeisung verbrauch erzeugung produktion niederschlag stunden überstunden fehlzeiten fälle todesfälle geburten stimmen tore punkte siege zahlungen rechnungsbetrag liter gefahrene nächte naechte fehltage',
    fr: 'encaissé facturé nuits ventes montant quantité coût coûts charges recettes dépenses bénéfice chiffre commandes séances visites visiteurs utilisateurs clics impressions vues achats retours nuitées arrivées consommation production précipitations heures décès naissances voix buts paiements',
    es: 'noches ventas ingresos importe cantidad costo costos coste costes gastos beneficio pedidos sesiones visitas visitantes usuarios clics impresiones vistas transacciones compras devoluciones pernoctaciones llegadas consumo producción precipitación horas defunciones nacimientos votos goles pagos',
    it: 'totale complessivo vendite importo quantità costi ricavi spese utile ordini sessioni visite visitatori utenti clic impressioni visualizzazioni transazioni acquisti resi pernottamenti arrivi consumo produzione precipitazioni ore decessi nascite voti gol pagamenti',
    pt: 'vendas receita receitas faturamento faturação valor montante quantidade custo custos despesas gastos lucro pedidos encomendas sessões visitas visitantes usuários utilizadores cliques impressões visualizações transações compras devoluções pernoites chegadas consumo produção precipitação óbitos nascimentos votos golos gols pagamentos',
    nl: 'totaal omzet verkopen opbrengst opbrengsten kosten uitgaven inkomsten winst bedrag aantal hoeveelheid bestellingen sessies bezoeken bezoekers gebruikers klikken vertoningen weergaven transacties aankopen retouren overnachtingen aankomsten verbruik productie neerslag uren overleden geboorten stemmen doelpunten betalingen',
  },
  level: {
    en: 'balance inventory stock headcount population electorate outstanding backlog employees members subscribers followers capacity open',
    de: 'bestand saldo mitarbeiter einwohner kontostand bevölkerung mitglieder abonnenten kapazität',
    fr: 'solde effectif effectifs habitants abonnés inscrits stocks encours',
    es: 'existencias plantilla habitantes población suscriptores',
    it: 'giacenza organico abitanti popolazione iscritti dipendenti',
    pt: 'estoque saldo população habitantes funcionários inscritos',
    nl: 'voorraad inwoners medewerkers werknemers leden bevolking',
  },
  rate: {
    en: 'rate ratio ctr occupancy utilization utilisation discount tax interest probability accuracy margin',
    de: 'quote satz rabatt steuersatz zinssatz marge auslastung absprungrate konversionsrate klickrate öffnungsrate stornorate wachstumsrate ausfallrate sterberate geburtenrate',
    fr: 'taux remise marge',
    es: 'tasa descuento margen',
    it: 'tasso sconto margine',
    pt: 'taxa desconto margem',
    nl: 'korting percentage bezettingsgraad',
  },
  share: {
    en: 'pct percent % share',
    de: 'anteil prozent',
    fr: 'pourcentage',
    es: 'porcentaje',
    it: 'percentuale',
    pt: 'percentagem porcentagem',
    nl: 'aandeel procent',
  },
  price: {
    en: 'price fare wage salary msrp rent',
    de: 'preis stückpreis gehalt miete lohn tarif',
    fr: 'prix salaire loyer',
    es: 'precio salario alquiler',
    it: 'prezzo stipendio affitto',
    pt: 'preço salário aluguel renda',
    nl: 'prijs salaris loon huur',
  },
  score: {
    en: 'score rating rank grade satisfaction nps csat ces stars gpa percentile',
    de: 'bewertung zufriedenheit punktzahl schulnote',
    fr: 'évaluation satisfaction',
    es: 'puntuación calificación satisfacción',
    it: 'punteggio valutazione soddisfazione',
    pt: 'pontuação avaliação satisfação',
    nl: 'beoordeling tevredenheid cijfer',
  },
  duration: {
    en: 'minutes seconds',
    de: 'dauer laufzeit wartezeit lieferzeit bearbeitungszeit verweildauer',
    fr: 'durée délai',
    es: 'duración plazo',
    it: 'durata',
    pt: 'duração prazo',
    nl: 'duur looptijd wachttijd',
  },
  size: {
    en: 'age temperature temp humidity pressure speed avg average mean median std stddev min max minimum maximum latitude longitude lat lon lng bmi density intensity level depth height width length weight size mpg per index year lag',
    de: 'temperatur gewicht höhe breite länge größe geschwindigkeit alter luftfeuchtigkeit druck fläche durchschnitt mittelwert',
    fr: 'température poids hauteur largeur taille vitesse âge humidité pression moyenne superficie',
    es: 'temperatura peso altura anchura edad velocidad humedad presión promedio superficie',
    it: 'altezza larghezza età velocità umidità pressione superficie',
    pt: 'temperatura peso altura largura idade velocidade umidade humidade pressão',
    nl: 'temperatuur gewicht hoogte breedte lengte leeftijd snelheid vochtigheid druk gemiddelde oppervlakte',
  },
};

/** What other columns are called, by language: words that show in which language a table is written. */
const HEADER_VOCABULARY: Readonly<Record<Language, string>> = {
  en: 'date day month year week quarter time category city country state street address customer client item number notes comment description department gender male female first last start end value and of the by to from per area attendance season player school hospital',
  de: 'budget score datum tag monat jahr woche quartal zeit uhrzeit kunde kunden kundennummer artikel produkt nummer bezeichnung beschreibung ort stadt land straße plz gemeinde kreis bundesland abteilung geschlecht vorname nachname buchungstag verwendungszweck empfänger währung wert art gruppe standort filiale fahrer von bis und der die des je pro lieferant rechnung konto gesamt station patient geburtsdatum bemerkung messwert einheit lager leistung zimmer gast',
  fr: 'total budget date jour mois année semaine trimestre heure client produit article numéro libellé désignation ville pays région commune rue département sexe prénom nom débit crédit devise valeur catégorie statut magasin et du des par remarque patient établissement',
  es: 'total fecha día mes año semana trimestre hora cliente producto artículo número descripción ciudad país región calle departamento sexo nombre apellido apellidos concepto moneda categoría estado tienda y por observaciones paciente',
  it: 'totale data giorno mese anno settimana trimestre ora cliente prodotto articolo numero descrizione città paese regione comune via reparto sesso cognome causale valuta valore categoria stato negozio e per paziente',
  pt: 'total data dia mês ano semana hora cliente produto artigo descrição cidade município país estado rua departamento sobrenome apelido moeda categoria loja e por paciente nota',
  nl: 'totaal datum dag maand jaar week kwartaal tijd klant product artikel nummer omschrijving stad gemeente provincie straat afdeling geslacht voornaam achternaam naam rekening valuta waarde categorie winkel en van tot per patiënt soort',
};

/** Heads of German and Dutch compounds: what a longer word ends with, it is a kind of (Nettoumsatz, Lagerbestand). */
export const COMPOUND_HEADS =
  'umsatz erlöse erlös preis menge anzahl kosten betrag bestand quote dauer summe gehalt rabatt marge anteil gewicht verbrauch besucher nutzer buchungen bestellungen zahlungen stunden fläche temperatur geschwindigkeit bewertung zufriedenheit omzet prijs bedrag aantal voorraad gewicht temperatuur verbruik'.split(
    ' ',
  );

/** All words of a language that columns are called by. */
export function languageWords(language: Language): string[] {
  const measures = Object.values(MEASURE_VOCABULARY).map((texts) => texts[language] ?? '');
  return [...measures, HEADER_VOCABULARY[language]].join(' ').split(' ').filter(Boolean);
}
