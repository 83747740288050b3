import { z } from 'zod';
import { MEMBER_ROLES } from '../roles.js';

export const SIGN_ON_PROTOCOLS = ['oidc', 'saml'] as const;
export type SignOnProtocol = (typeof SIGN_ON_PROTOCOLS)[number];

/** `required`: passwords stop working for people of the workspace's domains, but for the break-glass account. */
export const SIGN_ON_MODES = ['off', 'optional', 'required'] as const;
export type SignOnMode = (typeof SIGN_ON_MODES)[number];

/** Minutes in which a sign-on that was begun has to come back. */
export const SIGN_ON_MINUTES = 10;
/** What is asked for where nothing else is said. */
export const USUAL_SCOPES = 'openid email profile';

const address = z
  .url({ protocol: /^https?$/, error: 'Enter an address that begins with https://.' })
  .max(1_000);
const word = z.string().trim().max(300);
const certificate = z.string().max(20_000);

/** What the service's fields are called; without a name nothing is taken from there. */
export const signOnFields = z.strictObject({
  email: word.min(1, 'Name the field with the email address.'),
  name: word,
  groups: word,
});
export type SignOnFields = z.infer<typeof signOnFields>;

const givenRole = z.enum(MEMBER_ROLES).exclude(['owner']);
export const groupRole = z.strictObject({ group: word.min(1, 'Name the group.'), role: givenRole });
export type GroupRole = z.infer<typeof groupRole>;

const common = {
  fields: signOnFields,
  /** Of several groups of somebody, the one with the highest role counts. */
  groupRoles: z.array(groupRole).max(100),
  /** Of who is in none of the groups; null lets nobody else in. */
  defaultRole: givenRole.nullable(),
};

export const oidcBody = z.strictObject({
  protocol: z.literal('oidc'),
  issuer: address,
  clientId: word.min(1, 'Enter the client ID.'),
  /** Absent keeps the one that there is. */
  clientSecret: z.string().min(1).max(2_000).optional(),
  scopes: word.regex(/^openid( [\w.:/-]+)*$/, 'Begin with openid, and separate words by one space.'),
  ...common,
});
export type OidcBody = z.infer<typeof oidcBody>;

export const samlBody = z.strictObject({
  protocol: z.literal('saml'),
  /** As the service calls itself: the entityID of its metadata. */
  entityId: z.string().trim().min(1, 'Enter the entity ID of the service.').max(1_000),
  signInUrl: address,
  /** Where one is signed out; null where the service has no such place. */
  signOutUrl: address.nullable(),
  /** PEM, each with which an answer may be signed. */
  certificates: z.array(certificate).min(1, 'Enter the certificate of the service.').max(5),
  ...common,
});
export type SamlBody = z.infer<typeof samlBody>;

export const signOnBody = z.discriminatedUnion('protocol', [oidcBody, samlBody]);
export type SignOnBody = z.infer<typeof signOnBody>;

export const metadataBody = z.union([
  z.strictObject({ url: address }),
  z.strictObject({ xml: z.string().min(1).max(200_000) }),
]);
export type MetadataBody = z.infer<typeof metadataBody>;

/** What the metadata of a SAML service says. */
export const samlMetadata = z.object({
  entityId: z.string(),
  signInUrl: z.string(),
  signOutUrl: z.string().nullable(),
  certificates: z.array(z.string()),
});
export type SamlMetadata = z.infer<typeof samlMetadata>;

export const SIGN_ON_STEPS = ['service', 'keys', 'signed-in', 'fields', 'role'] as const;
export const signOnStep = z.object({
  step: z.enum(SIGN_ON_STEPS),
  isPassed: z.boolean(),
  /** What was seen, or what is wrong and what to do about it. */
  words: z.string(),
});
export type SignOnStep = z.infer<typeof signOnStep>;

export const signOnTest = z.object({
  at: z.iso.datetime(),
  /** It was made with the settings as they are now. */
  isCurrent: z.boolean(),
  isPassed: z.boolean(),
  steps: z.array(signOnStep),
  /** What the service said of whoever signed in, cut short: by field. */
  claims: z.record(z.string(), z.string()),
});
export type SignOnTest = z.infer<typeof signOnTest>;

/** What the service has to be told of this side. */
export const signOnAddresses = z.object({
  /** Of OpenID Connect. */
  redirectUri: z.string(),
  backChannelLogoutUri: z.string(),
  postLogoutUri: z.string(),
  /** Of SAML. */
  entityId: z.string(),
  assertionConsumer: z.string(),
  singleLogout: z.string(),
  metadata: z.string(),
  /** Where members begin. */
  start: z.string(),
});

export const signOnConnection = z.object({
  settings: z.discriminatedUnion('protocol', [
    oidcBody.omit({ clientSecret: true }).extend({ hasSecret: z.boolean() }),
    samlBody,
  ]),
  mode: z.enum(SIGN_ON_MODES),
  breakGlassUserId: z.uuid().nullable(),
  test: signOnTest.nullable(),
  changedAt: z.iso.datetime(),
});
export type SignOnConnection = z.infer<typeof signOnConnection>;

export const signOn = z.object({
  addresses: signOnAddresses,
  connection: signOnConnection.nullable(),
  /** Members with an address of a proved domain: how many came by single sign-on, and how many never did. */
  members: z.object({ linked: z.number().int(), unlinked: z.number().int() }),
  /** Who can be the break-glass account: owners with a password and a second factor, by name. */
  safeOwners: z.array(z.object({ userId: z.uuid(), name: z.string() })),
});
export type SignOn = z.infer<typeof signOn>;

export const signOnModeBody = z.strictObject({
  mode: z.enum(SIGN_ON_MODES),
  /** An owner with a second factor, who can still sign in with a password; needed for `required`. */
  breakGlassUserId: z.uuid().nullable(),
});
export type SignOnModeBody = z.infer<typeof signOnModeBody>;

/** The steps that need nobody, and where to sign in for the others; null where one of them failed. */
export const begunTest = z.object({ steps: z.array(signOnStep), url: z.string().nullable() });

export const signOnStartQuery = z.object({
  email: z.string().trim().max(254).optional(),
  workspace: z.uuid().optional(),
  /** A place of the application to go on with. */
  next: z.string().max(500).optional(),
});
export type SignOnStartQuery = z.infer<typeof signOnStartQuery>;

/** Whatever a service sends back in an address. */
export const signOnReturn = z.record(z.string().max(100), z.string().max(8_000));
/** The same in a form. */
export const samlForm = z.record(z.string().max(100), z.string().max(250_000));
export const logoutForm = z.strictObject({ logout_token: z.string().min(1).max(20_000) });

/** Of the address that one was led back to. */
export const signOnCodeBody = z.strictObject({
  code: z.string().min(1).max(200),
});
