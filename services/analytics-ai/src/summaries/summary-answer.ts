import type { AccessClaims, Summary, SummaryPhrase, SummarySection } from '@plumbline/contracts';
import { openJobs } from '@plumbline/jobs';
import { type EntityManager, In } from 'typeorm';
import { SourceRow } from '../sources/source.entity.js';
import { approvalOf, mayDecide } from './approval-rules.js';
import { approvalRuleOf } from './approval-settings.js';
import { changedBy } from './changed-by.js';
import type { SummaryRow } from './summary.entity.js';

/** Rows of one workspace as the interface shows them. */
export async function toAnswers(tx: EntityManager, rows: readonly SummaryRow[]): Promise<Summary[]> {
  if (rows.length === 0) return [];
  const queued = rows.flatMap(({ status, jobId }) => (status === 'queued' && jobId ? [jobId] : []));
  const jobs = await openJobs(tx, queued);
  const sources = await tx.findBy(SourceRow, { id: In([...new Set(rows.map(({ sourceId }) => sourceId))]) });
  const rule = await approvalRuleOf(tx, rows[0]?.workspaceId ?? '');
  const names = new Map(sources.map(({ id, name }) => [id, name]));
  return rows.map((row): Summary => {
    const { content, request, error } = row;
    const approval = approvalOf(rule, row);
    const isAtWork = ['running', 'cancelling'].includes(jobs.get(row.jobId ?? '') ?? '');
    return {
      ...content,
      ...{ id: row.id, jobId: row.jobId, dashboardId: row.dashboardId, predictionId: row.predictionId },
      ...(request.answerId !== undefined && { answerId: request.answerId }),
      status: row.status === 'queued' && isAtWork ? 'running' : row.status,
      ...{ dataSourceId: row.sourceId, dataSourceName: names.get(row.sourceId) ?? '' },
      ...{ dataVersion: row.dataVersion, version: row.version },
      ...{ audience: request.audience, length: request.length, asked: request.sections },
      // Those from before a model could word them wanted our words.
      wordedBy: request.wordedBy ?? 'built_in',
      ...(error && { error }),
      ...(approval && { approval }),
      ownStatements: phrasesOf(content.sections).filter(({ source }) => source === 'own').length,
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
    };
  });
}

/** One row as somebody reads it, who may be the one to decide about it. */
export async function toAnswer(
  tx: EntityManager,
  row: SummaryRow,
  claims: Pick<AccessClaims, 'sub' | 'member'>,
): Promise<Summary | undefined> {
  const [answer] = await toAnswers(tx, [row]);
  if (answer?.approval?.state !== 'asked') return answer;
  const may = mayDecide(answer.approval.rule, claims, { ...row, changedBy: await changedBy(tx, row) });
  return { ...answer, approval: { ...answer.approval, mayDecide: may } };
}

/** All words of sections, those of figures with them. */
export function phrasesOf(sections: readonly SummarySection[]): SummaryPhrase[] {
  return sections.flatMap(({ parts, figures = [] }) => [
    ...parts,
    ...figures.flatMap(({ value, change }) => [value, ...change]),
  ]);
}

/** Without pictures, and what a model got, for lists. */
export function withoutPictures(summary: Summary): Summary {
  const sections = summary.sections.map(({ chart: _chart, forecast: _forecast, wording, ...words }) => {
    if (!wording) return words;
    const { sent: _sent, ...told } = wording;
    return { ...words, wording: told };
  });
  return { ...summary, sections };
}
