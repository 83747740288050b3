import { isIP } from 'node:net';
import { mailSettings } from '@plumbline/mail';
import { isNetworkList, secretSetting } from '@plumbline/server';
import type { ServiceConfig } from '@plumbline/service';
import { z } from 'zod';

/** A setting that is left empty counts as not given. */
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

/** `10.0.0.2`, `10.0.0.2:53`, `2001:db8::1` or `[2001:db8::1]:53`. */
const isNameServer = (server: string): boolean =>
  isIP(server) !== 0 || isIP(server.replace(/:\d{1,5}$/, '').replace(/^\[(.*)\]$/, '$1')) !== 0;

/** Settings of the auth service beside those that every service has. */
export const authSettings = {
  ...mailSettings,
  /** Ed25519 private key (PKCS#8 DER in base64) that signs access tokens. */
  AUTH_SIGNING_KEY: secretSetting,
  /** Derives the successor of a refresh token. */
  AUTH_REFRESH_KEY: secretSetting,
  /** Binds the security cookie to session and origin. */
  AUTH_SECURITY_KEY: secretSetting,
  /** Address users type: links in mails begin with it, and cookies are Secure unless it is plain http. */
  PUBLIC_URL: z.url().default('http://localhost:8080'),
  /** Where the deployment check reaches the gateway, where that is not PUBLIC_URL, as from within a cluster. */
  CHECK_URL: optional(z.url({ protocol: /^https?$/, error: 'must be an http or https address' })),
  /** Successful sign-ups per address and hour. */
  SIGNUPS_PER_HOUR: z.coerce.number().int().min(1).default(100),
  /** Who receives what visitors write to sales; the owner unless given. */
  SALES_EMAIL: optional(z.email()),
  /** Address databases in MaxMind's format, separated by commas: only the US may sign up and in, and no VPN. */
  NETWORK_POLICY_MMDB: z.string().default('').transform(listOf),
  /**
   * Where services of single sign-on may be beside public addresses: `loopback`, `private` and networks such as
   * 10.20.0.0/16, separated by commas.
   */
  CONNECTION_NETWORKS: z
    .string()
    .default('')
    .refine(isNetworkList, 'names loopback, private and networks, separated by commas'),
  /** Name servers that are asked for the records of domains, separated by commas, such as 10.0.0.2:53; by default the machine's own. */
  DNS_SERVERS: z
    .string()
    .default('')
    .transform(listOf)
    .refine(
      (servers) => servers.every(isNameServer),
      'names addresses of servers, each with a port where it is not 53',
    ),
  /** Connects the payment provider (Stripe); without it administrators set plans. */
  STRIPE_SECRET_KEY: optional(z.string().min(8)),
  /** Proves that news is the provider's. */
  STRIPE_WEBHOOK_SECRET: optional(z.string().min(8)),
  /** Another address of the provider's API, such as a test server. */
  STRIPE_API_BASE: optional(z.url({ protocol: /^https?$/, error: 'must be an http or https address' })),
  /** The owner made at the first start. */
  PLUMBLINE_OWNER_USERNAME: z.string().min(2).max(50).default('owner'),
  PLUMBLINE_OWNER_PASSWORD: z
    .string()
    .min(12, 'the owner needs a password of at least 12 characters')
    .max(128)
    .optional(),
  PLUMBLINE_OWNER_EMAIL: z.email().default('owner@plumbline.example'),
};
export type AuthConfig = ServiceConfig<typeof authSettings>;

/** Injection token of the settings. */
export const AUTH_CONFIG = Symbol('auth config');
