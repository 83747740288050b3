import { createHmac, timingSafeEqual } from 'node:crypto';
import type {} from '@fastify/cookie';
import { REFRESH_COOKIE, REFRESH_TOKEN_SECONDS, SECURITY_COOKIE } from '@plumbline/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';

const REFRESH_PATH = '/api/auth';

/** The two cookies of a browser session: the refresh token, and a value that binds it to the origin it was made for. */
export class SessionCookies {
  private readonly secure: boolean;

  constructor(
    private readonly key: string,
    publicUrl: string,
  ) {
    this.secure = publicUrl.startsWith('https:');
  }

  set(
    request: FastifyRequest,
    reply: FastifyReply,
    session: { sessionId: string; refreshToken: string },
  ): void {
    const common = {
      httpOnly: true,
      secure: this.secure,
      sameSite: 'strict',
      path: REFRESH_PATH,
      maxAge: REFRESH_TOKEN_SECONDS,
    } as const;
    reply.setCookie(REFRESH_COOKIE, session.refreshToken, common);
    reply.setCookie(SECURITY_COOKIE, this.binding(request, session.sessionId), common);
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
