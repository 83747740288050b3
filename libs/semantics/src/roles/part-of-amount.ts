import { words, wordsOf } from '../words/words.js';
import type { PartOfWhole } from './part-of-whole.js';

/** What an amount is called that only a part of becomes another: charged and paid, supplied and billed. */
const AMOUNTS: readonly [whole: ReadonlySet<string>, part: ReadonlySet<string>][] = [
  [
    words(
      'supplied abstracted pumped purchased fed geliefert eingespeist fourni distribué suministrado fornito',
    ),
    words(
      'billed sold consumed metered verkauft abgerechnet facturé vendu facturado vendido fatturato venduto',
    ),
  ],
  [
    words(
      'due owed charge charged invoiced billed receivable fällig forderung sollmiete dû due facturé facturado debido dovuto fatturato',
    ),
    words(
      'paid collected received recovered bezahlt gezahlt eingegangen encaissé encaissés payé recouvré pagado cobrado pagato incassato',
    ),
  ],
  [
    words(
      'requested claimed sought asked applied beantragt gefordert demandé solicitado reclamado richiesto',
    ),
    words(
      'awarded granted approved allowed settled paid bewilligt genehmigt ausgezahlt accordé octroyé concedido aprobado concesso approvato',
    ),
  ],
  [
    words('pledged promised committed zugesagt promis prometido'),
    words('received paid collected erhalten reçu recibido'),
  ],
  [
    words('ordered bestellt commandé pedido ordinato'),
    words('delivered supplied received geliefert livré entregado consegnato'),
  ],
  [words('prepared cooked baked zubereitet gebacken'), words('wasted unsold leftover weggeworfen invendus')],
];

const DATES = words('date on at day datum am le fecha data');

/** Which columns hold the part of an amount that came of it, as their names say: paid of charged, awarded of requested. */
export function partsOfAmounts(names: readonly string[]): PartOfWhole[] {
  const says = (name: string, said: ReadonlySet<string>) => {
    const parts = wordsOf(name);
    return parts.some((part) => said.has(part)) && !parts.some((part) => DATES.has(part));
  };
  return AMOUNTS.flatMap(([ofWhole, ofPart]) => {
    const wholes = names.filter((name) => says(name, ofWhole) && !says(name, ofPart));
    const parts = names.filter((name) => says(name, ofPart) && !says(name, ofWhole));
    // Of several it is not known which goes with which.
    const [whole, ...moreWholes] = wholes;
    const [part, ...moreParts] = parts;
    const isPair = moreWholes.length === 0 && moreParts.length === 0;
    return whole !== undefined && part !== undefined && isPair ? [{ part, whole }] : [];
  });
}

const NOT = words('non not un nicht no sans sin');
/** What comes on top of the rest, and what is lost of it. */
const ADDED =
  /(?:^|.{3})(?:surcharges?|zuschl[aä]ge?|surtaxe|suppl[eé]ments?|recargos?|sovrapprezzo|toeslag|overtime|überstunden|tips?|trinkgeld|pourboire|propina|mancia|lost|loss|losses|verluste?|pertes?|p[eé]rdidas?|perdite|waste|wasted|scrap|unsold|unpaid|impayés?|overdue)$/iu;

/**
 * Which of the members of a sum its share is told of: what is so beside what is not (billable hours beside non-billable ones),
 * what comes on top (a surcharge beside the freight), what is lost; undefined where none stands out.
 */
export function numeratorOf(parts: readonly string[]): string | undefined {
  const negated = parts.filter((name) => wordsOf(name).some((word) => NOT.has(word)));
  const told = parts.filter((name) => negated.some((other) => other !== name && isWithout(name, other)));
  const added = parts.filter((name) => wordsOf(name).some((word) => ADDED.test(word)));
  const [only, ...more] = told.length > 0 ? told : added;
  return more.length === 0 ? only : undefined;
}

/** The words of the other but for its "non". */
function isWithout(name: string, negated: string): boolean {
  const left = wordsOf(negated).filter((word) => !NOT.has(word));
  return left.join(' ') === wordsOf(name).join(' ');
}
