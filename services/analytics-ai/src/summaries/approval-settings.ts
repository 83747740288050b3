import type { ApprovalRule, ApprovalSettings } from '@plumbline/contracts';
import type { EntityManager } from 'typeorm';

interface Row {
  rule: ApprovalRule;
  changed_by: string;
  changed_at: Date;
}

/** Who approves summaries of a workspace; nobody has to until an owner says so. */
export async function approvalSettingsOf(tx: EntityManager, workspaceId: string): Promise<ApprovalSettings> {
  const [row]: Row[] = await tx.query(
    `SELECT rule, changed_by, changed_at FROM approval_settings WHERE workspace_id = $1`,
    [workspaceId],
  );
  if (!row) return { rule: 'off' };
  return { rule: row.rule, changedBy: row.changed_by, changedAt: row.changed_at.toISOString() };
}

export const approvalRuleOf = async (tx: EntityManager, workspaceId: string): Promise<ApprovalRule> =>
  (await approvalSettingsOf(tx, workspaceId)).rule;
