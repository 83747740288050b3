import { plainOpinion } from '@plumbline/code-analysis';
import type { OpinionSubject } from '@plumbline/contracts';
import { notFound, unusable } from '@plumbline/server';
import type { EntityManager } from 'typeorm';
import { columnsOfDashboards } from '../../code-analysis/numbers/columns-of-dashboards.js';
import { CodeReviewRow } from '../../code-review/code-review.entity.js';
import { filesOf } from '../../code-review/files-of.js';
import { SummaryRow } from '../../summaries/summary.entity.js';
import { DashboardRow } from '../../tiles/dashboard.entity.js';
import { dashboardSubject } from './dashboard-subject.js';
import type { ReviewedSubject } from './opinion-subject.js';
import { summarySubject } from './summary-subject.js';

/** Which thing is meant, and in whose workspace it lies; changes of code are the installation's. */
export interface AskedSubject {
  type: OpinionSubject;
  id: string;
  workspaceId: string;
}

/** @throws AppError `not_found`, the same for what is another workspace's; `unusable` for what is not ready yet */
export async function openSubject(
  manager: EntityManager,
  { type, id, workspaceId }: AskedSubject,
): Promise<ReviewedSubject> {
  if (type === 'dashboard') {
    const row = await manager.findOneBy(DashboardRow, { id, workspaceId });
    if (!row) throw notFound();
    if (row.status !== 'ready') throw unusable('This dashboard is not built yet. Ask once it is.');
    return dashboardSubject(row, await columnsOfDashboards(manager, workspaceId, [row]));
  }
  if (type === 'summary') {
    const row = await manager.findOneBy(SummaryRow, { id, workspaceId });
    if (!row) throw notFound();
    if (row.status !== 'ready') throw unusable('This summary is not written yet. Ask once it is.');
    return summarySubject(row);
  }
  const row = await manager.findOneBy(CodeReviewRow, { id });
  if (!row) throw notFound();
  if (row.status !== 'ready' || !row.result)
    throw unusable('This change is not reviewed yet. Ask once it is.');
  const { title, result } = row;
  return { ...{ type, id, title, files: filesOf(row), findings: result.findings }, builtIn: plainOpinion };
}
