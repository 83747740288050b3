import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { AccessClaims, ScimBody, ScimOperation } from '@plumbline/contracts';
import { AppError } from '@plumbline/server';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../audit/audit.service.js';
import { Memberships } from '../identity/memberships/memberships.js';
import type { Caller } from '../identity/sessions/caller.js';
import { foldName, User } from '../identity/users/user.entity.js';
import type { Workspace } from '../identity/users/workspace.entity.js';
import { BY_DIRECTORY, DirectoryMembers } from './directory-members.js';
import { DirectoryUser } from './directory-user.entity.js';
import { DirectoryUsersQueries } from './directory-users.queries.js';
import { orTaken } from './scim/scim-refusal.js';
import { etagOf, type UserRow } from './scim/scim-resources.js';
import { addressOf, patchUser, shownName, type UserAttributes, userFrom } from './scim/user-attributes.js';

interface Locked {
  row: UserRow;
  user: User | null;
  workspace: Workspace;
}

/** People of a workspace's directory, as the directory changes them. Accounts are locked before the workspace. */
@Injectable()
export class DirectoryUsersService {
  constructor(
    private readonly database: DataSource,
    private readonly queries: DirectoryUsersQueries,
    private readonly memberships: Memberships,
    private readonly members: DirectoryMembers,
    private readonly audit: AuditService,
  ) {}

  /** @throws AppError `conflict` for a name or an account that is taken, `plan_limit` without a free seat */
  create(claims: AccessClaims, body: ScimBody, caller: Caller): Promise<UserRow> {
    const given = userFrom(body);
    const { wid: workspaceId } = claims;
    return this.change(async (tx) => {
      const workspace = await this.memberships.lockWorkspace(tx, workspaceId);
      const email = addressOf(given);
      await this.members.assertOwnDomain(tx, workspaceId, email);
      const userId = given.active ? await this.admit(tx, workspace, given, null, caller) : null;
      const id = randomUUID();
      const now = new Date();
      const times = { version: 1, createdAt: now, updatedAt: now };
      await tx.insert(DirectoryUser, { id, workspaceId, userId, ...times, ...columnsOf(given) });
      await this.record(tx, claims, caller, { added: given.userName });
      return this.queries.find(workspaceId, id, tx);
    });
  }

  replace(claims: AccessClaims, id: string, body: ScimBody, ifMatch: string | undefined, caller: Caller) {
    return this.update(claims, id, () => userFrom(body), ifMatch, caller);
  }

  patch(
    claims: AccessClaims,
    id: string,
    operations: readonly ScimOperation[],
    ifMatch: string | undefined,
    caller: Caller,
  ) {
    return this.update(claims, id, (row) => patchUser(attributesOf(row), operations), ifMatch, caller);
  }

  /** Who leaves the directory leaves the workspace; the account stays, with nothing of the workspace in it. */
  remove(claims: AccessClaims, id: string, ifMatch: string | undefined, caller: Caller): Promise<void> {
    return this.change(async (tx) => {
      const { row, user } = await this.lock(tx, claims, id, ifMatch);
      await this.dismiss(tx, row, user, caller);
      await tx.delete(DirectoryUser, { id });
      await this.record(tx, claims, caller, { removed: row.userName });
    });
  }

  private update(
    claims: AccessClaims,
    id: string,
    wish: (row: UserRow) => UserAttributes,
    ifMatch: string | undefined,
    caller: Caller,
  ): Promise<UserRow> {
    return this.change(async (tx) => {
      const { row, user, workspace } = await this.lock(tx, claims, id, ifMatch);
      const given = wish(row);
      const columns = columnsOf(given);
      const changed = namesOfChanged(row, columns);
      if (row.active && !given.active) await this.dismiss(tx, row, user, caller);
      if (changed.includes('email')) await this.members.assertOwnDomain(tx, claims.wid, columns.email);
      const joins = given.active && !row.active;
      const userId = joins ? await this.admit(tx, workspace, given, row.userId, caller) : row.userId;
      if (userId && changed.length > 0)
        await this.members.follow(tx, claims, userId, {
          email: columns.email,
          displayName: shownName(given),
        });
      if (changed.length > 0 || row.active !== given.active || userId !== row.userId) {
        const version = row.version + 1;
        await tx.update(DirectoryUser, { id }, { ...columns, userId, version, updatedAt: new Date() });
      }
      if (changed.length > 0)
        await this.record(tx, claims, caller, { user: columns.userName, changed: changed.join(', ') });
      return this.queries.find(claims.wid, id, tx);
    });
  }

  private async lock(
    tx: EntityManager,
    { wid }: AccessClaims,
    id: string,
    ifMatch: string | undefined,
  ): Promise<Locked> {
    const { userId } = await this.queries.find(wid, id, tx);
    const lock = { mode: 'pessimistic_write' } as const;
    const user = userId ? await tx.findOne(User, { where: { id: userId }, lock }) : null;
    const workspace = await this.memberships.lockWorkspace(tx, wid);
    const row = await this.queries.find(wid, id, tx);
    // It got its account between the two looks.
    if (row.userId !== userId)
      throw new AppError('busy', 'This person is being changed. Please try again.', undefined, 1);
    assertVersion(row, ifMatch);
    return { row, user, workspace };
  }

  private admit(
    tx: EntityManager,
    workspace: Workspace,
    given: UserAttributes,
    userId: string | null,
    caller: Caller,
  ): Promise<string> {
    const person = {
      email: addressOf(given),
      displayName: shownName(given),
      username: given.userName,
      userId,
    };
    return this.members.admit(tx, workspace, person, caller);
  }

  private async dismiss(tx: EntityManager, row: UserRow, user: User | null, caller: Caller): Promise<void> {
    const member = user && (await this.memberships.find(tx, row.workspaceId, user.id));
    if (member) await this.members.dismiss(tx, member, user, caller);
  }

  private change<Result>(work: (tx: EntityManager) => Promise<Result>): Promise<Result> {
    return orTaken(this.database.transaction(work));
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

/** @throws AppError `version_conflict` where the caller has seen another version (RFC 7644, 3.14) */
export function assertVersion(row: { version: number }, ifMatch: string | undefined): void {
  if (ifMatch === undefined || ifMatch.trim() === '*') return;
  const seen = ifMatch.split(',').map((tag) => tag.trim());
  if (seen.includes(etagOf(row))) return;
  throw new AppError(
    'version_conflict',
    'It was changed since you read it. Read it again, and repeat the change.',
  );
}

function columnsOf({
  userName,
  externalId,
  displayName,
  givenName,
  familyName,
  formattedName,
  ...given
}: UserAttributes) {
  const email = addressOf({
    userName,
    externalId,
    displayName,
    givenName,
    familyName,
    formattedName,
    ...given,
  });
  return {
    ...{ userName, userNameKey: foldName(userName), externalId, email, emailKey: foldName(email) },
    ...{ displayName, givenName, familyName, formattedName },
  };
}

const attributesOf = ({ userName, externalId, email, displayName, ...row }: UserRow): UserAttributes => ({
  ...{ userName, externalId, email, displayName, active: row.active },
  ...{ givenName: row.givenName, familyName: row.familyName, formattedName: row.formattedName },
});

type Columns = ReturnType<typeof columnsOf>;

const namesOfChanged = (row: UserRow, columns: Columns): (keyof Columns)[] =>
  (Object.keys(columns) as (keyof Columns)[]).filter(
    (name) => !name.endsWith('Key') && columns[name] !== row[name],
  );
