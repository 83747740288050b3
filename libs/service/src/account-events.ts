import { SessionRevoked, SubscriptionChanged, UserDeleted } from '@plumbline/contracts';

/** What every service hears that does not decide about accounts itself. */
export const ACCOUNT_EVENTS = [SubscriptionChanged, SessionRevoked, UserDeleted];
