import type { OpinionSubject } from '@plumbline/contracts';
import type { OpinionRow } from '../../code-review/opinion.entity.js';
import type { AskedSubject } from './open-subject.js';

type Columns = Pick<OpinionRow, 'reviewId' | 'dashboardId' | 'summaryId' | 'extractionId'>;

/** What an opinion is about. */
export function subjectOf({
  reviewId,
  dashboardId,
  summaryId,
  extractionId,
  workspaceId,
}: Columns & Pick<OpinionRow, 'workspaceId'>): AskedSubject {
  if (dashboardId) return { type: 'dashboard', id: dashboardId, workspaceId };
  if (summaryId) return { type: 'summary', id: summaryId, workspaceId };
  if (extractionId) return { type: 'extraction', id: extractionId, workspaceId };
  return { type: 'code-review', id: reviewId ?? '', workspaceId };
}

/** Where it is kept what an opinion is about. */
export const columnsOf = (type: OpinionSubject, id: string): Columns => ({
  reviewId: type === 'code-review' ? id : null,
  dashboardId: type === 'dashboard' ? id : null,
  summaryId: type === 'summary' ? id : null,
  extractionId: type === 'extraction' ? id : null,
});
