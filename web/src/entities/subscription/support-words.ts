import { FEATURES, type Plan, type SupportOffer } from '@plumbline/contracts';

/** What stands below a line of the plan table, and whether what the line says is there. */
export interface SupportNote {
  text: string;
  isThere: boolean;
}

/** A promised time; undefined where none is promised. Of the formats of charts, which the landing page does without, it needs none. */
function promiseOf({ premiumHours, enterpriseHours, open }: SupportOffer, plan: Plan): string | undefined {
  const hours = plan === 'enterprise' ? enterpriseHours : plan === 'premium' ? premiumHours : null;
  if (hours === null) return undefined;
  return `First answer within ${hours === 1 ? '1 hour' : `${hours} hours`}${open === '' ? '' : `, ${open}`}`;
}

/**
 * What a line of the plan table promises about support. Whoever is not signed in is told that the contract says so.
 * @returns undefined for a line about something else
 */
export function supportNote(line: string, offer: SupportOffer | undefined): SupportNote | undefined {
  if (line === FEATURES.emailSupport.words)
    return offer && { text: promiseOf(offer, 'premium') ?? 'No time is promised here', isThere: true };
  if (line === FEATURES.prioritySupport.words) {
    if (!offer) return { text: 'Response times by contract', isThere: false };
    const promise = promiseOf(offer, 'enterprise');
    return { text: promise ?? 'No response times are set here yet', isThere: promise !== undefined };
  }
  if (line !== FEATURES.accountManager.words) return undefined;
  if (!offer) return { text: 'Named by the contract', isThere: false };
  if (!offer.hasAccountManager) return { text: 'Nobody is named here yet', isThere: false };
  return { text: offer.accountManager?.name ?? 'Named by the contract', isThere: true };
}

/** What a user may expect of support, in a sentence. */
export function supportSentence(plan: Plan, offer: SupportOffer): string {
  if (plan === 'free')
    return 'The Free plan includes no support by email: your request is read, without a promised time.';
  const what =
    plan === 'premium' ? 'Premium includes email support.' : 'Enterprise includes priority support.';
  const promise = promiseOf(offer, plan);
  return `${what} ${promise ?? 'This installation has set no response time'}.`;
}
