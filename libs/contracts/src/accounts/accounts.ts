import { z } from 'zod';
import { contractLimits } from '../billing/subscriptions.js';
import { PASSWORD_MAX_LENGTH, ROLES } from '../common/limits.js';
import { PLANS } from '../plans/plans.js';
import { MEMBER_ROLES } from '../roles.js';
import { numberFormat, region } from './formats.js';
import { API_TOKEN_SCOPES, passkeyAnswer, SECOND_FACTORS } from './profile.js';

const username = z
  .string()
  .trim()
  .regex(
    /^[A-Za-z0-9][A-Za-z0-9._-]{1,49}$/,
    'A username has 2 to 50 letters, digits, dots, dashes or underscores.',
  );
const email = z.email('Please enter a valid email address.').max(254);
const timezone = z.string().min(1).max(64);
/** Asks for `sessionId` in the answer: the browser cannot keep cookies. */
const fallback = z.boolean();
/** 256 random bits in base64url, and room for what somebody types instead. */
const secret = z.string().min(1).max(200);

export const user = z.object({
  id: z.uuid(),
  username: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  plan: z.enum(PLANS),
});
export type User = z.infer<typeof user>;

export const me = user.extend({
  /** The one that the session acts in; `plan` is its plan. */
  workspaceId: z.uuid(),
  workspaceName: z.string(),
  /** What the user may do there. */
  workspaceRole: z.enum(MEMBER_ROLES),
  timezone: z.string(),
  twoFactorEnabled: z.boolean(),
  /** Its mailbox has answered: until then nothing is shared, mailed or exported. */
  emailVerified: z.boolean(),
  /** Empty: the username is shown. */
  displayName: z.string(),
  /** When the picture was chosen; null without one. */
  avatar: z.iso.datetime().nullable(),
  /** When the account goes, as its user wished. */
  deletionAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
});
export type Me = z.infer<typeof me>;

/** Unknown fields (a role, a plan) are dropped; `usLocationAttested` must be the boolean true. */
export const signupBody = z.object({
  username,
  email,
  password: z.string().min(1).max(PASSWORD_MAX_LENGTH),
  usLocationAttested: z.literal(
    true,
    'You must confirm that you are located in the United States to create an account.',
  ),
  timezone: timezone.optional(),
  fallback: fallback.optional(),
});
export type SignupBody = z.infer<typeof signupBody>;

export const loginBody = z.object({
  username: z.string().min(1).max(254),
  password: z.string().min(1).max(1_024),
  timezone: timezone.optional(),
  fallback: fallback.optional(),
});
export type LoginBody = z.infer<typeof loginBody>;

export const session = z.object({
  user,
  accessToken: z.string(),
  /** Seconds. */
  expiresIn: z.number().int(),
  /** A secret that stands in for the refresh cookie, for browsers without cookies that asked for it. */
  sessionId: z.string().optional(),
});
export type Session = z.infer<typeof session>;

/** The password was right; `verify-2fa` asks for the rest. */
export const secondFactorNeeded = z.object({
  requiresTwoFactor: z.literal(true),
  tempSessionId: z.string(),
  method: z.enum(SECOND_FACTORS).exclude(['none']),
  /** Of `mail`: where the code went, as `a•••@example.com`. */
  sentTo: z.string().optional(),
  /** Of `passkey`: what `navigator.credentials.get` needs. */
  options: z.record(z.string(), z.unknown()).optional(),
});
export type SecondFactorNeeded = z.infer<typeof secondFactorNeeded>;

/** The code of a mail or an app, or a recovery code in place of a lost factor, or what a passkey signed. */
export const verifyTwoFactorBody = z
  .object({
    tempSessionId: secret,
    code: z
      .string()
      .regex(/^[0-9]{6}$/, 'The code has six digits.')
      .optional(),
    recoveryCode: z.string().min(1).max(20).optional(),
    credential: passkeyAnswer.optional(),
    timezone: timezone.optional(),
  })
  .refine(
    ({ code, recoveryCode, credential }) =>
      [code, recoveryCode, credential].filter((proof) => proof !== undefined).length === 1,
    'Send the code, a recovery code or the credential.',
  );
export type VerifyTwoFactorBody = z.infer<typeof verifyTwoFactorBody>;

export const forgotBody = z.object({ email });
export type ForgotBody = z.infer<typeof forgotBody>;

export const resetPasswordBody = z.object({
  token: secret,
  newPassword: z.string().min(1).max(PASSWORD_MAX_LENGTH),
});
export type ResetPasswordBody = z.infer<typeof resetPasswordBody>;

/** Of the link that was mailed to the address. */
export const verifyEmailBody = z.strictObject({ token: secret });
export type VerifyEmailBody = z.infer<typeof verifyEmailBody>;

/** The session lives; nothing about it changes by asking. */
export const heartbeat = z.object({ active: z.literal(true) });
/** Until when the session may be renewed, and when it ends at the latest. */
export const sessionExtension = z.object({ renewableUntil: z.iso.datetime(), endsAt: z.iso.datetime() });
export type SessionExtension = z.infer<typeof sessionExtension>;

/** A new access token, perhaps for another workspace than the one before. */
export const refreshed = z.object({ accessToken: z.string(), expiresIn: z.number().int() });
export const message = z.object({ message: z.string() });
export const ip = z.object({ ip: z.string() });

/** What an access token says, signed by auth (EdDSA) and verified by the gateway and by every service. */
export const accessClaims = z.object({
  sub: z.uuid(),
  sid: z.uuid(),
  wid: z.uuid(),
  name: z.string(),
  role: z.enum(ROLES),
  /** What the user may do in the workspace; a token of a version that knew no members is its only one's. */
  member: z.enum(MEMBER_ROLES).default('owner'),
  /** Names the membership as it was when this was signed: revoked like a session when the role changes or ends. */
  grant: z.uuid().optional(),
  plan: z.enum(PLANS),
  /** Of an Enterprise contract that names some. */
  limits: contractLimits.optional(),
  /** Rises with every change of plan or contract; the higher one wins. */
  planVersion: z.number().int(),
  zone: z.string(),
  /** How the user writes dates and numbers, for files made in their name; absent: as in the US. */
  region: region.optional(),
  numberFormat: numberFormat.optional(),
  /** Whether the user's address is proved; a token of a version that did not ask proves nothing. */
  emailVerified: z.boolean().default(false),
  /** Set for programs: what the token they were given lets them do. `sid` is that token's id; a directory's is `sub`, too. */
  scope: z.enum([...API_TOKEN_SCOPES, 'directory']).optional(),
  /** When the session last named the password, in seconds since 1970; absent for programs, which never do. */
  freshAt: z.number().optional(),
  /** When the session last proved the second factor, in seconds since 1970; absent where it never did. */
  factorAt: z.number().optional(),
  iat: z.number(),
  exp: z.number(),
});
export type AccessClaims = z.infer<typeof accessClaims>;
