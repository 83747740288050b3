import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { TeamsModule } from '../teams/teams.module.js';
import { DirectoryController } from './directory.controller.js';
import { DirectoryQueries } from './directory.queries.js';
import { DirectoryGroupsQueries } from './directory-groups.queries.js';
import { DirectoryGroupsService } from './directory-groups.service.js';
import { DirectoryMembers } from './directory-members.js';
import { DirectoryRoles } from './directory-roles.js';
import { DirectoryTokensService } from './directory-tokens.service.js';
import { DirectoryUsersQueries } from './directory-users.queries.js';
import { DirectoryUsersService } from './directory-users.service.js';
import { ScimGroupsController } from './scim-groups.controller.js';
import { ScimSchemasController } from './scim-schemas.controller.js';
import { ScimUsersController } from './scim-users.controller.js';

/** Directories of workspaces, which tell by SCIM 2.0 who belongs to them. */
@Module({
  imports: [AuditModule, IdentityModule, TeamsModule],
  controllers: [DirectoryController, ScimUsersController, ScimGroupsController, ScimSchemasController],
  providers: [
    DirectoryGroupsQueries,
    DirectoryGroupsService,
    DirectoryMembers,
    DirectoryQueries,
    DirectoryRoles,
    DirectoryTokensService,
    DirectoryUsersQueries,
    DirectoryUsersService,
  ],
})
export class DirectoryModule {}
