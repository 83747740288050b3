import type { EntityManager } from 'typeorm';

/** The domain of a mail address, folded as domains are kept. */
export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase();

/** Whether a workspace has proved the domain of an address: that domain itself, and none above or below it. */
export async function hasVerifiedDomain(
  tx: EntityManager,
  workspaceId: string,
  email: string,
): Promise<boolean> {
  const found: unknown[] = await tx.query(
    `SELECT 1 FROM workspace_domains WHERE workspace_id = $1 AND domain = $2 AND verified_at IS NOT NULL`,
    [workspaceId, domainOf(email)],
  );
  return found.length > 0;
}
