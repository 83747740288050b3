import type { Extraction } from '@plumbline/contracts';
import type { DocumentRow } from '../catalog/document.entity.js';
import type { ExtractionRow } from '../catalog/extraction.entity.js';

/** An extraction as screens show it: fields that wait come as they are, with what is expected to be wrong of them. */
export function toExtraction(row: ExtractionRow, document: Pick<DocumentRow, 'name' | 'kind'>): Extraction {
  const waiting = row.fields.filter(({ state }) => state === 'to_check');
  const expected = waiting.reduce((sum, { errorChance }) => sum + errorChance, 0);
  return {
    id: row.id,
    documentId: row.documentId,
    documentName: document.name,
    documentKind: document.kind,
    status: row.status,
    templateId: row.templateId,
    templateName: row.templateName,
    batchId: row.batchId,
    sender: row.sender,
    fields: row.fields,
    tables: row.tables,
    checks: row.checks,
    toCheck: waiting.length,
    expectedWrong: Math.round(expected * 100) / 100,
    source: row.source,
    jobId: row.jobId,
    createdAt: row.createdAt.toISOString(),
    ...(row.error && { error: row.error }),
  };
}
