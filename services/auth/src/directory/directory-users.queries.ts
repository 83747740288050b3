import { Injectable } from '@nestjs/common';
import type { ScimQuery } from '@plumbline/contracts';
import { notFound } from '@plumbline/server';
import { DataSource, type EntityManager } from 'typeorm';
import { type FilteredAttributes, filterSql } from './scim/scim-filter.js';
import type { UserRow } from './scim/scim-resources.js';

const folded = (column: string) => ({ sql: `lower(normalize(${column}, NFKC))`, kind: 'folded' }) as const;

/** What users are found by. */
const ATTRIBUTES: FilteredAttributes = {
  id: { sql: 'people.id::text', kind: 'exact' },
  externalid: { sql: 'people.external_id', kind: 'exact' },
  username: { sql: 'people.user_name_key', kind: 'folded' },
  displayname: folded('people.display_name'),
  'name.givenname': folded('people.given_name'),
  'name.familyname': folded('people.family_name'),
  'name.formatted': folded('people.formatted_name'),
  emails: { sql: 'people.email_key', kind: 'folded' },
  'emails.value': { sql: 'people.email_key', kind: 'folded' },
  'emails.type': { sql: `'work'`, kind: 'folded' },
  'emails.primary': { sql: 'true', kind: 'boolean' },
  active: { sql: '(members.user_id IS NOT NULL)', kind: 'boolean' },
  'groups.value': {
    sql: 'EXISTS (SELECT 1 FROM directory_group_members WHERE member_id = people.id AND group_id::text = $n)',
    kind: 'member',
  },
  'meta.created': { sql: 'people.created_at', kind: 'time' },
  'meta.lastmodified': { sql: 'people.updated_at', kind: 'time' },
};

const PEOPLE = `directory_users AS people
  LEFT JOIN members ON members.workspace_id = people.workspace_id AND members.user_id = people.user_id`;
const COLUMNS = `people.id, people.workspace_id AS "workspaceId", people.user_id AS "userId",
  external_id AS "externalId", user_name AS "userName", user_name_key AS "userNameKey", email, email_key AS "emailKey",
  display_name AS "displayName", given_name AS "givenName", family_name AS "familyName",
  formatted_name AS "formattedName", version, created_at AS "createdAt", updated_at AS "updatedAt",
  members.user_id IS NOT NULL AS active,
  (SELECT json_agg(json_build_object('value', groups.id, 'display', groups.name) ORDER BY groups.name_key)
   FROM directory_group_members AS belonging JOIN directory_groups AS groups ON groups.id = belonging.group_id
   WHERE belonging.member_id = people.id) AS groups`;

/** People of a workspace's directory, as they are read. */
@Injectable()
export class DirectoryUsersQueries {
  constructor(private readonly database: DataSource) {}

  /** In the order in which they came. */
  async list(
    workspaceId: string,
    { filter, startIndex, count }: ScimQuery,
  ): Promise<{ rows: UserRow[]; total: number }> {
    const parameters: unknown[] = [workspaceId];
    const where = `people.workspace_id = $1 AND ${filterSql(filter, ATTRIBUTES, parameters)}`;
    const [counted]: { total: number }[] = await this.database.query(
      `SELECT count(*)::int AS total FROM ${PEOPLE} WHERE ${where}`,
      parameters,
    );
    const rows: UserRow[] = await this.database.query(
      `SELECT ${COLUMNS} FROM ${PEOPLE} WHERE ${where} ORDER BY created_at, people.id
       LIMIT ${count} OFFSET ${startIndex - 1}`,
      parameters,
    );
    return { rows, total: counted?.total ?? 0 };
  }

  /** @throws AppError `not_found` */
  async find(workspaceId: string, id: string, tx: EntityManager = this.database.manager): Promise<UserRow> {
    const [row]: UserRow[] = await tx.query(
      `SELECT ${COLUMNS} FROM ${PEOPLE} WHERE people.workspace_id = $1 AND people.id = $2`,
      [workspaceId, id],
    );
    if (!row) throw notFound();
    return row;
  }
}
