import { Injectable } from '@nestjs/common';
import type { ScimQuery } from '@plumbline/contracts';
import { notFound } from '@plumbline/server';
import { DataSource, type EntityManager } from 'typeorm';
import { type FilteredAttributes, filterSql } from './scim/scim-filter.js';
import type { GroupRow } from './scim/scim-resources.js';

const BELONGS = {
  sql: 'EXISTS (SELECT 1 FROM directory_group_members WHERE group_id = groups.id AND member_id::text = $n)',
  kind: 'member',
} as const;

/** What groups are found by. */
const ATTRIBUTES: FilteredAttributes = {
  id: { sql: 'groups.id::text', kind: 'exact' },
  externalid: { sql: 'groups.external_id', kind: 'exact' },
  displayname: { sql: 'groups.name_key', kind: 'folded' },
  members: BELONGS,
  'members.value': BELONGS,
  'meta.created': { sql: 'groups.created_at', kind: 'time' },
  'meta.lastmodified': { sql: 'groups.updated_at', kind: 'time' },
};

const COLUMNS = `groups.id, workspace_id AS "workspaceId", external_id AS "externalId", name, name_key AS "nameKey",
  role, version, created_at AS "createdAt", updated_at AS "updatedAt"`;
const MEMBERS = `(SELECT json_agg(json_build_object('value', people.id, 'display', people.user_name) ORDER BY people.user_name_key)
   FROM directory_group_members AS belonging JOIN directory_users AS people ON people.id = belonging.member_id
   WHERE belonging.group_id = groups.id) AS members`;

/** Groups of a workspace's directory, as they are read. */
@Injectable()
export class DirectoryGroupsQueries {
  constructor(private readonly database: DataSource) {}

  /** In the order in which they came. @param withMembers false saves reading who is not asked for */
  async list(
    workspaceId: string,
    { filter, startIndex, count }: ScimQuery,
    withMembers: boolean,
  ): Promise<{ rows: GroupRow[]; total: number }> {
    const parameters: unknown[] = [workspaceId];
    const where = `groups.workspace_id = $1 AND ${filterSql(filter, ATTRIBUTES, parameters)}`;
    const [counted]: { total: number }[] = await this.database.query(
      `SELECT count(*)::int AS total FROM directory_groups AS groups WHERE ${where}`,
      parameters,
    );
    const rows: GroupRow[] = await this.database.query(
      `SELECT ${COLUMNS}, ${withMembers ? MEMBERS : 'NULL AS members'} FROM directory_groups AS groups
       WHERE ${where} ORDER BY created_at, groups.id LIMIT ${count} OFFSET ${startIndex - 1}`,
      parameters,
    );
    return { rows, total: counted?.total ?? 0 };
  }

  /** @throws AppError `not_found` */
  async find(
    workspaceId: string,
    id: string,
    tx: EntityManager = this.database.manager,
    withMembers = true,
  ): Promise<GroupRow> {
    const [row]: GroupRow[] = await tx.query(
      `SELECT ${COLUMNS}, ${withMembers ? MEMBERS : 'NULL AS members'} FROM directory_groups AS groups
       WHERE workspace_id = $1 AND id = $2`,
      [workspaceId, id],
    );
    if (!row) throw notFound();
    return row;
  }
}
