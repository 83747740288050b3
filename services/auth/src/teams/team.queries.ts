import { Injectable } from '@nestjs/common';
import {
  type AccessClaims,
  hasRole,
  type Invitation as InvitationView,
  type Member as MemberView,
  quotaOf,
  SHOWN_INVITATIONS,
  type Team,
  type TeamQuery,
} from '@plumbline/contracts';
import { notFound } from '@plumbline/server';
import { DataSource } from 'typeorm';
import { takenSeats } from '../identity/memberships/seats.js';
import { COMES_BY_SERVICE } from '../identity/sign-in/sign-on-rules.js';
import { Workspace } from '../identity/users/workspace.entity.js';
import { Invitation } from './invitation.entity.js';
import { toInvitationView } from './invitation-views.js';
import { WorkspacesService } from './workspaces.service.js';

type Row = Omit<MemberView, 'joinedAt' | 'lastSeen'> & {
  joinedAt: Date;
  lastSeen: Date | null;
  total: number;
};

/** The members of a workspace with what their list shows. */
@Injectable()
export class TeamQueries {
  constructor(
    private readonly database: DataSource,
    private readonly workspaces: WorkspacesService,
  ) {}

  async show(claims: AccessClaims, query: TeamQuery): Promise<Team> {
    const { manager } = this.database;
    const { wid } = claims;
    const [workspace] = await this.workspaces.list(claims, wid);
    if (!workspace) throw notFound();
    const { plan, contractLimits: limits } = await manager.findOneByOrFail(Workspace, { id: wid });
    const { used, waiting } = await takenSeats(manager, wid);
    const { members, total } = await this.members(wid, query);
    return {
      workspace,
      seats: { used, waiting, limit: quotaOf({ plan, limits }, 'users') },
      roles: await this.roles(wid),
      members,
      total,
      invitations: hasRole(claims.member, 'admin') ? await this.invitations(wid) : [],
    };
  }

  private async members(
    workspaceId: string,
    { search, offset, limit }: TeamQuery,
  ): Promise<{ members: MemberView[]; total: number }> {
    const rows: Row[] = await this.database.query(
      `SELECT users.id AS "userId", username, coalesce(nullif(display_name, ''), username) AS name, email,
              members.role, CASE WHEN ${COMES_BY_SERVICE} THEN 'sign-on' WHEN password_hash IS NULL THEN 'none'
                   WHEN second_factor = 'none' THEN 'password' ELSE 'second-factor' END AS via,
              EXISTS (SELECT 1 FROM directory_users AS told WHERE told.workspace_id = members.workspace_id
                        AND told.user_id = users.id) AS "isFromDirectory",
              CASE WHEN disabled_at IS NOT NULL THEN 'disabled' WHEN deletion_at IS NOT NULL THEN 'leaving'
                   ELSE 'active' END AS state,
              members.joined_at AS "joinedAt", seen.last AS "lastSeen", count(*) OVER ()::int AS total
       FROM members JOIN users ON users.id = members.user_id
       LEFT JOIN LATERAL (
         SELECT max(last_seen_at) AS last FROM sessions
         WHERE user_id = users.id AND coalesce(sessions.workspace_id, users.workspace_id) = $1) seen ON true
       WHERE members.workspace_id = $1 AND (username ILIKE $2 OR display_name ILIKE $2 OR email ILIKE $2)
       ORDER BY members.role = 'owner' DESC, lower(coalesce(nullif(display_name, ''), username)), users.id
       LIMIT $3 OFFSET $4`,
      [workspaceId, `%${search.replace(/[\\%_]/g, '\\$&')}%`, limit, offset],
    );
    return { members: rows.map(toView), total: rows[0]?.total ?? 0 };
  }

  private async roles(workspaceId: string): Promise<Team['roles']> {
    const rows: { role: MemberView['role']; count: number }[] = await this.database.query(
      `SELECT role, count(*)::int AS count FROM members WHERE workspace_id = $1 GROUP BY role`,
      [workspaceId],
    );
    const counts = Object.fromEntries(rows.map(({ role, count }) => [role, count]));
    return { viewer: 0, editor: 0, admin: 0, owner: 0, ...counts };
  }

  private async invitations(workspaceId: string): Promise<InvitationView[]> {
    const rows = await this.database.manager.find(Invitation, {
      where: { workspaceId },
      order: { sentAt: 'DESC', id: 'ASC' },
      take: SHOWN_INVITATIONS,
    });
    return rows.map(toInvitationView);
  }
}

const toView = ({ total: _total, joinedAt, lastSeen, ...row }: Row): MemberView => ({
  ...row,
  joinedAt: joinedAt.toISOString(),
  lastSeen: lastSeen?.toISOString() ?? null,
});
