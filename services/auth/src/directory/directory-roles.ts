import { Injectable } from '@nestjs/common';
import { type DirectoryGroup, MEMBER_ROLES } from '@plumbline/contracts';
import type { EntityManager } from 'typeorm';
import { AuditService } from '../audit/audit.service.js';
import type { Member } from '../identity/memberships/member.entity.js';
import { Memberships } from '../identity/memberships/memberships.js';
import { BY_DIRECTORY } from './directory-members.js';

type Changed = Member & { username: string; wanted: NonNullable<DirectoryGroup['role']> };

/**
 * Roles that follow groups: as soon as one group of a workspace gives a role, whoever the directory brought has the
 * greatest of their groups', else sees. Owners are decided about by people alone.
 */
@Injectable()
export class DirectoryRoles {
  constructor(
    private readonly memberships: Memberships,
    private readonly audit: AuditService,
  ) {}

  /**
   * Brings every role of the workspace in step with its groups. The workspace is locked in this transaction.
   * @param wasGiven a group that gave a role just ceased to: what came from it goes, also where no other gives one
   */
  async follow(tx: EntityManager, workspaceId: string, address: string, wasGiven = false): Promise<void> {
    const changed: Changed[] = await tx.query(
      `SELECT members.workspace_id AS "workspaceId", members.user_id AS "userId", members.role,
              members.grant_id AS "grantId", members.joined_at AS "joinedAt", users.username, wanted.role AS wanted
       FROM members JOIN users ON users.id = members.user_id
       JOIN directory_users AS people ON people.workspace_id = members.workspace_id AND people.user_id = members.user_id
       CROSS JOIN LATERAL (
         SELECT coalesce((
           SELECT groups.role FROM directory_group_members AS belonging
           JOIN directory_groups AS groups ON groups.id = belonging.group_id
           WHERE belonging.member_id = people.id AND groups.role IS NOT NULL
           ORDER BY array_position($2::text[], groups.role) DESC LIMIT 1), 'viewer') AS role) AS wanted
       WHERE members.workspace_id = $1 AND members.role <> 'owner' AND members.role <> wanted.role
         AND ($3 OR EXISTS (SELECT 1 FROM directory_groups WHERE workspace_id = $1 AND role IS NOT NULL))`,
      [workspaceId, MEMBER_ROLES, wasGiven],
    );
    for (const { wanted, username, ...member } of changed) {
      await this.memberships.setRole(tx, member, wanted);
      await this.audit.record(tx, {
        ...{ action: 'member_role_changed', subject: { id: member.userId, username }, workspaceId, address },
        details: { by: BY_DIRECTORY, from: member.role, to: wanted },
      });
    }
  }
}
