import { unusable } from '@plumbline/server';
import { type EntityManager, In } from 'typeorm';
import { MemberRow } from './member.entity.js';

/** @throws AppError `unusable` for who does not belong to the workspace */
export async function requireMember(
  tx: EntityManager,
  workspaceId: string,
  userId: string,
): Promise<MemberRow> {
  const member = await tx.findOneBy(MemberRow, { workspaceId, userId });
  if (!member) throw unusable('The assignee must be a member of this workspace. Choose one of the members.');
  return member;
}

/** Members by the names they sign in with, in lower case. */
export async function membersNamed(
  tx: EntityManager,
  workspaceId: string,
  names: readonly string[],
): Promise<Map<string, MemberRow>> {
  if (names.length === 0) return new Map();
  const rows = await tx
    .createQueryBuilder(MemberRow, 'member')
    .where('member.workspaceId = :workspaceId AND lower(member.username) = ANY (:names)', {
      ...{ workspaceId, names: [...names] },
    })
    .getMany();
  return new Map(rows.map((row) => [row.username.toLowerCase(), row]));
}

/** Those who hold one of the roles, such as who may approve; the same order for everybody. */
export function membersWithRole(
  tx: EntityManager,
  workspaceId: string,
  roles: readonly MemberRow['role'][],
): Promise<MemberRow[]> {
  return tx.find(MemberRow, { where: { workspaceId, role: In([...roles]) }, order: { userId: 'ASC' } });
}
