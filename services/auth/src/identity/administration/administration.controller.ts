import { Body, Controller, Delete, Get, Param, Patch, Query, Res } from '@nestjs/common';
import {
  type AccessClaims,
  type AuditQuery,
  auditQuery,
  type ChangeUserBody,
  changeUserBody,
  type UserListQuery,
  userListQuery,
} from '@plumbline/contracts';
import { Roles, Session, UuidPipe, ZodPipe } from '@plumbline/server';
import type { FastifyReply } from 'fastify';
import { AuditService } from '../../audit/audit.service.js';
import { CalledFrom, type Caller } from '../sessions/caller.js';
import { AdministrationService } from './administration.service.js';
import { UserList } from './user-list.queries.js';

/** User administration, for owner and admin; what happens is in the audit log. */
@Roles('owner', 'admin')
@Controller('api/admin')
export class AdministrationController {
  constructor(
    private readonly administration: AdministrationService,
    private readonly users: UserList,
    private readonly log: AuditService,
  ) {}

  @Get('users')
  async list(
    @Query(new ZodPipe(userListQuery)) query: UserListQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { users, total } = await this.users.list(query);
    reply.header('X-Total-Count', total);
    return users;
  }

  @Get('users/:id')
  show(@Param('id', UuidPipe) id: string) {
    return this.users.get(id);
  }

  @Patch('users/:id')
  async change(
    @Param('id', UuidPipe) id: string,
    @Body(new ZodPipe(changeUserBody)) body: ChangeUserBody,
    @Session() claims: AccessClaims,
    @CalledFrom() caller: Caller,
  ) {
    await this.administration.change(id, body, claims, caller);
    return this.users.get(id);
  }

  @Get('users/:id/sessions')
  sessions(@Param('id', UuidPipe) id: string, @Session() claims: AccessClaims) {
    return this.administration.sessionsOf(id, claims);
  }

  @Delete('users/:id/sessions')
  async endAll(
    @Param('id', UuidPipe) id: string,
    @Session() claims: AccessClaims,
    @CalledFrom() caller: Caller,
  ) {
    await this.administration.endSessions(id, undefined, claims, caller);
    return { message: 'All sessions of this user were ended.' };
  }

  @Delete('users/:id/sessions/:sessionId')
  async endOne(
    @Param('id', UuidPipe) id: string,
    @Param('sessionId', UuidPipe) sessionId: string,
    @Session() claims: AccessClaims,
    @CalledFrom() caller: Caller,
  ) {
    await this.administration.endSessions(id, sessionId, claims, caller);
    return { message: 'The session was ended.' };
  }

  @Get('audit')
  async audit(
    @Query(new ZodPipe(auditQuery)) query: AuditQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { entries, total } = await this.log.list(query);
    reply.header('X-Total-Count', total);
    return entries;
  }
}
