import { Inject, Injectable } from '@nestjs/common';
import { ACCESS_TOKEN_SECONDS, type Session } from '@plumbline/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SessionCookies } from '../sessions/cookies.js';
import { SessionsService } from '../sessions/sessions.service.js';
import type { SignedIn } from './sign-in.service.js';

/** Hands a session that was just opened to the browser: its cookies, and what the page is told. */
@Injectable()
export class SessionAnswers {
  constructor(
    private readonly sessions: SessionsService,
    @Inject(SessionCookies) private readonly cookies: SessionCookies,
  ) {}

  async answer(request: FastifyRequest, reply: FastifyReply, signedIn: SignedIn): Promise<Session> {
    await this.endReplaced(request);
    this.cookies.set(request, reply, signedIn);
    this.cookies.setDeviceMarks(reply, signedIn.deviceMarks);
    const { id, username, email, role } = signedIn.user;
    return {
      user: { id, username, email, role, plan: signedIn.plan },
      accessToken: signedIn.accessToken,
      expiresIn: ACCESS_TOKEN_SECONDS,
      ...(signedIn.fallbackSecret && { sessionId: signedIn.fallbackSecret }),
    };
  }

  /** The browser is about to forget the session it had: nobody shall find that one usable. */
  private async endReplaced(request: FastifyRequest): Promise<void> {
    const cookie = this.cookies.refreshToken(request);
    const replaced = cookie && (await this.sessions.sessionOf(cookie));
    if (replaced && this.cookies.isBound(request, replaced)) await this.sessions.end(replaced);
  }
}
