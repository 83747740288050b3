import {
  COMING_LATER,
  FEATURES,
  type Feature,
  hasFeature,
  PLAN_LIMITS,
  PLAN_OFFERS,
  PLANS,
  type Plan,
  type PlanLimits,
} from '@plumbline/contracts';

export interface PlanRow {
  label: string;
  /** What each plan says about it, in the words of the plan table; a plan that says nothing does not have it. */
  lines: Partial<Record<Plan, string>>;
  /** The limit it is about. */
  meter?: keyof PlanLimits;
}

const { free, premium } = PLAN_OFFERS;

/** The first lines of Free and Premium are about the same limits, in the same order. */
export const LIMIT_ROWS = (
  [
    ['uploads', 'Data uploads'],
    ['dashboards', 'Dashboards'],
    ['documents', 'Document uploads'],
    ['analysesPerDocument', 'AI document analyses per document'],
    ['predictionsPerDataSource', 'AI predictions per data source'],
    ['calculationsPerDashboard', 'Custom calculations per dashboard'],
  ] as const
).map(([meter, label], index) => ({
  label,
  meter,
  lines: { free: free[index], premium: premium[index], enterprise: 'Unlimited' },
})) satisfies PlanRow[];

const included = (words: string, plans: readonly Plan[]): PlanRow => ({
  label: words,
  lines: Object.fromEntries(plans.map((plan) => [plan, words])),
});
const featureRow = (feature: Feature): PlanRow =>
  included(
    FEATURES[feature].words,
    PLANS.filter((plan) => hasFeature(plan, feature)),
  );

export const PLAN_ROWS: readonly PlanRow[] = [
  ...LIMIT_ROWS,
  { label: 'Users', lines: { free: free[6], premium: premium[9], enterprise: 'users by contract' } },
  {
    label: 'Support',
    lines: { premium: FEATURES.emailSupport.words, enterprise: FEATURES.prioritySupport.words },
  },
  ...free.slice(7).map((words) => included(words, PLANS)),
  ...(['summaries', 'documentExport', 'guests'] as const).map(featureRow),
  ...(['members', 'singleSignOn', 'accountManager', 'teamWork'] as const).map(featureRow),
];

/** Whether a row is about what this version does not have. */
export const isLater = ({ lines }: PlanRow): boolean =>
  Object.values(lines).some((line) => COMING_LATER.includes(line));

/** The largest limit that is a number ends at four fifths; beside one that is unlimited, a number is little. */
const LARGEST_PERCENT = 80;
const LITTLE_PERCENT = 12;

/** How far the bar of a limit goes; the same on every screen. */
export function percentOf(plan: Plan, meter: keyof PlanLimits): number {
  const limit = PLAN_LIMITS[plan][meter];
  if (limit === null) return 100;
  const largest = PLAN_LIMITS.premium[meter];
  return largest === null ? LITTLE_PERCENT : (limit / largest) * LARGEST_PERCENT;
}
