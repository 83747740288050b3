/** Plans, limits and rates: numbers that screens, gateway and services must agree on. */

export const PLANS = ['free', 'premium', 'enterprise'] as const;
export type Plan = (typeof PLANS)[number];

export const ROLES = ['owner', 'admin', 'user'] as const;
export type Role = (typeof ROLES)[number];

/** What a plan meters. */
export const METERS = ['uploads', 'dashboards'] as const;
export type Meter = (typeof METERS)[number];

/** How many objects of each meter may exist at once in a workspace; null is unlimited. */
export const PLAN_LIMITS: Record<Plan, Record<Meter, number | null>> = {
  free: { uploads: 5, dashboards: 5 },
  premium: { uploads: 20, dashboards: 20 },
  enterprise: { uploads: null, dashboards: null },
};

/** Running jobs per user at the same time; more wait in the queue. */
export const RUNNING_JOBS: Record<Plan, number> = { free: 1, premium: 3, enterprise: 10 };

/** The largest file an upload may carry, in bytes, inclusive (50 MiB). */
export const MAX_UPLOAD_BYTES = 52_428_800;
/** Room for multipart boundaries and part headers around the largest file. */
export const MULTIPART_OVERHEAD_BYTES = 65_536;
/** Body limit of ordinary JSON calls, in bytes. */
export const MAX_JSON_BYTES = 262_144;

export const MAX_COLUMNS = 2_000;
export const MAX_CELL_BYTES = 2_000_000;
export const PREVIEW_ROWS = 1_000;
export const MAX_ROWS_PAGE = 1_000;
export const MAX_LIST_PAGE = 200;
/** Rows a plan's result may hold. */
export const MAX_RESULT_ROWS = 5_000;

/** Allowed calls per window; `per` says whose calls are counted together. */
export interface RateLimit {
  max: number;
  windowMs: number;
  per: 'address' | 'session' | 'workspace';
}

export const RATE_LIMITS = {
  /** Every call, as a backstop. */
  general: { max: 60_000, windowMs: 60_000, per: 'address' },
  signup: { max: 300, windowMs: 3_600_000, per: 'address' },
  login: { max: 600, windowMs: 60_000, per: 'address' },
  refresh: { max: 600, windowMs: 60_000, per: 'address' },
  upload: { max: 120, windowMs: 60_000, per: 'session' },
  query: { max: 12_000, windowMs: 60_000, per: 'session' },
} as const satisfies Record<string, RateLimit>;
export type RateLimitName = keyof typeof RATE_LIMITS;

/** Successful sign-ups per address and hour; attempts that fail are not counted here. */
export const SIGNUPS_PER_HOUR = 100;
/** Wrong passwords after which an account, seen from one address, must wait. */
export const LOGIN_FAILURES = { perAccount: 10, perAddress: 100, windowMs: 900_000 } as const;

/** Seconds. */
export const ACCESS_TOKEN_SECONDS = 900;
export const REFRESH_TOKEN_SECONDS = 7 * 86_400;
export const SESSION_ABSOLUTE_SECONDS = 30 * 86_400;
export const REFRESH_GRACE_SECONDS = 10;

/** Server-side deadlines per time-out class, in milliseconds; the browser waits a little longer. */
export const TIMEOUT_MS = { short: 25_000, upload: 110_000, ai: 280_000, stream: 0 } as const;
export type TimeoutClass = keyof typeof TIMEOUT_MS;

export const PASSWORD_MIN_LENGTH = 12;
export const PASSWORD_MAX_LENGTH = 128;
