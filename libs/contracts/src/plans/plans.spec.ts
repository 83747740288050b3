import { describe, expect, it } from '@jest/globals';
import {
  FEATURES,
  type Feature,
  FREE_PLAN_COPY,
  fullMeter,
  hasFeature,
  ITEM_METERS,
  METERS,
  missingFeature,
  PLAN_LIMITS,
  PLAN_NAMES,
  PLAN_OFFERS,
  PLAN_TABLE,
  PLANS,
  type Plan,
  type PlanLimits,
  planView,
  quotaOf,
} from './plans.js';

const { free, premium, enterprise } = PLAN_LIMITS;

const offer = (id: string) => PLAN_TABLE.find((plan) => plan.id === id);

/** The two cells of the specification's table that are not the name, word for word. */
const TABLE = {
  free: '5 data uploads, 5 dashboards, 3 document uploads, 1 AI document analysis per document, 1 AI prediction per data source, 2 custom calculations per dashboard, 1 user per subscription, AI insights, advanced visualizations',
  premium:
    '20 data uploads, 20 dashboards, 15 document uploads, unlimited AI document analysis, 10 predictions per data source, 5 custom calculations per dashboard, executive summary generation, PDF and Word export, guest collaborator access, 1 user plus unlimited view-only guests, email support',
  enterprise:
    'everything in Premium, unlimited documents, predictions, calculations and dashboards, multi-user licences, SSO and SAML, priority support with SLA, dedicated account manager, advanced team collaboration',
};

describe('the plan table', () => {
  it('PLAN-035 has exactly three plans: Free, Premium and Enterprise', () => {
    expect(PLAN_TABLE.map(({ name }) => name)).toEqual(['Free', 'Premium', 'Enterprise']);
    expect(Object.values(PLAN_NAMES)).toHaveLength(3);
    for (const plan of PLAN_TABLE) expect(planView.parse(plan)).toEqual(plan);
  });

  it.each([
    ['PLAN-001', 'free', '$0', 0],
    ['PLAN-011', 'premium', '$9.99', 999],
    ['PLAN-023', 'enterprise', 'Custom pricing', null],
  ])('%s the price of %s is %s', (_, id, price, monthlyCents) => {
    expect(offer(id)).toMatchObject({ price, monthlyCents });
  });

  it.each([
    ['PLAN-002', free.uploads, 5],
    ['PLAN-003', free.dashboards, 5],
    ['PLAN-008', free.users, 1],
    ['PLAN-012', premium.uploads, 20],
    ['PLAN-013', premium.dashboards, 20],
    ['PLAN-021 users', premium.users, 1],
    ['PLAN-021 guests', premium.guests, null],
    ['PLAN-028', enterprise.dashboards, null],
    ['T-59', enterprise.uploads, null],
  ])('%s the limit is %s', (_, limit, stated) => {
    expect(limit).toBe(stated);
  });

  it('has the numbers of what a later version limits', () => {
    const laterIn = ({
      documents,
      analysesPerDocument,
      predictionsPerDataSource,
      calculationsPerDashboard,
    }: PlanLimits) => [documents, analysesPerDocument, predictionsPerDataSource, calculationsPerDashboard];
    expect([free, premium, enterprise].map(laterIn)).toEqual([
      [3, 1, 1, 2],
      [15, null, 10, 5],
      [null, null, null, null],
    ]);
  });

  it.each([
    ['PLAN-004', 'free', '3 document uploads'],
    ['PLAN-005', 'free', '1 AI document analysis per document'],
    ['PLAN-015', 'premium', 'unlimited AI document analysis'],
    ['PLAN-014', 'premium', '15 document uploads'],
    ['PLAN-006', 'free', '1 AI prediction per data source'],
    ['PLAN-007', 'free', '2 custom calculations per dashboard'],
    ['PLAN-009', 'free', 'AI insights'],
    ['PLAN-010', 'free', 'advanced visualizations'],
    ['PLAN-016', 'premium', '10 predictions per data source'],
    ['PLAN-017', 'premium', '5 custom calculations per dashboard'],
    ['PLAN-020', 'premium', 'guest collaborator access'],
    ['PLAN-022', 'premium', 'email support'],
    ['PLAN-024', 'enterprise', 'everything in Premium'],
    ['PLAN-029', 'enterprise', 'multi-user licences'],
    ['PLAN-030', 'enterprise', 'SSO and SAML'],
    ['PLAN-031', 'enterprise', 'priority support with SLA'],
    ['PLAN-032', 'enterprise', 'dedicated account manager'],
    ['PLAN-033', 'enterprise', 'advanced team collaboration'],
  ])('%s %s offers in this version: %s', (_, id, words) => {
    expect(offer(id)?.features).toContain(words);
    expect(offer(id)?.comingLater).not.toContain(words);
  });

  it.each(PLANS)('%s offers nothing that comes later', (id) => {
    expect(offer(id)?.comingLater).toEqual([]);
  });

  it('PLAN-035 the offers are the words of the table, all of them and in its order', () => {
    for (const plan of PLANS) expect(PLAN_OFFERS[plan].join(', ')).toBe(TABLE[plan]);
  });

  it('PLAN-034 the copy about the Free plan agrees with the table', () => {
    expect(FREE_PLAN_COPY).toBe('The free plan starts with 5 data sources and 2 custom calculations.');
  });

  it('PLAN-020 PLAN-022 what Premium adds is denied to Free, and told why', () => {
    for (const feature of ['summaries', 'documentExport', 'guests', 'emailSupport'] as const) {
      expect(PLANS.map((plan) => hasFeature(plan, feature))).toEqual([false, true, true]);
    }
    expect(missingFeature('guests')).toBe(
      'Your plan does not include guest collaborator access. Move to Premium to use it.',
    );
    expect(missingFeature('summaries')).toBe(
      'Your plan does not include executive summary generation. Move to Premium to use it.',
    );
    expect(missingFeature('members')).toContain('Move to Enterprise to use it.');
    expect(missingFeature('singleSignOn')).toContain('Move to Enterprise to use it.');
  });

  it('PLAN-030 PLAN-031 PLAN-032 PLAN-033 what Enterprise adds is of Enterprise alone', () => {
    for (const feature of [
      'members',
      'singleSignOn',
      'prioritySupport',
      'accountManager',
      'teamWork',
    ] as const) {
      expect(PLANS.map((plan) => hasFeature(plan, feature))).toEqual([false, false, true]);
    }
  });

  it('PLAN-024 no limit shrinks with a larger plan, and no feature goes', () => {
    const featuresOf = (plan: Plan) =>
      (Object.keys(FEATURES) as Feature[]).filter((feature) => hasFeature(plan, feature));
    expect(featuresOf('enterprise')).toEqual(expect.arrayContaining(featuresOf('premium')));
    const size = (limit: number | null) => limit ?? Number.POSITIVE_INFINITY;
    for (const meter of [...METERS, ...ITEM_METERS]) {
      const [small = 0, middle = 0, large = 0] = PLANS.map((plan) => size(PLAN_LIMITS[plan][meter]));
      expect([meter, small <= middle && middle <= large]).toEqual([meter, true]);
    }
  });

  it('T-57 a full meter is told with its number', () => {
    expect(fullMeter('free', 'uploads', 5)).toBe(
      'Free includes 5 data uploads, and all of them are used. Delete one to free its place, or move to a larger plan.',
    );
  });

  it('T-59 Enterprise is unlimited but for what its contract names, which counts for no other plan', () => {
    expect(METERS.map((meter) => quotaOf({ plan: 'enterprise' }, meter))).toEqual(METERS.map(() => null));
    const limits = { uploads: 50 };
    const places = PLANS.map((plan) => quotaOf({ plan, limits }, 'uploads'));
    expect(places).toEqual([free.uploads, premium.uploads, 50]);
    expect(quotaOf({ plan: 'enterprise', limits }, 'dashboards')).toBeNull();
    expect(fullMeter('enterprise', 'uploads', 50)).toContain('or ask for a larger contract.');
  });
});
