import { z } from 'zod';
import { METERS, PLANS } from '../plans/plans.js';

/** Places that a contract names; a meter without a number has those of the plan. */
export const contractLimits = z.partialRecord(z.enum(METERS), z.number().int().min(1).max(1_000_000));

/** Days after a failed payment in which the plan stays; then it is Free. */
export const PAYMENT_GRACE_DAYS = 14;

export const SUBSCRIPTION_STATUSES = ['active', 'past_due', 'ending'] as const;

export const subscription = z.object({
  plan: z.enum(PLANS),
  /** `past_due` until `graceEndsAt`; `ending` goes to `nextPlan` at `endsAt`. */
  status: z.enum(SUBSCRIPTION_STATUSES),
  renewsAt: z.iso.datetime().nullable(),
  endsAt: z.iso.datetime().nullable(),
  nextPlan: z.enum(PLANS).nullable(),
  graceEndsAt: z.iso.datetime().nullable(),
  /** How it is paid: by the payment provider, by agreement (an owner set the plan), or not at all. */
  paidBy: z.enum(['card', 'agreement', 'nothing']),
  /** Whether this installation takes payments; without it an owner or admin sets plans. */
  isBillingConnected: z.boolean(),
  /** Of an Enterprise contract. */
  limits: contractLimits,
});
export type Subscription = z.infer<typeof subscription>;

export const usage = z.array(
  z.object({ meter: z.enum(METERS), used: z.number().int(), limit: z.number().int().nullable() }),
);
export type Usage = z.infer<typeof usage>;

/** `workspaceId` is one that the user owns, the user's own where it is absent. `limits` replaces those of the contract; without it they stay, and end with Enterprise. */
export const setPlanBody = z
  .strictObject({ plan: z.enum(PLANS), limits: contractLimits.optional(), workspaceId: z.uuid().optional() })
  .refine(
    ({ plan, limits }) => plan === 'enterprise' || limits === undefined,
    'Only an Enterprise contract has limits of its own.',
  );
export type SetPlanBody = z.infer<typeof setPlanBody>;

/** Only Premium is sold over the counter; Enterprise goes through contact sales. */
export const checkoutBody = z.strictObject({ plan: z.literal('premium') });
export const changePlanBody = z.strictObject({ plan: z.enum(['free', 'premium']) });
/** Where the browser goes next: the payment provider's page. */
export const redirection = z.object({ url: z.url() });

export const invoice = z.object({
  id: z.string(),
  number: z.string(),
  status: z.string(),
  /** In the smallest unit of the currency. */
  amount: z.number().int(),
  currency: z.string(),
  createdAt: z.iso.datetime(),
  pdf: z.url().nullable(),
});
export type Invoice = z.infer<typeof invoice>;
