import { hasFeature, PLANS } from '@plumbline/contracts';

/** Plans whose links work. */
export const GUEST_PLANS = PLANS.filter((plan) => hasFeature(plan, 'guests'));
