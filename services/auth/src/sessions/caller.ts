import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { addressGroup } from '@plumbline/server';
import type { FastifyRequest } from 'fastify';

const LONGEST_BROWSER = 64;
const LONGEST_USER_AGENT = 300;

/** Where a call comes from, for lists that people read; never proof of who calls. */
export interface Caller {
  /** The one address the gateway believes. */
  address: string;
  /** Whose attempts are counted together (S-17). */
  group: string;
  userAgent: string;
}

export function callerOf({ headers, ip }: FastifyRequest): Caller {
  const forwarded = headers['x-forwarded-for'];
  const address = typeof forwarded === 'string' && forwarded !== '' ? forwarded : ip;
  const userAgent = (headers['user-agent'] ?? '').slice(0, LONGEST_USER_AGENT);
  return { address, group: addressGroup(address), userAgent };
}

/** The caller of a handler. */
export const CalledFrom = createParamDecorator(
  (_: unknown, context: ExecutionContext): Caller => callerOf(context.switchToHttp().getRequest()),
);

/** In the order in which browsers pretend to be one another: the first that matches is the true one. */
const BROWSERS: readonly [name: string, version: RegExp][] = [
  ['Edge', /\bEdgA?\/(\d+)/],
  ['Opera', /\bOPR\/(\d+)/],
  ['Samsung Internet', /\bSamsungBrowser\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /\b(?:HeadlessChrome|Chrome|CriOS)\/(\d+)/],
  ['Safari', /\bVersion\/(\d+)[\d.]* .*\bSafari\//],
];
const SYSTEMS: readonly [name: string, trace: RegExp][] = [
  ['iOS', /\b(?:iPhone|iPad|iPod)\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
];

/** Browser and system of a User-Agent header, in words. */
export function browserIn(userAgent: string): string {
  const system = SYSTEMS.find(([, trace]) => trace.test(userAgent))?.[0];
  for (const [name, pattern] of BROWSERS) {
    const [, version] = pattern.exec(userAgent) ?? [];
    if (version) return [`${name} ${version}`, system].filter(Boolean).join(' on ');
  }
  return userAgent.replace(/[^\x20-\x7e]/g, '').slice(0, LONGEST_BROWSER);
}
