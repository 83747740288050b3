import { words, wordsOf } from '../words/words.js';

/** What a state says of the row that is in it: it came out well, badly, or has not ended. */
export type StateSense = 'good' | 'bad' | 'open';

/** Words of states, in English, German, French, Spanish and Italian. A phrase of several words is joined by `_`. */
const SENSES: Readonly<Record<StateSense, ReadonlySet<string>>> = {
  bad: words(
    'error errored interrupted late delayed fail failed failure deferred blocked expired revoked voided suspended disputed rejected declined denied refused lost closed_lost cancelled canceled cancellation churned returned refunded no_show noshow missed defective defect broken damaged bounced abandoned disqualified breached unsuccessful not_ok nok scrap scrapped aborted withdrawn reversed chargeback written_off default defaulted dropped readmitted relapsed died deceased injured escalated verspätet storniert abgelehnt verloren gekündigt fehlgeschlagen retard annulé refusé échoué perdu cancelado rechazado perdido tarde fallido annullato rifiutato perso ritardo',
  ),
  good: words(
    'in_orario puntuale a_tiempo puntual à_l_heure won hired stayed answered reached completed_on_time closed_won on_time ontime early delivered completed complete done finished paid passed pass success successful succeeded approved accepted granted resolved solved closed fulfilled attended kept ok converted enrolled admitted awarded funded renewed shipped placed confirmed booked checked_out pünktlich gewonnen bezahlt erledigt geliefert genehmigt abgeschlossen gagné payé livré terminé accepté ganado pagado entregado aprobado vinto pagato consegnato approvato',
  ),
  open: words(
    'open new pending in_progress active waiting draft sent on_hold processing scheduled in_transit trial partial partially_paid partly_paid unpaid overdue under_review in_review review lead qualified qualification prospect prospecting proposal negotiation discovery demo contacted quote quoted submitted assigned paused offen neu aktiv en_cours ouvert nouveau abierto pendiente nuevo activo aperto in_corso',
  ),
};

const SENSE_NAMES = ['bad', 'good', 'open'] as const;
const DENIALS = words('not no never un nicht kein pas non sin');

/** What a value of a column of states says; undefined where its words say nothing of it. */
export function senseOf(value: string): StateSense | undefined {
  const parts = wordsOf(value);
  const senseOfWord = (word: string) => SENSE_NAMES.find((sense) => SENSES[sense].has(word));
  const whole = senseOfWord(parts.join('_'));
  // What stands last says it: payment failed, offer declined; what is denied says nothing.
  return whole ?? (parts.some((word) => DENIALS.has(word)) ? undefined : senseOfWord(parts.at(-1) ?? ''));
}

const STATE_NAMES = words(
  'status state stage outcome result phase disposition resolution ergebnis statut étape estado etapa resultado stato fase',
);

/** Whether a column of this name says how its rows stand. */
export const namesState = (name: string): boolean => wordsOf(name).some((word) => STATE_NAMES.has(word));

const NOT_HAPPENED = words(
  'cancelled canceled cancellation refunded void voided no_show noshow storniert abgesagt nicht_erschienen erstattet annulé annulée remboursé remboursée cancelado cancelada anulado reembolsado annullato annullata rimborsato geannuleerd',
);

/** Whether a state says that nothing came of its row: cancelled, refunded, a guest who did not come. What was to be paid was not. */
export function saysNothingCame(state: string): boolean {
  const parts = wordsOf(state);
  if (NOT_HAPPENED.has(parts.join('_'))) return true;
  return !parts.some((word) => DENIALS.has(word)) && NOT_HAPPENED.has(parts[0] ?? '');
}
