import type { EntityManager } from 'typeorm';

/** In the order in which they may go; the key is the last, and what destroys all that lies anywhere else. */
export const HEALTH_TABLES = [
  { table: 'health_parts', what: 'Sealed parts' },
  { table: 'health_imports', what: 'Files' },
  { table: 'health_consents', what: 'Consents' },
  { table: 'health_keys', what: 'Keys' },
] as const;

/** Removes the rows of whoever has records that belong to a workspace; receipts go with it. */
export async function removeHealthRecords(tx: EntityManager, workspaceId: string): Promise<void> {
  const owners: { user_id: string }[] = await tx.query(
    `SELECT user_id FROM health_keys WHERE workspace_id = $1 FOR UPDATE`,
    [workspaceId],
  );
  const ids = owners.map(({ user_id }) => user_id);
  for (const table of ['health_receipts', ...HEALTH_TABLES.map((one) => one.table)])
    await tx.query(`DELETE FROM ${table} WHERE user_id = ANY($1::uuid[])`, [ids]);
}
