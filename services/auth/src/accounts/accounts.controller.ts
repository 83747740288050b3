import { Body, Controller, Get, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import {
  ACCESS_TOKEN_SECONDS,
  type AccessClaims,
  type LoginBody,
  loginBody,
  type SignupBody,
  signupBody,
} from '@plumbline/contracts';
import { AppError, bearerToken, Identity, Public, Session, unauthorized, ZodPipe } from '@plumbline/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SessionCookies } from '../sessions/cookies.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { AccountsService, type SignedIn } from './accounts.service.js';

/** Signing up, in and out. The gateway names the caller's address; cookies carry only the refresh token. */
@Controller('api')
export class AccountsController {
  constructor(
    private readonly accounts: AccountsService,
    private readonly sessions: SessionsService,
    private readonly identity: Identity,
    @Inject(SessionCookies) private readonly cookies: SessionCookies,
  ) {}

  @Public()
  @Post('auth/signup')
  async signUp(
    @Body(new ZodPipe(signupBody)) body: SignupBody,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.answer(request, reply, await this.accounts.signUp(body, callerAddress(request)));
  }

  @Public()
  @HttpCode(200)
  @Post('auth/login')
  async signIn(
    @Body(new ZodPipe(loginBody)) body: LoginBody,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.answer(request, reply, await this.accounts.signIn(body, callerAddress(request)));
  }

  @Public()
  @HttpCode(200)
  @Post('auth/refresh')
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
  @Public()
  @HttpCode(200)
  @Post('auth/logout')
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
    return { message: 'You have been signed out successfully.' };
  }

  @Get(['auth/me', 'auth/user', 'user'])
  me(@Session() claims: AccessClaims) {
    return this.accounts.me(claims.sub);
  }

  @Public()
  @Get('auth/get-ip')
  ip(@Req() request: FastifyRequest) {
    return { ip: callerAddress(request) };
  }

  private answer(request: FastifyRequest, reply: FastifyReply, signedIn: SignedIn) {
    this.cookies.set(request, reply, signedIn);
    const { id, username, email, role } = signedIn.user;
    return {
      user: { id, username, email, role, plan: signedIn.plan },
      accessToken: signedIn.accessToken,
      expiresIn: ACCESS_TOKEN_SECONDS,
    };
  }
}

/** The gateway overwrites this header with the one address it believes. */
function callerAddress(request: FastifyRequest): string {
  const forwarded = request.headers['x-forwarded-for'];
  return typeof forwarded === 'string' && forwarded !== '' ? forwarded : request.ip;
}
