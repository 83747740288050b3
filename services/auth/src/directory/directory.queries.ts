import { Inject, Injectable } from '@nestjs/common';
import { type Directory, SHOWN_GROUPS } from '@plumbline/contracts';
import { DataSource } from 'typeorm';
import { AUTH_CONFIG, type AuthConfig } from '../config.js';
import { scimAddress } from './scim/scim-resources.js';

interface Counts {
  people: number;
  active: number;
  groups: number;
  changedAt: Date | null;
}
interface TokenRow {
  hint: string;
  createdBy: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

/** What the team area shows of a workspace's directory. */
@Injectable()
export class DirectoryQueries {
  constructor(
    private readonly database: DataSource,
    @Inject(AUTH_CONFIG) private readonly config: AuthConfig,
  ) {}

  async show(workspaceId: string): Promise<Directory> {
    const { people, active, groups, changedAt } = await this.counts(workspaceId);
    return {
      address: scimAddress(this.config.PUBLIC_URL),
      token: await this.token(workspaceId),
      users: { active, inactive: people - active },
      groups: await this.groups(workspaceId),
      totalGroups: groups,
      changedAt: changedAt?.toISOString() ?? null,
    };
  }

  private async counts(workspaceId: string): Promise<Counts> {
    const [row]: Counts[] = await this.database.query(
      `SELECT count(*)::int AS people, count(members.user_id)::int AS active,
              (SELECT count(*)::int FROM directory_groups WHERE workspace_id = $1) AS groups,
              greatest(max(updated_at), (SELECT max(updated_at) FROM directory_groups WHERE workspace_id = $1)) AS "changedAt"
       FROM directory_users AS people
       LEFT JOIN members ON members.workspace_id = people.workspace_id AND members.user_id = people.user_id
       WHERE people.workspace_id = $1`,
      [workspaceId],
    );
    return row ?? { people: 0, active: 0, groups: 0, changedAt: null };
  }

  private async token(workspaceId: string): Promise<Directory['token']> {
    const [row]: TokenRow[] = await this.database.query(
      `SELECT hint, created_by AS "createdBy", created_at AS "createdAt", last_used_at AS "lastUsedAt"
       FROM directory_tokens WHERE workspace_id = $1`,
      [workspaceId],
    );
    if (!row) return null;
    const { createdAt, lastUsedAt } = row;
    return { ...row, createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null };
  }

  private groups(workspaceId: string): Promise<Directory['groups']> {
    return this.database.query(
      `SELECT id, name, role,
              (SELECT count(*)::int FROM directory_group_members WHERE group_id = groups.id) AS members
       FROM directory_groups AS groups WHERE workspace_id = $1 ORDER BY name_key LIMIT $2`,
      [workspaceId, SHOWN_GROUPS],
    );
  }
}
