import { z } from 'zod';
import { pageQuery } from '../common/page-query.js';
import { PLANS } from '../plans/plans.js';
import { SERVICE_NAMES } from '../services.js';
import { USAGE_MEASURES } from './workspace-usage.js';

/** How many days back the growth of an installation is shown. */
export const OVERVIEW_DAYS = { '30d': 30, '90d': 90, '365d': 365 } as const;
export type OverviewWindow = keyof typeof OVERVIEW_DAYS;
const WINDOW_NAMES = Object.keys(OVERVIEW_DAYS) as [OverviewWindow, ...OverviewWindow[]];

/** The totals of a day are kept for so many days. */
export const TOTALS_KEPT_DAYS = 730;

/** What is added up per day: what services tell, and what accounts are. */
export const TOTAL_MEASURES = ['workspaces', 'users', 'users_seen', ...USAGE_MEASURES] as const;
export type TotalMeasure = (typeof TOTAL_MEASURES)[number];

export const usageOverviewQuery = z.object({ window: z.enum(WINDOW_NAMES).default('30d') });

const amounts = z.partialRecord(z.enum(TOTAL_MEASURES), z.number());

export const usageOverview = z.object({
  /** Now. A measure whose service never told anything is missing. */
  totals: amounts,
  /** On the first day of the window that is known; null while no day before today is. */
  before: z.object({ day: z.iso.date(), totals: amounts }).nullable(),
  /** The end of each known day of the window, oldest first; the last is today. Days are those of UTC. */
  days: z.array(z.object({ day: z.iso.date(), totals: amounts })),
  plans: z.array(
    z.object({
      plan: z.enum(PLANS),
      workspaces: z.number().int(),
      /** Of them: paid by card, by agreement, or by nobody. */
      paidBy: z.object({ card: z.number().int(), agreement: z.number().int(), nothing: z.number().int() }),
    }),
  ),
  /** Of the disk that is fullest, in bytes; null while no process has told. */
  disk: z.object({ used: z.number(), total: z.number() }).nullable(),
  /** When each service told its amounts last, and whether it is silent for longer than it should be. */
  told: z.array(
    z.object({ service: z.enum(SERVICE_NAMES), at: z.iso.datetime().nullable(), isLate: z.boolean() }),
  ),
});
export type UsageOverview = z.infer<typeof usageOverview>;

export const WORKSPACE_SORTS = [
  'bytes',
  'data_sources',
  'documents',
  'dashboards',
  'seen',
  'created',
] as const;
export type WorkspaceSort = (typeof WORKSPACE_SORTS)[number];

export const workspaceUsageQuery = pageQuery.extend({
  search: z.string().max(200).default(''),
  plan: z.enum(PLANS).optional(),
  sort: z.enum(WORKSPACE_SORTS).default('bytes'),
});
export type WorkspaceUsageQuery = z.infer<typeof workspaceUsageQuery>;

export const workspaceUsage = z.object({
  workspaceId: z.uuid(),
  /** Whoever has been in it for longest; null where nobody is left. */
  owner: z.object({ userId: z.uuid(), username: z.string() }).nullable(),
  users: z.number().int(),
  plan: z.enum(PLANS),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime().nullable(),
  /** What all of it takes in the storage. */
  bytes: z.number(),
  /** A measure that is missing is 0. */
  amounts: z.partialRecord(z.enum(USAGE_MEASURES), z.number()),
});
export type WorkspaceUsage = z.infer<typeof workspaceUsage>;
