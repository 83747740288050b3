import { z } from 'zod';

/** Whole hours until a first answer; null promises none. */
const hours = z.number().int().min(1).max(720).nullable();

/** Whom a customer by contract can turn to. */
export const accountManager = z.strictObject({
  name: z.string().trim().min(1, 'Give a name.').max(80),
  email: z.email('Please enter a valid email address.').max(254),
  /** Empty where there is none. */
  phone: z.string().trim().max(40).default(''),
});
export type AccountManager = z.output<typeof accountManager>;

const promises = {
  premiumHours: hours,
  enterpriseHours: hours,
  /** When somebody is there to answer, in words; empty where nothing is said. */
  open: z.string().trim().max(120).default(''),
};

/** What the installation's owner promises. What is not set is promised nowhere. */
export const supportTerms = z.strictObject({
  ...promises,
  /** Of contracts that name nobody else. */
  accountManager: accountManager.nullable(),
});
export type SupportTerms = z.output<typeof supportTerms>;

/** What of it everybody reads, and whom the caller's own contract names. */
export const supportOffer = z.object({
  ...promises,
  /** Whether contracts come with somebody to turn to. */
  hasAccountManager: z.boolean(),
  /** For workspaces with a contract. */
  accountManager: accountManager.nullable(),
});
export type SupportOffer = z.output<typeof supportOffer>;

/** Whom one contract names; null: whoever the installation names. */
export const contractManager = z.strictObject({ accountManager: accountManager.nullable() });
