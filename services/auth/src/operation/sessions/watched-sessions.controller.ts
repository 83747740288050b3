import { Controller, Res } from '@nestjs/common';
import {
  type AccessClaims,
  endSessionActivities,
  endSessionActivity,
  listSessionActivities,
  type ReceivedBy,
} from '@plumbline/contracts';
import { Implements, Input, Session } from '@plumbline/server';
import type { FastifyReply } from 'fastify';
import { CalledFrom, type Caller } from '../../identity/sessions/caller.js';
import { ViewedScreens } from '../viewed-screens.js';
import { WatchedSessions } from './watched-sessions.js';

/** Who is signed in, for owner and admin. */
@Controller()
export class WatchedSessionsController {
  constructor(
    private readonly sessions: WatchedSessions,
    private readonly viewed: ViewedScreens,
  ) {}

  @Implements(listSessionActivities)
  async list(
    @Input() { query }: ReceivedBy<typeof listSessionActivities>,
    @Session() claims: AccessClaims,
    @CalledFrom() caller: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    await this.viewed.note('sessions', claims, caller);
    const { sessions, total } = await this.sessions.list(query, claims.sid);
    reply.header('X-Total-Count', total);
    return sessions;
  }

  @Implements(endSessionActivity)
  async endOne(
    @Input() { sessionId }: ReceivedBy<typeof endSessionActivity>,
    @Session() claims: AccessClaims,
    @CalledFrom() caller: Caller,
  ) {
    await this.sessions.end(sessionId, claims, caller);
    return { message: 'The session was ended.' };
  }

  @Implements(endSessionActivities)
  async endOthers(@Session() claims: AccessClaims, @CalledFrom() caller: Caller) {
    const ended = await this.sessions.endOthers(claims, caller);
    return { message: ended === 1 ? 'One session was ended.' : `${ended} sessions were ended.` };
  }
}
