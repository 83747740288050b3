import type { Summary, SummaryPhrase, SummarySection } from '@plumbline/contracts';
import { openJobs } from '@plumbline/jobs';
import { type EntityManager, In } from 'typeorm';
import { SourceRow } from '../sources/source.entity.js';
import type { SummaryRow } from './summary.entity.js';

/** Rows as the interface shows them. */
export async function toAnswers(tx: EntityManager, rows: readonly SummaryRow[]): Promise<Summary[]> {
  if (rows.length === 0) return [];
  const queued = rows.flatMap(({ status, jobId }) => (status === 'queued' && jobId ? [jobId] : []));
  const jobs = await openJobs(tx, queued);
  const sources = await tx.findBy(SourceRow, { id: In([...new Set(rows.map(({ sourceId }) => sourceId))]) });
  const names = new Map(sources.map(({ id, name }) => [id, name]));
  return rows.map((row): Summary => {
    const { content, request, error } = row;
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
      ownStatements: phrasesOf(content.sections).filter(({ source }) => source === 'own').length,
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
    };
  });
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
