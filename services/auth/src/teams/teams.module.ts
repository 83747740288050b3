import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { InvitationsService } from './invitations.service.js';
import { MembersService } from './members.service.js';
import { Owners } from './owners.js';
import { TeamQueries } from './team.queries.js';
import { TeamAuditController } from './team-audit.controller.js';
import { TeamMails } from './team-mails.js';
import { TeamsController } from './teams.controller.js';
import { WorkspaceNamesService } from './workspace-names.service.js';
import { WorkspacesService } from './workspaces.service.js';

/** Workspaces with several members: who belongs to them, who is invited, and what was decided. */
@Module({
  imports: [AuditModule, IdentityModule],
  controllers: [TeamsController, TeamAuditController],
  providers: [
    InvitationsService,
    MembersService,
    Owners,
    TeamMails,
    TeamQueries,
    WorkspaceNamesService,
    WorkspacesService,
  ],
  exports: [Owners],
})
export class TeamsModule {}
