import type { Filter, Measure } from '@plumbline/contracts';
import {
  type Fields,
  hasWord,
  type MeasureField,
  measureKindOf,
  namesAge,
  namesMeasure,
  namesSeveral,
  words,
} from '@plumbline/semantics';

interface Figure {
  measure: Measure;
  goodWhen: 'up' | 'down' | 'neutral';
  filters?: readonly Filter[];
}

/**
 * The figures that are asked for: how many rows there are says nothing where nobody knows what a row is, and of what happened,
 * averages of who or what it happened to. Two good ones are better than four; where none is left, all are told.
 */
export function worthTelling<One extends Figure>(figures: readonly One[], fields: Fields): readonly One[] {
  const told = figures.filter(
    (figure, rank) => !countsNameless(figure, fields) && !tellsOfThing(figure, fields, rank === 0),
  );
  return told.length > 0 ? told : figures;
}

const countsNameless = ({ measure, filters }: Figure, { noun }: Fields): boolean =>
  noun === 'rows' && measure.agg === 'count' && measure.column === undefined && !filters;

/** The age of a patient, the weight of a parcel, the list price of a product: they differ by what came, not by how it went. */
function tellsOfThing({ measure, goodWhen }: Figure, { about, measures }: Fields, isFirst: boolean): boolean {
  if (about?.kind !== 'events' || (measure.agg !== 'avg' && measure.agg !== 'median')) return false;
  const field = measures.find(({ name }) => name === measure.column);
  if (!field) return false;
  if (field.isYesNo) return goodWhen === 'neutral';
  // What is listed with its price first, as flats are, is listed for it.
  return (
    isTax(field) ||
    isAge(field) ||
    (isListPrice(field) && !isFirst) ||
    isSize(field) ||
    isConcentration(field)
  );
}

/** What the state takes of each is not what happened. */
const isTax = ({ name }: MeasureField): boolean => hasWord(name, TAXES);
const TAXES = words('tax taxes vat tva mwst ust iva btw steuer moms');

const SHORT_TIMES = words('days hours minutes tage stunden minuten jours heures días horas giorni ore');
const isAge = ({ name }: MeasureField): boolean => namesAge(name) && !hasWord(name, SHORT_TIMES);

/** What a piece costs, and not what a night or a litre came to. */
const isListPrice = ({ name, nature }: MeasureField): boolean =>
  nature === 'price' && LIST_PRICE.test(name.replace(/[([].*/, '').trim());
const LIST_PRICE = /(?:\bprice|preis|\bprix|\bprecio|\bprezzo|prijs|\bpreço)(?:[ _](?:usd|eur|gbp|chf))?$/i;

/** What a laboratory finds in a sample. */
const isConcentration = ({ name }: MeasureField): boolean =>
  /(?:^|[^\p{L}])(?:[mµu]?g|[mµu]?mol|m?iu|u)\/(?:[dm]?l)(?:$|[^\p{L}])/iu.test(name);

/** What is weighed and measured of a thing: neither a time that it took, nor a mark that it was given, nor a number of something. */
const isSize = (field: MeasureField): boolean =>
  field.nature === 'averaged' &&
  measureKindOf(field.name, field.format, field.nature) === 'size' &&
  !field.format?.currency &&
  !(field.isWhole && namesSeveral(field.name)) &&
  namesMeasure(field.name);
