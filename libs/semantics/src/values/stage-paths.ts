import { wordsOf } from '../words/words.js';
import { senseOf } from './states.js';

/** Stages that things pass one after another, each with the words it is called by; those of a phrase are joined by `_`. */
const PATHS: readonly (readonly string[])[] = [
  [
    'suspect cold_lead',
    'lead new_lead new open prospect prospecting interessent prospecto',
    'contacted contact_made kontaktiert contacté contactado contattato',
    'qualified qualification sql mql qualifiziert qualifié calificado qualificato',
    'discovery demo meeting needs_analysis demo_scheduled value_proposition',
    'proposal quote quoted offer proposal_sent quote_sent proposal_price_quote angebot devis propuesta proposta',
    'negotiation negotiation_review verhandlung négociation negociación negoziazione',
    'contract contract_sent verbal verbal_commit commit',
    'won closed_won gewonnen gagné ganado vinto',
  ],
  [
    'ordered placed order_placed received new created pending bestellt commandé pedido ordinato',
    'confirmed paid accepted bestätigt bezahlt confirmé payé confirmado confermato',
    'processing in_process picking picked preparing in_bearbeitung',
    'packed ready packing verpackt emballé empaquetado imballato',
    'shipped dispatched sent versandt versendet expédié enviado spedito',
    'in_transit on_the_way unterwegs',
    'out_for_delivery in_zustellung',
    'delivered geliefert zugestellt livré entregado consegnato',
    'completed complete',
  ],
  [
    'applied application applied_online beworben bewerbung',
    'screening screened phone_screen cv_review resume_review',
    'assessment test task',
    'interview interviewed interviewing first_interview onsite gespräch',
    'second_interview final_interview',
    'offer offered offer_made offer_sent angebot',
    'hired accepted offer_accepted eingestellt',
  ],
  [
    'submitted applied received eingereicht',
    'under_review in_review review assessment underwriting in_prüfung',
    'approved accepted granted genehmigt',
    'issued disbursed funded paid_out paid',
  ],
  [
    'visit visited landing session homepage impression',
    'view viewed product_view product_viewed search',
    'cart add_to_cart added_to_cart basket',
    'checkout checkout_started begin_checkout',
    'purchase purchased paid order ordered',
  ],
  [
    'invited contacted',
    'registered signed_up signup sign_up trial',
    'activated verified onboarded',
    'subscribed paying converted customer',
    'renewed',
  ],
].map((path) => path.map((names) => ` ${names} `));

/** Fewer stages than this are no path. */
const FEWEST = 3;
const NUMBERED = /^\s*(?:stage|step|phase|stufe|étape|etapa|fase)?\s*(\d{1,2})\s*[-–—.:)]?\s+\p{L}/iu;

/** What a column of stages holds: those that follow one another, and ends beside the path. */
export interface Stages {
  /** From the first to the last. */
  path: string[];
  /** Came to a bad end, at a stage that is not known. */
  left: string[];
}

/**
 * The order of stages, where their numbers (“2 - Proposal”) or their words prove it: every value stands on one path, each at a place
 * of its own, or is a bad end. Undefined else, so that states without an order are never drawn as a path.
 */
export function stagesOf(values: readonly string[]): Stages | undefined {
  const left = values.filter((value) => senseOf(value.replace(/^\s*\d+/, '')) === 'bad');
  const passed = values.filter((value) => !left.includes(value));
  if (passed.length < FEWEST) return undefined;
  for (const placeOf of [numberOf, ...PATHS.map((path) => (value: string) => placeOn(path, value))]) {
    const places = passed.map((value) => ({ value, place: placeOf(value) }));
    const isProved =
      places.every(({ place }) => place >= 0) &&
      new Set(places.map(({ place }) => place)).size === places.length;
    if (isProved)
      return { path: places.sort((one, other) => one.place - other.place).map(({ value }) => value), left };
  }
  return undefined;
}

const numberOf = (value: string): number => Number(NUMBERED.exec(value)?.[1] ?? -1);

function placeOn(path: readonly string[], value: string): number {
  const name = ` ${wordsOf(value).join('_')} `;
  return path.findIndex((names) => names.includes(name));
}
