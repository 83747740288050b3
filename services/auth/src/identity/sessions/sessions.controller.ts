import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ACCESS_TOKEN_SECONDS, type AccessClaims, extendSession, sendHeartbeat } from '@plumbline/contracts';
import { Implements, Public, Session, ZodPipe } from '@plumbline/server';
import { z } from 'zod';
import { SessionActivity } from './session-activity.js';
import { SessionsService } from './sessions.service.js';

const fallbackBody = z.strictObject({ sessionId: z.string().max(200) });

/** What a session says of itself while it lasts. */
@Controller()
export class SessionsController {
  constructor(
    private readonly sessions: SessionsService,
    private readonly activity: SessionActivity,
  ) {}

  @Implements(sendHeartbeat)
  async heartbeat(@Session() { sid }: AccessClaims) {
    await this.activity.note(sid);
    return { active: true } as const;
  }

  @Implements(extendSession)
  extend(@Session() { sid }: AccessClaims) {
    return this.activity.extend(sid);
  }

  /** For the gateway alone, which routes nothing here: the secret of a browser without cookies, for an access token. */
  @Public()
  @HttpCode(200)
  @Post('internal/fallback-session')
  async exchange(@Body(new ZodPipe(fallbackBody)) { sessionId }: z.infer<typeof fallbackBody>) {
    const accessToken = await this.sessions.exchangeFallback(sessionId);
    return { accessToken, expiresIn: ACCESS_TOKEN_SECONDS };
  }
}
