import type { MEASURE_KINDS } from '@plumbline/contracts';
import { words } from '../words/words.js';

/**
 * What a measure is. A `flow` adds up over everything; a `level` adds up across things at one moment, not over time; a `rate` is
 * averaged by its base, a `share` is a part of a whole; a `price` belongs to one piece; a `duration` is how long something took;
 * a `score` is a judgement; a `size` is a property of a thing.
 */
export type MeasureKind = (typeof MEASURE_KINDS)[number];

type Language = 'en' | 'de' | 'fr' | 'es' | 'it';

/** The words that say what a measure is, by language. A word stands once: where it would say two things it says neither. */
const VOCABULARY: Readonly<Record<MeasureKind, Partial<Record<Language, string>>>> = {
  flow: {
    en: 'amount revenue revenues sales cost costs spend spent spending expense expenses budget profit income turnover gmv fee fees commission total subtotal sum quantity qty units volume count counts orders visits visitors sessions clicks impressions views pageviews downloads conversions leads signups passengers deaths cases births minutes hours seconds payments refunds returns shipments items payment paid charge charges donations production consumption output rainfall precipitation goals points runs wickets wins losses trips rides calls tickets bookings withdrawals deposits registrations units_sold gross net freight shipping boardings arrivals departures attendance tonnage packages parcels pallets boxes pieces replies messages kwh mwh distance votes seats spectators viewers copies',
    de: 'umsatz umsätze erlös erlöse kosten ausgaben einnahmen gewinn betrag beträge summe menge anzahl stückzahl besucher kunden bestellungen',
    fr: 'ventes montant quantité coût coûts recettes dépenses bénéfice commandes',
    es: 'ventas ingresos importe cantidad costo costos coste gastos beneficio pedidos',
    it: 'vendite importo quantità costi ricavi spese utile ordini',
  },
  level: {
    en: 'balance inventory stock headcount population outstanding backlog employees members subscribers followers capacity open',
    de: 'bestand saldo mitarbeiter einwohner kontostand',
    fr: 'solde effectif effectifs habitants',
    es: 'existencias plantilla habitantes',
    it: 'giacenza organico abitanti',
  },
  rate: {
    en: 'rate ratio ctr occupancy utilization utilisation discount tax interest probability accuracy margin',
    de: 'quote satz rabatt steuersatz marge auslastung',
    fr: 'taux remise marge',
    es: 'tasa descuento margen',
    it: 'tasso sconto margine',
  },
  share: {
    en: 'pct percent percentage % share',
    de: 'anteil prozent',
    fr: 'pourcentage',
    es: 'porcentaje',
    it: 'percentuale',
  },
  price: {
    en: 'price fare wage salary msrp rent',
    de: 'preis stückpreis gehalt miete',
    fr: 'prix salaire loyer',
    es: 'precio salario',
    it: 'prezzo stipendio',
  },
  score: {
    en: 'score rating rank grade satisfaction nps gpa percentile',
    de: 'bewertung zufriedenheit',
    fr: 'évaluation',
    es: 'puntuación calificación',
    it: 'punteggio valutazione',
  },
  duration: { de: 'dauer', fr: 'durée', es: 'duración', it: 'durata' },
  size: {
    en: 'age temperature temp humidity pressure speed avg average mean median std stddev min max minimum maximum latitude longitude lat lon lng bmi density intensity level depth height width length weight size mpg per index year lag',
    de: 'temperatur gewicht höhe breite länge größe geschwindigkeit',
    fr: 'température poids hauteur largeur taille vitesse',
    es: 'temperatura peso altura anchura edad velocidad',
    it: 'altezza larghezza età velocità',
  },
};

/** All words of some kinds, in all languages. */
export function measureWords(...kinds: readonly MeasureKind[]): ReadonlySet<string> {
  return words(kinds.flatMap((kind) => Object.values(VOCABULARY[kind])).join(' '));
}
