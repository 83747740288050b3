import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type {
  AccessClaims,
  DirectoryGroup as DirectoryGroupView,
  ScimBody,
  ScimOperation,
} from '@plumbline/contracts';
import { faultPoint, notFound } from '@plumbline/server';
import { DataSource, type EntityManager, Not } from 'typeorm';
import { AuditService } from '../audit/audit.service.js';
import { Memberships } from '../identity/memberships/memberships.js';
import type { Caller } from '../identity/sessions/caller.js';
import { actorOf } from '../identity/users/rights.js';
import { foldName } from '../identity/users/user.entity.js';
import { Owners } from '../teams/owners.js';
import { DirectoryGroup } from './directory-group.entity.js';
import { DirectoryGroupsQueries } from './directory-groups.queries.js';
import { BY_DIRECTORY } from './directory-members.js';
import { DirectoryRoles } from './directory-roles.js';
import { assertVersion } from './directory-users.service.js';
import { ALL, type GroupChange, groupChanges, groupFrom } from './scim/group-changes.js';
import { orTaken, scimRefusal } from './scim/scim-refusal.js';
import type { GroupRow } from './scim/scim-resources.js';

/** Groups of a workspace's directory, as the directory changes them; roles follow in the same transaction. */
@Injectable()
export class DirectoryGroupsService {
  constructor(
    private readonly database: DataSource,
    private readonly queries: DirectoryGroupsQueries,
    private readonly memberships: Memberships,
    private readonly owners: Owners,
    private readonly roles: DirectoryRoles,
    private readonly audit: AuditService,
  ) {}

  /** @throws AppError `conflict` for a name that is taken */
  create(claims: AccessClaims, body: ScimBody, caller: Caller): Promise<GroupRow> {
    const changes = groupFrom(body);
    const name = changes.find((change) => change.kind === 'rename')?.name;
    if (name === undefined) throw scimRefusal('invalidValue', 'displayName is required.');
    return this.change(claims, caller, async (tx) => {
      const [id, now] = [randomUUID(), new Date()];
      await tx.insert(DirectoryGroup, {
        ...{ id, workspaceId: claims.wid, externalId: null, name, nameKey: foldName(name), role: null },
        ...{ version: 1, createdAt: now, updatedAt: now },
      });
      await this.apply(tx, claims, id, changes);
      await this.record(tx, claims, caller, { 'group added': name });
      return id;
    });
  }

  replace(claims: AccessClaims, id: string, body: ScimBody, ifMatch: string | undefined, caller: Caller) {
    const changes = groupFrom(body);
    if (!changes.some(({ kind }) => kind === 'rename'))
      throw scimRefusal('invalidValue', 'displayName is required.');
    return this.update(claims, id, changes, ifMatch, caller);
  }

  patch(
    claims: AccessClaims,
    id: string,
    operations: readonly ScimOperation[],
    ifMatch: string | undefined,
    caller: Caller,
  ) {
    return this.update(claims, id, groupChanges(operations), ifMatch, caller);
  }

  async remove(claims: AccessClaims, id: string, ifMatch: string | undefined, caller: Caller): Promise<void> {
    const { wid } = claims;
    await this.database.transaction(async (tx) => {
      await this.memberships.lockWorkspace(tx, wid);
      const row = await this.queries.find(wid, id, tx, false);
      assertVersion(row, ifMatch);
      await tx.delete(DirectoryGroup, { id });
      await this.roles.follow(tx, wid, caller.address, row.role !== null);
      await this.record(tx, claims, caller, { 'group removed': row.name });
    });
  }

  /** What an owner says that a group gives; holds at once. */
  async setRole(
    claims: AccessClaims,
    id: string,
    role: DirectoryGroupView['role'],
    { address }: Caller,
  ): Promise<DirectoryGroupView> {
    return this.database.transaction(async (tx) => {
      const { id: workspaceId } = await this.owners.lock(tx, claims, 'owner');
      const group = await tx.findOneBy(DirectoryGroup, { id, workspaceId });
      if (!group) throw notFound();
      await tx.update(DirectoryGroup, { id }, { role });
      await this.roles.follow(tx, workspaceId, address, group.role !== null);
      await this.audit.record(tx, {
        ...{ action: 'directory_group_role_changed', actor: actorOf(claims), workspaceId, address },
        details: { group: group.name, from: group.role ?? 'none', to: role ?? 'none' },
      });
      const members = await tx.query(
        `SELECT count(*)::int AS count FROM directory_group_members WHERE group_id = $1`,
        [id],
      );
      return { id, name: group.name, members: members[0].count, role };
    });
  }

  private update(
    claims: AccessClaims,
    id: string,
    changes: readonly GroupChange[],
    ifMatch: string | undefined,
    caller: Caller,
  ): Promise<GroupRow> {
    return this.change(claims, caller, async (tx) => {
      const row = await this.queries.find(claims.wid, id, tx, false);
      assertVersion(row, ifMatch);
      const counts = await this.apply(tx, claims, id, changes);
      if (counts.length === 0) return id;
      await tx.update(DirectoryGroup, { id }, { version: row.version + 1, updatedAt: new Date() });
      await this.record(tx, claims, caller, { group: row.name, changed: counts.join(', ') });
      return id;
    });
  }

  /** @returns what was changed, in words */
  private async apply(
    tx: EntityManager,
    { wid }: AccessClaims,
    id: string,
    changes: readonly GroupChange[],
  ): Promise<string[]> {
    const done: string[] = [];
    for (const change of changes) {
      if (change.kind === 'rename') {
        const { name } = change;
        const { affected } = await tx.update(
          DirectoryGroup,
          { id, name: Not(name) },
          { name, nameKey: foldName(name) },
        );
        if (affected) done.push('name');
      } else if (change.kind === 'external') {
        const { externalId } = change;
        const [, changed]: [unknown[], number] = await tx.query(
          `UPDATE directory_groups SET external_id = $2
           WHERE id = $1 AND external_id IS DISTINCT FROM $2 RETURNING id`,
          [id, externalId],
        );
        if (changed > 0) done.push('externalId');
      } else {
        if (change.kind !== 'add') done.push(...(await this.takeOut(tx, id, change)));
        if (change.kind !== 'remove') done.push(...(await this.putIn(tx, wid, id, change.members)));
      }
    }
    return done;
  }

  private async putIn(
    tx: EntityManager,
    workspaceId: string,
    id: string,
    members: readonly string[],
  ): Promise<string[]> {
    const [known]: { count: number }[] = await tx.query(
      `SELECT count(*)::int AS count FROM directory_users WHERE workspace_id = $1 AND id = ANY($2::uuid[])`,
      [workspaceId, members],
    );
    if (known?.count !== new Set(members).size)
      throw scimRefusal(
        'invalidValue',
        'One of these members is not a user of this directory. Create that user first.',
      );
    const added: unknown[] = await tx.query(
      `INSERT INTO directory_group_members (group_id, member_id)
       SELECT $1, id FROM directory_users WHERE workspace_id = $2 AND id = ANY($3::uuid[])
       ON CONFLICT DO NOTHING RETURNING member_id`,
      [id, workspaceId, members],
    );
    return added.length > 0 ? [`${added.length} added`] : [];
  }

  /** `replace` keeps those who are named. */
  private async takeOut(
    tx: EntityManager,
    id: string,
    { kind, members }: GroupChange & { members: readonly string[] },
  ): Promise<string[]> {
    const [, removed]: [unknown[], number] = await tx.query(
      `DELETE FROM directory_group_members
       WHERE group_id = $1 AND ($3 OR (member_id::text = ANY($2)) <> $4) RETURNING member_id`,
      [id, members, members.includes(ALL), kind === 'replace'],
    );
    return removed > 0 ? [`${removed} removed`] : [];
  }

  /** Under the lock of the workspace; roles follow what was done. @param work answers the group's id */
  private async change(
    { wid }: AccessClaims,
    { address }: Caller,
    work: (tx: EntityManager) => Promise<string>,
  ): Promise<GroupRow> {
    const changed = await orTaken(
      this.database.transaction(async (tx) => {
        await this.memberships.lockWorkspace(tx, wid);
        const id = await work(tx);
        await this.roles.follow(tx, wid, address);
        faultPoint('auth.group-written');
        return this.queries.find(wid, id, tx);
      }),
    );
    faultPoint('auth.group-committed');
    return changed;
  }

  private record(
    tx: EntityManager,
    { wid: workspaceId }: AccessClaims,
    { address }: Caller,
    details: Record<string, string>,
  ): Promise<void> {
    const action = 'directory_changed';
    return this.audit.record(tx, { action, workspaceId, address, details: { by: BY_DIRECTORY, ...details } });
  }
}
