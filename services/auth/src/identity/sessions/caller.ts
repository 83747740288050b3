import type {} from '@fastify/cookie';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { DEVICE_COOKIE, SIGN_ON_COOKIE } from '@plumbline/contracts';
import { addressGroup } from '@plumbline/server';
import type { FastifyRequest } from 'fastify';

const LONGEST_BROWSER = 64;
const LONGEST_USER_AGENT = 300;
const MOST_MARKS = 3;

/** Where a call comes from, for lists that people read; never proof of who calls. */
export interface Caller {
  /** The one address the gateway believes. */
  address: string;
  /** Whose attempts are counted together (S-17). */
  group: string;
  userAgent: string;
  /** What says that somebody has signed in here before. */
  deviceMarks: readonly string[];
  /** Of the browser in which a sign-on waits for a proof. */
  signOnMark?: string;
}

export function callerOf({ headers, ip, cookies = {} }: FastifyRequest): Caller {
  const forwarded = headers['x-forwarded-for'];
  const address = typeof forwarded === 'string' && forwarded !== '' ? forwarded : ip;
  const userAgent = (headers['user-agent'] ?? '').slice(0, LONGEST_USER_AGENT);
  const deviceMarks = marksIn(cookies[DEVICE_COOKIE]);
  const signOnMark = cookies[SIGN_ON_COOKIE];
  return { address, group: addressGroup(address), userAgent, deviceMarks, ...(signOnMark && { signOnMark }) };
}

const marksIn = (cookie = ''): string[] => cookie.split('~').filter(Boolean).slice(0, MOST_MARKS);

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
