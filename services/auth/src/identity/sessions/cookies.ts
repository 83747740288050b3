import { createHmac, timingSafeEqual } from 'node:crypto';
import type {} from '@fastify/cookie';
import {
  DEVICE_COOKIE,
  DEVICE_MARK_SECONDS,
  REFRESH_COOKIE,
  REFRESH_TOKEN_SECONDS,
  SECURITY_COOKIE,
} from '@plumbline/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';

const REFRESH_PATH = '/api/auth';

/**
 * The two cookies of a browser session: the refresh token, and a value that binds it to the origin it was made for.
 * Besides, the marks of the device.
 */
export class SessionCookies {
  /** From scripts, from other sites, and from all calls but those about sessions. */
  private readonly hidden: { httpOnly: true; secure: boolean; sameSite: 'strict'; path: string };

  constructor(
    private readonly key: string,
    publicUrl: string,
  ) {
    const secure = publicUrl.startsWith('https:');
    this.hidden = { httpOnly: true, secure, sameSite: 'strict', path: REFRESH_PATH };
  }

  set(
    request: FastifyRequest,
    reply: FastifyReply,
    session: { sessionId: string; refreshToken: string },
  ): void {
    const common = { ...this.hidden, maxAge: REFRESH_TOKEN_SECONDS };
    reply.setCookie(REFRESH_COOKIE, session.refreshToken, common);
    reply.setCookie(SECURITY_COOKIE, this.binding(request, session.sessionId), common);
  }

  /** Outlives the session: a sign-out does not make the device a stranger. */
  setDeviceMarks(reply: FastifyReply, marks: readonly string[]): void {
    reply.setCookie(DEVICE_COOKIE, marks.join('~'), { ...this.hidden, maxAge: DEVICE_MARK_SECONDS });
  }

  clear(reply: FastifyReply): void {
    for (const name of [REFRESH_COOKIE, SECURITY_COOKIE]) reply.clearCookie(name, { path: REFRESH_PATH });
  }

  refreshToken(request: FastifyRequest): string | undefined {
    return request.cookies[REFRESH_COOKIE];
  }

  /** Whether the security cookie was made for this session at the origin that now calls. */
  isBound(request: FastifyRequest, sessionId: string): boolean {
    const given = Buffer.from(request.cookies[SECURITY_COOKIE] ?? '');
    const expected = Buffer.from(this.binding(request, sessionId));
    return given.length === expected.length && timingSafeEqual(given, expected);
  }

  private binding(request: FastifyRequest, sessionId: string): string {
    const host = request.headers['x-forwarded-host'] ?? request.headers.host ?? '';
    return createHmac('sha256', this.key).update(`${sessionId}\n${host}`).digest('base64url');
  }
}
