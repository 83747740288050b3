import { CODE_SEVERITIES, type CodeFinding, type CodeRun } from '@plumbline/contracts';
import type { CodeFindingRow } from './code-finding.entity.js';
import type { CodeRunRow } from './code-run.entity.js';

export const toRunView = ({ startedAt, finishedAt, workspaceId: _, ...row }: CodeRunRow): CodeRun => ({
  ...row,
  startedAt: startedAt.toISOString(),
  finishedAt: finishedAt?.toISOString() ?? null,
});

/** @param since what the gate compares with; whatever came after it is new */
export const toFindingView = (
  { severity, firstSeen, lastSeen, workspaceId: _, subject: __, fingerprint: ___, ...row }: CodeFindingRow,
  since: Date | null,
): CodeFinding => ({
  ...row,
  severity: CODE_SEVERITIES[severity] ?? 'low',
  firstSeen: firstSeen.toISOString(),
  lastSeen: lastSeen.toISOString(),
  isNew: since !== null && firstSeen > since,
});
