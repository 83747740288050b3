import { Controller, Res } from '@nestjs/common';
import {
  type AccessClaims,
  changeManagedUser,
  endUserSession,
  endUserSessions,
  getManagedUser,
  listAuditEntries,
  listUserSessions,
  listUsers,
  type ReceivedBy,
} from '@plumbline/contracts';
import { Implements, Input, Session } from '@plumbline/server';
import type { FastifyReply } from 'fastify';
import { AuditService } from '../../audit/audit.service.js';
import { CalledFrom, type Caller } from '../sessions/caller.js';
import { AdministrationService } from './administration.service.js';
import { UserList } from './user-list.queries.js';

/** User administration, for owner and admin; what happens is in the audit log. */
@Controller()
export class AdministrationController {
  constructor(
    private readonly administration: AdministrationService,
    private readonly users: UserList,
    private readonly log: AuditService,
  ) {}

  @Implements(listUsers)
  async list(
    @Input() { query }: ReceivedBy<typeof listUsers>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { users, total } = await this.users.list(query);
    reply.header('X-Total-Count', total);
    return users;
  }

  @Implements(getManagedUser)
  show(@Input() { id }: ReceivedBy<typeof getManagedUser>) {
    return this.users.get(id);
  }

  @Implements(changeManagedUser)
  async change(
    @Input() { id, body }: ReceivedBy<typeof changeManagedUser>,
    @Session() claims: AccessClaims,
    @CalledFrom() caller: Caller,
  ) {
    await this.administration.change(id, body, claims, caller);
    return this.users.get(id);
  }

  @Implements(listUserSessions)
  sessions(@Input() { id }: ReceivedBy<typeof listUserSessions>, @Session() claims: AccessClaims) {
    return this.administration.sessionsOf(id, claims);
  }

  @Implements(endUserSessions)
  async endAll(
    @Input() { id }: ReceivedBy<typeof endUserSessions>,
    @Session() claims: AccessClaims,
    @CalledFrom() caller: Caller,
  ) {
    await this.administration.endSessions(id, undefined, claims, caller);
    return { message: 'All sessions of this user were ended.' };
  }

  @Implements(endUserSession)
  async endOne(
    @Input() { id, sessionId }: ReceivedBy<typeof endUserSession>,
    @Session() claims: AccessClaims,
    @CalledFrom() caller: Caller,
  ) {
    await this.administration.endSessions(id, sessionId, claims, caller);
    return { message: 'The session was ended.' };
  }

  @Implements(listAuditEntries)
  async audit(
    @Input() { query }: ReceivedBy<typeof listAuditEntries>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { entries, total } = await this.log.list(query);
    reply.header('X-Total-Count', total);
    return entries;
  }
}
