import { Controller, Headers, Inject, Res, UseInterceptors } from '@nestjs/common';
import {
  type AccessClaims,
  createScimUser,
  deleteScimUser,
  getScimUser,
  listScimUsers,
  patchScimUser,
  type ReceivedBy,
  replaceScimUser,
} from '@plumbline/contracts';
import { Implements, Input, Session } from '@plumbline/server';
import type { FastifyReply } from 'fastify';
import { AUTH_CONFIG, type AuthConfig } from '../config.js';
import { CalledFrom, type Caller } from '../identity/sessions/caller.js';
import { DirectoryUsersQueries } from './directory-users.queries.js';
import { DirectoryUsersService } from './directory-users.service.js';
import { sendResource } from './scim/scim-answers.js';
import { listOf, projected, scimAddress, type UserRow, userResource } from './scim/scim-resources.js';
import { ScimCall } from './scim-call.js';

/** People of a workspace, as its directory reads and changes them by SCIM 2.0. */
@UseInterceptors(ScimCall)
@Controller()
export class ScimUsersController {
  private readonly address: string;

  constructor(
    private readonly queries: DirectoryUsersQueries,
    private readonly users: DirectoryUsersService,
    @Inject(AUTH_CONFIG) config: AuthConfig,
  ) {
    this.address = scimAddress(config.PUBLIC_URL);
  }

  @Implements(listScimUsers)
  async list(@Input() { query }: ReceivedBy<typeof listScimUsers>, @Session() { wid }: AccessClaims) {
    const { rows, total } = await this.queries.list(wid, query);
    const resources = rows.map((row) => projected(userResource(row, this.address), query));
    return listOf(resources, total, query);
  }

  @Implements(getScimUser)
  async find(
    @Input() { id, query }: ReceivedBy<typeof getScimUser>,
    @Session() { wid }: AccessClaims,
    @Headers('if-none-match') known: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const row = await this.queries.find(wid, id);
    return sendResource(reply, row, projected(userResource(row, this.address), query), known);
  }

  @Implements(createScimUser)
  async create(
    @Input() { body }: ReceivedBy<typeof createScimUser>,
    @Session() claims: AccessClaims,
    @CalledFrom() caller: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.answer(reply, await this.users.create(claims, body, caller));
  }

  @Implements(replaceScimUser)
  async replace(
    @Input() { id, body }: ReceivedBy<typeof replaceScimUser>,
    @Session() claims: AccessClaims,
    @Headers('if-match') ifMatch: string | undefined,
    @CalledFrom() caller: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.answer(reply, await this.users.replace(claims, id, body, ifMatch, caller));
  }

  @Implements(patchScimUser)
  async patch(
    @Input() { id, body }: ReceivedBy<typeof patchScimUser>,
    @Session() claims: AccessClaims,
    @Headers('if-match') ifMatch: string | undefined,
    @CalledFrom() caller: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.answer(reply, await this.users.patch(claims, id, body.Operations, ifMatch, caller));
  }

  @Implements(deleteScimUser)
  async remove(
    @Input() { id }: ReceivedBy<typeof deleteScimUser>,
    @Session() claims: AccessClaims,
    @Headers('if-match') ifMatch: string | undefined,
    @CalledFrom() caller: Caller,
  ): Promise<void> {
    await this.users.remove(claims, id, ifMatch, caller);
  }

  private answer(reply: FastifyReply, row: UserRow) {
    return sendResource(reply, row, userResource(row, this.address));
  }
}
