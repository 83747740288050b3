import { isIP } from 'node:net';
import {
  RATE_LIMITS,
  type RateLimit,
  type RateLimitName,
  SERVICES,
  SUPPORT_EMAIL,
  serviceSetting,
} from '@plumbline/contracts';
import { eventSettings } from '@plumbline/events';
import { portSetting, processSettings } from '@plumbline/server';
import { z } from 'zod';
import type { ConnectionLimits } from './limits/connections.js';

/** A setting that is left empty counts as not given. */
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });
const serviceUrl = z.union([httpUrl, z.url({ protocol: /^unix$/ })]);
/** One address or several, separated by commas; `unix:/path` for a service on this machine. */
const serviceUrls = z.string().transform((text, context): string[] => {
  const urls = text.split(',').map((url) => url.trim());
  if (urls.every((url) => serviceUrl.safeParse(url).success)) return urls;
  context.addIssue('must be an http, https or unix address, or several separated by commas');
  return z.NEVER;
});

const isNetwork = (text: string): boolean => {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
};

const trustProxy = z.string().transform((text, context): number | string[] => {
  if (/^\d{1,2}$/.test(text)) return Number(text);
  const networks = text.split(',').map((network) => network.trim());
  if (networks.every(isNetwork)) return networks;
  context.addIssue('must be a number of proxies, or addresses and networks separated by commas');
  return z.NEVER;
});

const rateLimits = z.string().transform((text, context): Partial<Record<RateLimitName, RateLimit>> => {
  const limits: Record<string, RateLimit> = { ...RATE_LIMITS };
  if (text.trim() === '') return limits;
  for (const part of text.split(',')) {
    const [, name = '', max, seconds] = /^\s*(\w+)=(\d+)\/(\d+)\s*$/.exec(part) ?? [];
    const limit = Object.hasOwn(limits, name) ? limits[name] : undefined;
    if (!limit || Number(max) < 1 || Number(seconds) < 1) {
      context.addIssue(`must look like login=600/60 with one of ${Object.keys(RATE_LIMITS).join(', ')}`);
      return z.NEVER;
    }
    limits[name] = { ...limit, max: Number(max), windowMs: Number(seconds) * 1_000 };
  }
  return limits;
});

/** AUTH_URL and so on: a setting per service of the list. */
type ServiceUrlSetting = `${Uppercase<(typeof SERVICES)[number]['schema']>}_URL`;
const serviceUrlSettings = Object.fromEntries(
  SERVICES.map((entry) => [serviceSetting(entry, 'URL'), serviceUrls]),
) as Record<ServiceUrlSetting, typeof serviceUrls>;

export const gatewayConfig = z.object({
  /** Where the services listen; several addresses of one service, separated by commas, take turns. */
  ...serviceUrlSettings,
  /** The address to listen on; its localhost forms are the known hosts when PUBLIC_URL is not given. */
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: portSetting.default(8080),
  /** The address people type; only its host and origin are answered. https turns HSTS on. */
  PUBLIC_URL: optional(httpUrl),
  /** Whose forwarded headers are believed: a number of proxies in front, or their addresses and networks. */
  TRUST_PROXY: optional(trustProxy),
  /** Open connections of all callers together; without a proxy in front, one address has at most a tenth. */
  MAX_CONNECTIONS: z.coerce.number().int().min(100).default(10_000),
  /** Where visitors and users can write to. */
  SUPPORT_EMAIL: z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.email().default(SUPPORT_EMAIL),
  ),
  /** Folder of the built web app; without it only the API is served. */
  WEB_ROOT: optional(z.string()),
  /** Limits to change, as name=calls/seconds separated by commas. */
  RATE_LIMITS: rateLimits.default(RATE_LIMITS),
  /** Whether writes are let through only while this installation is the one that writes; on where a standby may take over. */
  WRITE_GATE: z.stringbool().default(false),
  /** Multiplies every limit, for load tests. */
  RATE_LIMIT_FACTOR: z.coerce.number().positive().default(1),
});
export type GatewayConfig = z.infer<typeof gatewayConfig>;

/** What the gateway needs besides when it runs as a process of its own. */
export const aloneConfig = gatewayConfig.extend({
  /** Auth's public keys; the list of live revocations lies beside them. */
  AUTH_JWKS_URL: httpUrl,
  /** Revocations arrive by events. */
  ...eventSettings,
  ...processSettings,
  HOST: gatewayConfig.shape.HOST,
  PORT: gatewayConfig.shape.PORT,
  DRAIN_DELAY_MS: processSettings.DRAIN_DELAY_MS.default(5_000),
});

/** Behind a proxy all connections come from its address. */
export function connectionLimitsOf({ MAX_CONNECTIONS: most, TRUST_PROXY }: GatewayConfig): ConnectionLimits {
  return { most, mostPerAddress: TRUST_PROXY === undefined ? Math.floor(most / 10) : most };
}

/** The limits in force. */
export function rateLimitsOf(config: GatewayConfig): Record<RateLimitName, RateLimit> {
  const entries = Object.entries({ ...RATE_LIMITS, ...config.RATE_LIMITS }).map(([name, limit]) => [
    name,
    { ...limit, max: Math.max(1, Math.floor(limit.max * config.RATE_LIMIT_FACTOR)) },
  ]);
  return Object.fromEntries(entries) as Record<RateLimitName, RateLimit>;
}
