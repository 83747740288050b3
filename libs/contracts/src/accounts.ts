import { z } from 'zod';
import { METERS, PASSWORD_MAX_LENGTH, PLANS, ROLES } from './limits.js';

const username = z
  .string()
  .trim()
  .regex(
    /^[A-Za-z0-9][A-Za-z0-9._-]{1,49}$/,
    'A username has 2 to 50 letters, digits, dots, dashes or underscores.',
  );
const email = z.email('Please enter a valid email address.').max(254);
const timezone = z.string().min(1).max(64);

export const user = z.object({
  id: z.uuid(),
  username: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  plan: z.enum(PLANS),
});
export type User = z.infer<typeof user>;

export const me = user.extend({
  workspaceId: z.uuid(),
  timezone: z.string(),
  twoFactorEnabled: z.boolean(),
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
});
export type SignupBody = z.infer<typeof signupBody>;

export const loginBody = z.object({
  username: z.string().min(1).max(254),
  password: z.string().min(1).max(1_024),
  timezone: timezone.optional(),
});
export type LoginBody = z.infer<typeof loginBody>;

export const session = z.object({
  user,
  accessToken: z.string(),
  /** Seconds. */
  expiresIn: z.number().int(),
});
export type Session = z.infer<typeof session>;

export const refreshed = z.object({ accessToken: z.string(), expiresIn: z.number().int() });
export const message = z.object({ message: z.string() });
export const ip = z.object({ ip: z.string() });

export const subscription = z.object({
  plan: z.enum(PLANS),
  status: z.literal('active'),
  renewsAt: z.iso.datetime().nullable(),
});
export const usage = z.array(
  z.object({ meter: z.enum(METERS), used: z.number().int(), limit: z.number().int().nullable() }),
);
export type Usage = z.infer<typeof usage>;
export const setPlanBody = z.strictObject({ plan: z.enum(PLANS) });

/** What an access token says, signed by auth (EdDSA) and verified by the gateway and by every service. */
export const accessClaims = z.object({
  sub: z.uuid(),
  sid: z.uuid(),
  wid: z.uuid(),
  name: z.string(),
  role: z.enum(ROLES),
  plan: z.enum(PLANS),
  /** Rises with every change of plan; the higher one wins. */
  planVersion: z.number().int(),
  zone: z.string(),
  iat: z.number(),
  exp: z.number(),
});
export type AccessClaims = z.infer<typeof accessClaims>;
