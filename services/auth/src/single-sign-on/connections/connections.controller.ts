import { Controller, Req, Res } from '@nestjs/common';
import {
  type AccessClaims,
  getSignOn,
  type ReceivedBy,
  readSignOnMetadata,
  removeSignOn,
  saveSignOn,
  setSignOnMode,
  testSignOn,
} from '@plumbline/contracts';
import { Implements, Input, PeopleOnly, Session } from '@plumbline/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CalledFrom, type Caller } from '../../identity/sessions/caller.js';
import { FlowCookies } from '../flows/flow-cookies.js';
import { ConnectionQueries } from './connection.queries.js';
import { ConnectionsService } from './connections.service.js';

/** Single sign-on of a workspace, set by its owners. */
@PeopleOnly()
@Controller()
export class ConnectionsController {
  constructor(
    private readonly connections: ConnectionsService,
    private readonly queries: ConnectionQueries,
    private readonly cookies: FlowCookies,
  ) {}

  @Implements(getSignOn)
  show(@Session() claims: AccessClaims) {
    return this.queries.show(claims);
  }

  @Implements(saveSignOn)
  save(
    @Input() { body }: ReceivedBy<typeof saveSignOn>,
    @Session() claims: AccessClaims,
    @CalledFrom() caller: Caller,
  ) {
    return this.connections.save(claims, body, caller);
  }

  @Implements(setSignOnMode)
  setMode(
    @Input() { body }: ReceivedBy<typeof setSignOnMode>,
    @Session() claims: AccessClaims,
    @CalledFrom() caller: Caller,
  ) {
    return this.connections.setMode(claims, body, caller);
  }

  @Implements(removeSignOn)
  async remove(@Session() claims: AccessClaims, @CalledFrom() caller: Caller) {
    await this.connections.remove(claims, caller);
    return { message: 'Single sign-on was removed, and the sessions that it opened have ended.' };
  }

  @Implements(readSignOnMetadata)
  readMetadata(@Input() { body }: ReceivedBy<typeof readSignOnMetadata>) {
    return this.connections.readMetadata(body);
  }

  @Implements(testSignOn)
  test(
    @Session() claims: AccessClaims,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.connections.test(claims, this.cookies.bind(request, reply));
  }
}
