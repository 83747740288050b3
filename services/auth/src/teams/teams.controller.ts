import { Controller } from '@nestjs/common';
import {
  type AccessClaims,
  acceptInvitation,
  changeMemberRole,
  copyInvitationLink,
  getTeam,
  inviteMember,
  leaveTeam,
  listWorkspaces,
  type ReceivedBy,
  readInvitation,
  removeMember,
  renameWorkspace,
  resendInvitation,
  switchWorkspace,
  transferOwnership,
  withdrawInvitation,
} from '@plumbline/contracts';
import { Implements, Input, PeopleOnly, Session } from '@plumbline/server';
import { CalledFrom, type Caller } from '../identity/sessions/caller.js';
import { InvitationsService } from './invitations.service.js';
import { MembersService } from './members.service.js';
import { TeamQueries } from './team.queries.js';
import { WorkspaceNamesService } from './workspace-names.service.js';
import { WorkspacesService } from './workspaces.service.js';

/** Workspaces and who belongs to them. The least role of each call stands in its operation. */
@PeopleOnly()
@Controller()
export class TeamsController {
  constructor(
    private readonly team: TeamQueries,
    private readonly names: WorkspaceNamesService,
    private readonly invitations: InvitationsService,
    private readonly members: MembersService,
    private readonly workspaces: WorkspacesService,
  ) {}

  @Implements(listWorkspaces)
  list(@Session() claims: AccessClaims) {
    return this.workspaces.list(claims);
  }

  @Implements(switchWorkspace)
  switchTo(@Input() { id }: ReceivedBy<typeof switchWorkspace>, @Session() claims: AccessClaims) {
    return this.workspaces.switchTo(claims, id);
  }

  @Implements(getTeam)
  show(@Input() { query }: ReceivedBy<typeof getTeam>, @Session() claims: AccessClaims) {
    return this.team.show(claims, query);
  }

  @Implements(renameWorkspace)
  async rename(
    @Input() { body: { name } }: ReceivedBy<typeof renameWorkspace>,
    @Session() claims: AccessClaims,
    @CalledFrom() caller: Caller,
  ) {
    await this.names.rename(claims, name, caller);
    return { message: 'The workspace has its new name.' };
  }

  @Implements(inviteMember)
  invite(
    @Input() { body, idempotencyKey }: ReceivedBy<typeof inviteMember>,
    @Session() claims: AccessClaims,
    @CalledFrom() caller: Caller,
  ) {
    return this.invitations.invite(claims, body, idempotencyKey, caller);
  }

  @Implements(resendInvitation)
  sendAgain(
    @Input() { id }: ReceivedBy<typeof resendInvitation>,
    @Session() claims: AccessClaims,
    @CalledFrom() caller: Caller,
  ) {
    return this.invitations.sendAgain(claims, id, caller);
  }

  @Implements(copyInvitationLink)
  makeLink(
    @Input() { id }: ReceivedBy<typeof copyInvitationLink>,
    @Session() claims: AccessClaims,
    @CalledFrom() caller: Caller,
  ) {
    return this.invitations.makeLink(claims, id, caller);
  }

  @Implements(withdrawInvitation)
  async withdraw(
    @Input() { id }: ReceivedBy<typeof withdrawInvitation>,
    @Session() claims: AccessClaims,
    @CalledFrom() caller: Caller,
  ) {
    await this.invitations.withdraw(claims, id, caller);
    return { message: 'The invitation was withdrawn, and its seat is free.' };
  }

  @Implements(readInvitation)
  read(@Input() { body: { token } }: ReceivedBy<typeof readInvitation>) {
    return this.invitations.read(token);
  }

  @Implements(acceptInvitation)
  accept(
    @Input() { body: { token } }: ReceivedBy<typeof acceptInvitation>,
    @Session() claims: AccessClaims,
    @CalledFrom() caller: Caller,
  ) {
    return this.workspaces.accept(claims, token, caller);
  }

  @Implements(changeMemberRole)
  async changeRole(
    @Input() { id, body: { role } }: ReceivedBy<typeof changeMemberRole>,
    @Session() claims: AccessClaims,
    @CalledFrom() caller: Caller,
  ) {
    await this.members.changeRole(claims, id, role, caller);
    return { message: 'The role was changed. It applies from now on.' };
  }

  @Implements(removeMember)
  async remove(
    @Input() { id }: ReceivedBy<typeof removeMember>,
    @Session() claims: AccessClaims,
    @CalledFrom() caller: Caller,
  ) {
    await this.members.remove(claims, id, caller);
    return { message: 'The member was removed. What they made stays.' };
  }

  @Implements(leaveTeam)
  async leave(@Session() claims: AccessClaims, @CalledFrom() caller: Caller) {
    await this.members.leave(claims, caller);
    return { message: 'You have left the workspace.' };
  }

  @Implements(transferOwnership)
  async transfer(
    @Input() { body: { userId } }: ReceivedBy<typeof transferOwnership>,
    @Session() claims: AccessClaims,
    @CalledFrom() caller: Caller,
  ) {
    await this.members.transfer(claims, userId, caller);
    return { message: 'The workspace has a new owner, and you are an editor of it.' };
  }
}
