import { z } from 'zod';
import { PASSWORD_MAX_LENGTH } from '../common/limits.js';
import { FIRST_DAYS, numberFormat, region } from './formats.js';

/** Days between asking for an account to be deleted and its deletion; signing in can take it back until then. */
export const DELETION_GRACE_DAYS = 14;
/** Minutes after signing in, or naming the password again, in which a session may change what protects the account. */
export const FRESH_SESSION_MINUTES = 15;
export const RECOVERY_CODES = 10;
export const MAX_API_TOKENS = 20;
export const MAX_PASSKEYS = 10;

const password = z.string().min(1).max(1_024);
const email = z.email('Please enter a valid email address.').max(254);

export const profileBody = z.strictObject({
  /** Empty takes the username again. */
  displayName: z.string().trim().max(80, 'Use at most 80 characters.').optional(),
});
export type ProfileBody = z.infer<typeof profileBody>;

/** Pixels of a picture's side; browsers scale it before they send it. */
export const AVATAR_PIXELS = 128;
export const MAX_AVATAR_BYTES = 65_536;
/** PNG, JPEG or WebP, as base64. */
export const avatarBody = z.strictObject({ image: z.base64().min(1).max(100_000) });
export type AvatarBody = z.infer<typeof avatarBody>;

export const confirmPasswordBody = z.strictObject({ password });

export const changePasswordBody = z.strictObject({
  currentPassword: password,
  newPassword: z.string().min(1).max(PASSWORD_MAX_LENGTH),
  /** Whether tokens of programs end, too: unless somebody says that they shall stay. */
  endTokens: z.boolean().default(true),
});
export type ChangePasswordBody = z.infer<typeof changePasswordBody>;

/** What a new password ended: how many sessions, and the tokens of programs by their names. */
export const endedAccess = z.object({ sessions: z.number().int(), tokens: z.array(z.string()) });
export type EndedAccess = z.infer<typeof endedAccess>;
export const passwordSet = z.object({ message: z.string(), ended: endedAccess });
export type PasswordSet = z.infer<typeof passwordSet>;

export const changeEmailBody = z.strictObject({ email });
export const confirmEmailBody = z.strictObject({ token: z.string().min(20).max(200) });
export const emailChange = z.object({
  /** `waiting` until both addresses have confirmed. */
  state: z.enum(['waiting', 'changed']),
  message: z.string(),
});
export type EmailChange = z.infer<typeof emailChange>;

export const SECOND_FACTORS = ['none', 'mail', 'app', 'passkey'] as const;
export type SecondFactor = (typeof SECOND_FACTORS)[number];

export const passkeyView = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
});
export const secondFactorView = z.object({
  method: z.enum(SECOND_FACTORS),
  passkeys: z.array(passkeyView),
  recoveryCodesLeft: z.number().int(),
});
export type SecondFactorView = z.infer<typeof secondFactorView>;

export const beginSecondFactorBody = z.strictObject({ method: z.enum(['mail', 'app', 'passkey']) });
/** What the browser needs for the next step: the app's secret, or the options of `navigator.credentials.create`. */
export const secondFactorBegun = z.discriminatedUnion('method', [
  z.object({ method: z.literal('mail'), message: z.string() }),
  z.object({ method: z.literal('app'), secret: z.string(), uri: z.string() }),
  z.object({ method: z.literal('passkey'), options: z.record(z.string(), z.unknown()) }),
]);
export type SecondFactorBegun = z.infer<typeof secondFactorBegun>;

const code = z.string().regex(/^[0-9]{6}$/, 'The code has six digits.');
/** The answer of `navigator.credentials`, as @simplewebauthn/browser writes it. */
export const passkeyAnswer = z.looseObject({
  id: z.string().max(1_024),
  rawId: z.string().max(1_024),
  type: z.literal('public-key'),
  response: z.looseObject({
    clientDataJSON: z.string().max(10_000),
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
  clientExtensionResults: z.looseObject({}),
});
export const confirmSecondFactorBody = z.discriminatedUnion('method', [
  z.strictObject({ method: z.literal('mail'), code }),
  z.strictObject({ method: z.literal('app'), code }),
  z.strictObject({
    method: z.literal('passkey'),
    name: z.string().trim().min(1).max(60),
    credential: passkeyAnswer,
  }),
]);
export type ConfirmSecondFactorBody = z.infer<typeof confirmSecondFactorBody>;
/** Shown this once. */
export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof recoveryCodes>;

export const sessionView = z.object({
  id: z.uuid(),
  isCurrent: z.boolean(),
  /** Such as "Firefox 140 on Linux". */
  browser: z.string(),
  address: z.string(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
});
export type SessionView = z.infer<typeof sessionView>;

export const signIn = z.object({
  at: z.iso.datetime(),
  outcome: z.enum(['signed_in', 'wrong_password', 'wrong_code']),
  browser: z.string(),
  address: z.string(),
});
export type SignIn = z.infer<typeof signIn>;

/** `read` may call what only reads; `write` also what changes. Neither reaches accounts or administration. */
export const API_TOKEN_SCOPES = ['read', 'write'] as const;
export type ApiTokenScope = (typeof API_TOKEN_SCOPES)[number];
/** What a token of the API begins with, so that scanners of leaked secrets can know it. */
export const API_TOKEN_PREFIX = 'plumbline_pat_';

export const createApiTokenBody = z.strictObject({
  name: z.string().trim().min(1, 'Give it a name.').max(60, 'Use at most 60 characters.'),
  scope: z.enum(API_TOKEN_SCOPES),
  expiresInDays: z.number().int().min(1).max(365).default(90),
});
export type CreateApiTokenBody = z.infer<typeof createApiTokenBody>;
export const apiToken = z.object({
  id: z.uuid(),
  name: z.string(),
  scope: z.enum(API_TOKEN_SCOPES),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
});
export type ApiToken = z.infer<typeof apiToken>;
/** `token` is shown this once. */
export const createdApiToken = /* @__PURE__ */ apiToken.extend({ token: z.string() });
export type CreatedApiToken = z.infer<typeof createdApiToken>;

export const preferences = z.strictObject({
  theme: z.enum(['system', 'light', 'dark']).default('system'),
  density: z.enum(['comfortable', 'compact']).default('comfortable'),
  /** BCP 47; null follows the browser. A language that the installation does not have is English. */
  language: z.string().max(35).nullable().default(null),
  /** IANA; null follows the browser. */
  zone: z.string().max(64).nullable().default(null),
  /** The order of dates and the clock of 12 or 24 hours. */
  region: region.default('US'),
  numberFormat: numberFormat.default('1,234.56'),
  firstDay: z.enum(FIRST_DAYS).default('monday'),
  reducedMotion: z.enum(['system', 'on', 'off']).default('system'),
  singleKeyShortcuts: z.boolean().default(true),
  /** Mails of what members tell each other: mentions, answers, assignments, approvals. */
  memberMails: z.boolean().default(true),
});
export type Preferences = z.infer<typeof preferences>;

export const deletion = z.object({ deletionAt: z.iso.datetime().nullable(), message: z.string() });
export type Deletion = z.infer<typeof deletion>;

/** One service's part of all that is kept of a user: documents by file name, and files that the gateway fetches. */
export const exportPart = z.object({
  documents: z.record(z.string(), z.unknown()),
  files: z.array(z.object({ name: z.string(), path: z.string() })),
});
export type ExportPart = z.infer<typeof exportPart>;
