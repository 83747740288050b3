import type { DocumentFormat, DocumentSummary } from '@plumbline/contracts';
import type { DocumentRow } from './document.entity.js';

const MIMES: Record<DocumentFormat, string> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  png: 'image/png',
  jpeg: 'image/jpeg',
  tiff: 'image/tiff',
  txt: 'text/plain',
};

/** A document as lists show it. */
export function toSummary(row: DocumentRow): DocumentSummary {
  const pages = row.pages ?? [];
  return {
    id: row.id,
    name: row.name,
    kind: row.kind,
    kindEvidence: row.kindEvidence,
    mime: MIMES[row.format],
    bytes: row.bytes,
    pages: row.pages?.length ?? null,
    status: row.status,
    ocr: pages.some(({ origin }) => origin === 'image'),
    unreadPages: pages.filter(({ origin }) => origin === 'unread').map(({ n }) => n),
    ...(row.textEncoding !== null && { textEncoding: row.textEncoding }),
    analyses: row.analyses,
    extractions: row.extractions,
    createdAt: row.createdAt.toISOString(),
    jobId: row.jobId,
    ...(row.status === 'failed' && row.error && { error: row.error }),
  };
}
