import { randomBytes } from 'node:crypto';
import type {} from '@fastify/cookie';
import { Inject, Injectable } from '@nestjs/common';
import {
  SESSION_ABSOLUTE_SECONDS,
  SIGN_ON_COOKIE,
  SIGN_ON_EXIT_COOKIE,
  SIGN_ON_MINUTES,
} from '@plumbline/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AUTH_CONFIG, type AuthConfig } from '../../config.js';

const SECRET = /^[\w-]{43}$/;

/** What binds a sign-on to the browser where it was begun, and its end at the service to the browser that has it. */
@Injectable()
export class FlowCookies {
  private readonly hidden: { httpOnly: true; secure: boolean; sameSite: 'strict'; path: string };

  constructor(@Inject(AUTH_CONFIG) { PUBLIC_URL }: AuthConfig) {
    const secure = PUBLIC_URL.startsWith('https:');
    this.hidden = { httpOnly: true, secure, sameSite: 'strict', path: '/api/auth' };
  }

  /** Several tabs of a browser have one. */
  bind(request: FastifyRequest, reply: FastifyReply): string {
    const known = this.read(request);
    const browser = known === '' ? randomBytes(32).toString('base64url') : known;
    // Twice as long as a sign-on: who has to prove an account in between has the time again.
    reply.setCookie(SIGN_ON_COOKIE, browser, { ...this.hidden, maxAge: SIGN_ON_MINUTES * 120 });
    return browser;
  }

  /** Empty where there is none. */
  read({ cookies = {} }: FastifyRequest): string {
    const value = cookies[SIGN_ON_COOKIE] ?? '';
    return SECRET.test(value) ? value : '';
  }

  setExit(reply: FastifyReply, secret: string): void {
    reply.setCookie(SIGN_ON_EXIT_COOKIE, secret, { ...this.hidden, maxAge: SESSION_ABSOLUTE_SECONDS });
  }

  takeExit({ cookies = {} }: FastifyRequest, reply: FastifyReply): string | undefined {
    const secret = cookies[SIGN_ON_EXIT_COOKIE];
    if (secret) reply.clearCookie(SIGN_ON_EXIT_COOKIE, { path: this.hidden.path });
    return secret;
  }
}
