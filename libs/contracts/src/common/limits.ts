/** Limits and rates: numbers that screens, gateway and services must agree on. */

export const ROLES = ['owner', 'admin', 'user'] as const;
export type Role = (typeof ROLES)[number];

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
  /** Far above what is accepted (SALES_REQUESTS_PER_HOUR), which auth counts exactly. */
  contactSales: { max: 300, windowMs: 3_600_000, per: 'address' },
  /** Far above what is accepted (SUPPORT_REQUESTS_PER_HOUR), which auth counts exactly. */
  support: { max: 60, windowMs: 3_600_000, per: 'session' },
  /** Guesses at an invitation. */
  guestToken: { max: 10, windowMs: 60_000, per: 'address' },
  share: { max: 300, windowMs: 3_600_000, per: 'workspace' },
  refresh: { max: 600, windowMs: 60_000, per: 'address' },
  /** Codes typed; each challenge and each account has a limit of its own besides. */
  verify: { max: 120, windowMs: 60_000, per: 'address' },
  forgot: { max: 20, windowMs: 900_000, per: 'address' },
  reset: { max: 60, windowMs: 900_000, per: 'address' },
  /** Tokens of programs, exchanged at auth. */
  apiToken: { max: 120, windowMs: 60_000, per: 'address' },
  /** What directories tell of people and groups; the largest of them send 25 a second. */
  directory: { max: 3_000, windowMs: 60_000, per: 'workspace' },
  /** Secrets of browsers without cookies, exchanged at auth. */
  fallback: { max: 120, windowMs: 60_000, per: 'address' },
  ip: { max: 120, windowMs: 60_000, per: 'address' },
  upload: { max: 120, windowMs: 60_000, per: 'session' },
  query: { max: 12_000, windowMs: 60_000, per: 'session' },
  /** What guests ask: each new question leaves facts behind, and nobody's plan pays for them. */
  guestQuery: { max: 1_200, windowMs: 60_000, per: 'address' },
} as const satisfies Record<string, RateLimit>;
export type RateLimitName = keyof typeof RATE_LIMITS;

/** Successful sign-ups per address and hour; attempts that fail are not counted here. */
export const SIGNUPS_PER_HOUR = 100;
/**
 * Wrong passwords after which each further one waits twice as long: of one account, from one address or on one device
 * where it has signed in before; and of all accounts from one address, where the wait stays short, for many may be there.
 */
export const LOGIN_FAILURES = {
  perAccount: 10,
  accountWait: { firstSeconds: 5, longestSeconds: 900 },
  perAddress: 100,
  addressWait: { firstSeconds: 1, longestSeconds: 8 },
  windowMs: 900_000,
} as const;

/** A second factor: seconds and tries that a sign-in has for it, wrong ones per account, codes that are mailed in a row. */
export const TWO_FACTOR = {
  seconds: 600,
  tries: 5,
  failures: { max: 20, windowMs: 3_600_000 },
  codes: { max: 4, windowMs: 900_000 },
} as const;
/** Mails of each kind to one address that forgot something. */
export const RECOVERY_MAILS = { max: 3, windowMs: 900_000 } as const;
export const RESET_TOKEN_SECONDS = 1_800;
/** Links that prove an address: sent again to one address so often, and good for so long. */
export const VERIFICATION_MAILS = { max: 3, windowMs: 900_000 } as const;
export const VERIFICATION_LINK_SECONDS = 86_400;

/** Seconds. */
export const ACCESS_TOKEN_SECONDS = 900;
export const REFRESH_TOKEN_SECONDS = 7 * 86_400;
export const SESSION_ABSOLUTE_SECONDS = 30 * 86_400;
export const DEVICE_MARK_SECONDS = 365 * 86_400;
export const REFRESH_GRACE_SECONDS = 10;

/** Server-side deadlines per time-out class, in milliseconds; the browser waits a little longer. */
export const TIMEOUT_MS = { short: 25_000, upload: 110_000, ai: 280_000, stream: 0 } as const;
export type TimeoutClass = keyof typeof TIMEOUT_MS;

export const PASSWORD_MIN_LENGTH = 12;
export const PASSWORD_MAX_LENGTH = 128;

/** Sizes of a team that the contact-sales form offers. */
export const TEAM_SIZES = ['1-10', '11-50', '51-100', '101-500', '500+'] as const;
