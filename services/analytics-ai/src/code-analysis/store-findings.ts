import type { Finding } from '@plumbline/code-analysis';
import { CODE_SEVERITIES, type CodeSubject, type FindingHome } from '@plumbline/contracts';
import { uuidV5 } from '@plumbline/datasets';
import type { EntityManager } from 'typeorm';

/** Whose findings are meant; the installation's belong to nobody's workspace. */
export interface FindingsOf {
  subject: CodeSubject;
  workspaceId: string;
}

/** What a run saw; findings in the installation's own sources have nothing that can be opened. */
export type SeenFinding = Finding & { home?: FindingHome };

/** The workspace of what belongs to the installation. */
export const INSTALLATION = '00000000-0000-0000-0000-000000000000';

/**
 * Stores what a run saw: known findings keep what was decided about them, those that are gone are fixed, and one that
 * was fixed and is back is open again.
 */
export async function storeFindings(
  tx: EntityManager,
  { subject, workspaceId }: FindingsOf,
  findings: readonly SeenFinding[],
): Promise<void> {
  const rows = findings.map((finding) => ({
    ...{ ...finding, id: uuidV5(workspaceId, `${subject} ${finding.fingerprint}`) },
    severity: CODE_SEVERITIES.indexOf(finding.severity),
  }));
  await tx.query(
    `INSERT INTO code_findings (id, subject, workspace_id, fingerprint, rule, category, severity, title, why, fix, path,
                                line, end_line, snippet, home, status, first_seen, last_seen)
     SELECT seen.id, $1, $2, seen.fingerprint, seen.rule, seen.category, seen.severity, seen.title, seen.why, seen.fix,
            seen.path, seen.line, seen."endLine", seen.snippet, seen.home, 'open', now(), now()
     FROM jsonb_to_recordset($3::jsonb) AS seen (id uuid, fingerprint text, rule text, category text, severity smallint,
          title text, why text, fix text, path text, line integer, "endLine" integer, snippet text, home jsonb)
     ON CONFLICT (workspace_id, subject, fingerprint) DO UPDATE SET
       severity = EXCLUDED.severity, title = EXCLUDED.title, why = EXCLUDED.why, fix = EXCLUDED.fix, line = EXCLUDED.line,
       end_line = EXCLUDED.end_line, snippet = EXCLUDED.snippet, home = EXCLUDED.home, last_seen = EXCLUDED.last_seen,
       first_seen = CASE WHEN code_findings.status = 'fixed' THEN EXCLUDED.first_seen ELSE code_findings.first_seen END,
       status = CASE WHEN code_findings.status = 'fixed' THEN 'open' ELSE code_findings.status END`,
    [subject, workspaceId, JSON.stringify(rows)],
  );
  await tx.query(
    `UPDATE code_findings SET status = 'fixed', decided_by = NULL
     WHERE workspace_id = $2 AND subject = $1 AND status <> 'fixed' AND NOT (fingerprint = ANY ($3))`,
    [subject, workspaceId, findings.map(({ fingerprint }) => fingerprint)],
  );
}
