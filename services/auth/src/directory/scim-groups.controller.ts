import { Controller, Headers, Inject, Res, UseInterceptors } from '@nestjs/common';
import {
  type AccessClaims,
  createScimGroup,
  deleteScimGroup,
  getScimGroup,
  listScimGroups,
  patchScimGroup,
  type ReceivedBy,
  replaceScimGroup,
} from '@plumbline/contracts';
import { Implements, Input, Session } from '@plumbline/server';
import type { FastifyReply } from 'fastify';
import { AUTH_CONFIG, type AuthConfig } from '../config.js';
import { CalledFrom, type Caller } from '../identity/sessions/caller.js';
import { DirectoryGroupsQueries } from './directory-groups.queries.js';
import { DirectoryGroupsService } from './directory-groups.service.js';
import { sendResource } from './scim/scim-answers.js';
import {
  type GroupRow,
  groupResource,
  listOf,
  projected,
  scimAddress,
  showsMembers,
} from './scim/scim-resources.js';
import { ScimCall } from './scim-call.js';

/** Groups of a workspace, as its directory reads and changes them by SCIM 2.0. */
@UseInterceptors(ScimCall)
@Controller()
export class ScimGroupsController {
  private readonly address: string;

  constructor(
    private readonly queries: DirectoryGroupsQueries,
    private readonly groups: DirectoryGroupsService,
    @Inject(AUTH_CONFIG) config: AuthConfig,
  ) {
    this.address = scimAddress(config.PUBLIC_URL);
  }

  @Implements(listScimGroups)
  async list(@Input() { query }: ReceivedBy<typeof listScimGroups>, @Session() { wid }: AccessClaims) {
    const { rows, total } = await this.queries.list(wid, query, showsMembers(query));
    const resources = rows.map((row) => projected(groupResource(row, this.address), query));
    return listOf(resources, total, query);
  }

  @Implements(getScimGroup)
  async find(
    @Input() { id, query }: ReceivedBy<typeof getScimGroup>,
    @Session() { wid }: AccessClaims,
    @Headers('if-none-match') known: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const row = await this.queries.find(wid, id, undefined, showsMembers(query));
    return sendResource(reply, row, projected(groupResource(row, this.address), query), known);
  }

  @Implements(createScimGroup)
  async create(
    @Input() { body }: ReceivedBy<typeof createScimGroup>,
    @Session() claims: AccessClaims,
    @CalledFrom() caller: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.answer(reply, await this.groups.create(claims, body, caller));
  }

  @Implements(replaceScimGroup)
  async replace(
    @Input() { id, body }: ReceivedBy<typeof replaceScimGroup>,
    @Session() claims: AccessClaims,
    @Headers('if-match') ifMatch: string | undefined,
    @CalledFrom() caller: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.answer(reply, await this.groups.replace(claims, id, body, ifMatch, caller));
  }

  @Implements(patchScimGroup)
  async patch(
    @Input() { id, body }: ReceivedBy<typeof patchScimGroup>,
    @Session() claims: AccessClaims,
    @Headers('if-match') ifMatch: string | undefined,
    @CalledFrom() caller: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.answer(reply, await this.groups.patch(claims, id, body.Operations, ifMatch, caller));
  }

  @Implements(deleteScimGroup)
  async remove(
    @Input() { id }: ReceivedBy<typeof deleteScimGroup>,
    @Session() claims: AccessClaims,
    @Headers('if-match') ifMatch: string | undefined,
    @CalledFrom() caller: Caller,
  ): Promise<void> {
    await this.groups.remove(claims, id, ifMatch, caller);
  }

  private answer(reply: FastifyReply, row: GroupRow) {
    return sendResource(reply, row, groupResource(row, this.address));
  }
}
