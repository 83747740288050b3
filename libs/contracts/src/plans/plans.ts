import { z } from 'zod';

/** The plan table: what each plan costs, allows and offers. Screens, messages and limits take it from here alone. */

export const PLANS = ['free', 'premium', 'enterprise'] as const;
export type Plan = (typeof PLANS)[number];

/** What a workspace may hold at once; deleting frees a place. */
export const METERS = ['uploads', 'dashboards', 'documents', 'users', 'guests', 'schedules'] as const;
export type Meter = (typeof METERS)[number];

/** What may be made of one document, data source or dashboard. Uses of AI count for ever, so that deleting gives none back. */
export const ITEM_METERS = [
  'analysesPerDocument',
  'predictionsPerDataSource',
  'calculationsPerDashboard',
] as const;
export type ItemMeter = (typeof ITEM_METERS)[number];

/** null is unlimited. */
export type PlanLimits = Record<Meter | ItemMeter, number | null>;

export const PLAN_LIMITS: Record<Plan, PlanLimits> = {
  free: {
    uploads: 5,
    dashboards: 5,
    documents: 3,
    users: 1,
    guests: 0,
    schedules: 1,
    analysesPerDocument: 1,
    predictionsPerDataSource: 1,
    calculationsPerDashboard: 2,
  },
  premium: {
    uploads: 20,
    dashboards: 20,
    documents: 15,
    users: 1,
    guests: null,
    schedules: 20,
    analysesPerDocument: null,
    predictionsPerDataSource: 10,
    calculationsPerDashboard: 5,
  },
  // Without numbers in the contract, uploads are unlimited as the rest is.
  enterprise: {
    uploads: null,
    dashboards: null,
    documents: null,
    users: null,
    guests: null,
    schedules: null,
    analysesPerDocument: null,
    predictionsPerDataSource: null,
    calculationsPerDashboard: null,
  },
};

/** Running jobs per user at the same time; more wait in the queue. */
export const RUNNING_JOBS: Record<Plan, number> = { free: 1, premium: 3, enterprise: 10 };

/** What an Enterprise contract says instead of the plan's own numbers. */
export type ContractLimits = Partial<Record<Meter, number>>;

/** What a workspace has: its plan, and the limits of its contract. */
export interface Terms {
  plan: Plan;
  limits?: ContractLimits | undefined;
}

/** How many places the terms give a meter; null is unlimited. A contract counts for Enterprise alone (T-59). */
export function quotaOf({ plan, limits = {} }: Terms, meter: Meter | ItemMeter): number | null {
  const named: Partial<Record<Meter | ItemMeter, number>> = limits;
  const agreed = plan === 'enterprise' ? named[meter] : undefined;
  return agreed ?? PLAN_LIMITS[plan][meter];
}

/** Each meter as sentences name it: "all 5 data uploads are used". */
export const METER_WORDS: Record<Meter | ItemMeter, string> = {
  uploads: 'data uploads',
  dashboards: 'dashboards',
  documents: 'document uploads',
  users: 'users',
  guests: 'view-only guests',
  schedules: 'schedules',
  analysesPerDocument: 'AI analyses per document',
  predictionsPerDataSource: 'predictions per data source',
  calculationsPerDashboard: 'custom calculations per dashboard',
};

export const PLAN_NAMES: Record<Plan, string> = {
  free: 'Free',
  premium: 'Premium',
  enterprise: 'Enterprise',
};

/** US cents a month; null is agreed upon with sales. */
export const PLAN_CENTS: Record<Plan, number | null> = { free: 0, premium: 999, enterprise: null };

/** What only some plans have: the smallest that does, and its words in the plan table. */
export const FEATURES = {
  summaries: { plan: 'premium', words: 'executive summary generation' },
  documentExport: { plan: 'premium', words: 'PDF and Word export' },
  guests: { plan: 'premium', words: 'guest collaborator access' },
  emailSupport: { plan: 'premium', words: 'email support' },
  members: { plan: 'enterprise', words: 'multi-user licences' },
  singleSignOn: { plan: 'enterprise', words: 'SSO and SAML' },
  prioritySupport: { plan: 'enterprise', words: 'priority support with SLA' },
  accountManager: { plan: 'enterprise', words: 'dedicated account manager' },
  teamWork: { plan: 'enterprise', words: 'advanced team collaboration' },
} as const satisfies Record<string, { plan: Plan; words: string }>;
export type Feature = keyof typeof FEATURES;

/** Whether a plan has a feature; a plan has all that the smaller ones have. */
export const hasFeature = (plan: Plan, feature: Feature): boolean =>
  PLANS.indexOf(plan) >= PLANS.indexOf(FEATURES[feature].plan);

/** Why a call for a feature was refused, and what to do about it. */
export function missingFeature(feature: Feature): string {
  const { plan, words } = FEATURES[feature];
  const name = PLAN_NAMES[plan];
  const wayOut = COMING_LATER.includes(words)
    ? `It comes with ${name}, in a later version.`
    : `Move to ${name} to use it.`;
  return `Your plan does not include ${words}. ${wayOut}`;
}

/** The way out of a full plan that costs money. */
export const largerPlanWords = (plan: Plan): string =>
  plan === 'enterprise' ? 'ask for a larger contract' : 'move to a larger plan';

/** What a plan has places for, and how one becomes free. */
export function quotaWords(plan: Plan, meter: Meter, limit: number): string {
  return `${PLAN_NAMES[plan]} includes ${limit} ${METER_WORDS[meter]}. Delete one to free its place, or ${largerPlanWords(plan)}.`;
}

/** Why one more was refused, and what to do about it. */
export function fullMeter(plan: Plan, meter: Meter | ItemMeter, limit: number): string {
  return `${PLAN_NAMES[plan]} includes ${limit} ${METER_WORDS[meter]}, and all of them are used. Delete one to free its place, or ${largerPlanWords(plan)}.`;
}

/** The price as it is shown. */
export function priceOf(plan: Plan): string {
  const cents = PLAN_CENTS[plan];
  if (cents === null) return 'Custom pricing';
  return cents % 100 === 0 ? `$${cents / 100}` : `$${(cents / 100).toFixed(2)}`;
}

const { free, premium } = PLAN_LIMITS;

/** What each plan offers, line by line, in the words of the plan table; shown with the first letter raised. */
export const PLAN_OFFERS: Record<Plan, readonly string[]> = {
  free: [
    `${free.uploads} data uploads`,
    `${free.dashboards} dashboards`,
    `${free.documents} document uploads`,
    `${free.analysesPerDocument} AI document analysis per document`,
    `${free.predictionsPerDataSource} AI prediction per data source`,
    `${free.calculationsPerDashboard} custom calculations per dashboard`,
    `${free.users} user per subscription`,
    'AI insights',
    'advanced visualizations',
  ],
  premium: [
    `${premium.uploads} data uploads`,
    `${premium.dashboards} dashboards`,
    `${premium.documents} document uploads`,
    'unlimited AI document analysis',
    `${premium.predictionsPerDataSource} predictions per data source`,
    `${premium.calculationsPerDashboard} custom calculations per dashboard`,
    FEATURES.summaries.words,
    FEATURES.documentExport.words,
    FEATURES.guests.words,
    `${premium.users} user plus unlimited view-only guests`,
    FEATURES.emailSupport.words,
  ],
  enterprise: [
    'everything in Premium',
    'unlimited documents, predictions, calculations and dashboards',
    FEATURES.members.words,
    FEATURES.singleSignOn.words,
    FEATURES.prioritySupport.words,
    FEATURES.accountManager.words,
    FEATURES.teamWork.words,
  ],
};

/** What a guest of the product reads about the Free plan. */
export const FREE_PLAN_COPY = `The free plan starts with ${free.uploads} data sources and ${free.calculationsPerDashboard} custom calculations.`;

/** Lines of the plan table whose feature is not part of this version; screens say so beside them. */
export const COMING_LATER: readonly string[] = [];

const limit = z.number().int().nullable();
// Not spread inside the schema: a bundler could not tell that nothing happens there, and would keep zod.
const everyMeter = [...METERS, ...ITEM_METERS] as const;
export const planView = z.object({
  id: z.enum(PLANS),
  name: z.string(),
  price: z.string(),
  monthlyCents: z.number().int().nullable(),
  limits: z.record(z.enum(everyMeter), limit),
  features: z.array(z.string()),
  /** Those of `features` that are not part of this version. */
  comingLater: z.array(z.string()),
});
export type PlanView = z.infer<typeof planView>;

/** The whole table, smallest plan first. */
export const PLAN_TABLE: readonly PlanView[] = PLANS.map((plan) => ({
  id: plan,
  name: PLAN_NAMES[plan],
  price: priceOf(plan),
  monthlyCents: PLAN_CENTS[plan],
  limits: PLAN_LIMITS[plan],
  features: [...PLAN_OFFERS[plan]],
  comingLater: PLAN_OFFERS[plan].filter((line) => COMING_LATER.includes(line)),
}));
