import { Controller, Inject, Req, Res, UseGuards } from '@nestjs/common';
import {
  ACCESS_TOKEN_SECONDS,
  type AccessClaims,
  getAccount,
  getIp,
  getMe,
  getUser,
  logIn,
  logOut,
  type ReceivedBy,
  refreshSession,
  signUp,
  verifySecondFactor,
} from '@plumbline/contracts';
import { AppError, bearerToken, Identity, Implements, Input, Session, unauthorized } from '@plumbline/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { NetworkPolicyGuard } from '../network-policy/network-policy.guard.js';
import { CalledFrom, type Caller } from '../sessions/caller.js';
import { SessionCookies } from '../sessions/cookies.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { SessionAnswers } from '../sign-in/session-answers.js';
import { SignInService } from '../sign-in/sign-in.service.js';
import { AccountsService } from './accounts.service.js';

/** Signing up, in and out. The gateway names the caller's address; cookies carry only the refresh token. */
@Controller()
export class AccountsController {
  constructor(
    private readonly accounts: AccountsService,
    private readonly signIns: SignInService,
    private readonly sessions: SessionsService,
    private readonly identity: Identity,
    private readonly answers: SessionAnswers,
    @Inject(SessionCookies) private readonly cookies: SessionCookies,
  ) {}

  @UseGuards(NetworkPolicyGuard)
  @Implements(signUp)
  async signUp(
    @Input() { body }: ReceivedBy<typeof signUp>,
    @CalledFrom() caller: Caller,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.answers.answer(request, reply, await this.accounts.signUp(body, caller));
  }

  @UseGuards(NetworkPolicyGuard)
  @Implements(logIn)
  async signIn(
    @Input() { body }: ReceivedBy<typeof logIn>,
    @CalledFrom() caller: Caller,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const outcome = await this.signIns.signIn(body, caller);
    return 'requiresTwoFactor' in outcome ? outcome : this.answers.answer(request, reply, outcome);
  }

  @UseGuards(NetworkPolicyGuard)
  @Implements(verifySecondFactor)
  async verify(
    @Input() { body }: ReceivedBy<typeof verifySecondFactor>,
    @CalledFrom() caller: Caller,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.answers.answer(request, reply, await this.signIns.verify(body, caller));
  }

  @Implements(refreshSession)
  async refresh(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    const token = this.cookies.refreshToken(request);
    if (!token) throw unauthorized();
    const session = await this.sessions
      .refresh(token, (sessionId) => this.cookies.isBound(request, sessionId))
      .catch((failure: unknown) => {
        if (failure instanceof AppError && failure.status === 401) this.cookies.clear(reply);
        throw failure;
      });
    this.cookies.set(request, reply, session);
    return { accessToken: session.accessToken, expiresIn: ACCESS_TOKEN_SECONDS };
  }

  /** Works by cookie even when the access token has expired, and answers alike when there is nothing to end. */
  @Implements(logOut)
  async signOut(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    const cookie = this.cookies.refreshToken(request);
    const bearer = bearerToken(request);
    const byCookie = cookie ? await this.sessions.sessionOf(cookie) : undefined;
    const byBearer = bearer
      ? await this.identity.verify(bearer).then(
          (claims) => claims.sid,
          () => undefined,
        )
      : undefined;
    if (byCookie && this.cookies.isBound(request, byCookie)) await this.sessions.end(byCookie);
    if (byBearer && byBearer !== byCookie) await this.sessions.end(byBearer);
    this.cookies.clear(reply);
    // The browser forgets what it cached over HTTP, back-forward pages included. Not "storage": that would unregister
    // the service worker and lose the theme and the choice about cookies; the client empties its own caches (S-22).
    reply.header('Clear-Site-Data', '"cache"');
    return { message: 'You have been signed out successfully.' };
  }

  @Implements(getMe, getUser, getAccount)
  me(@Session() claims: AccessClaims) {
    return this.accounts.me(claims);
  }

  @Implements(getIp)
  ip(@CalledFrom() { address }: Caller) {
    return { ip: address };
  }
}
