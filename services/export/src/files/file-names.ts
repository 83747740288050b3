import type { ExportFormat } from '@plumbline/contracts';

const MIME_TYPES: Record<string, string> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  json: 'application/json',
  png: 'image/png',
  svg: 'image/svg+xml',
  zip: 'application/zip',
};

const MAX_NAME = 120;

/** The media type of a file by the end of its name. */
export const mimeOf = (fileName: string): string =>
  MIME_TYPES[fileName.slice(fileName.lastIndexOf('.') + 1)] ?? 'application/octet-stream';

/** What a file is called: the object's name without what file systems refuse, and without an ending of its own. */
export function fileNameOf(name: string, ending: ExportFormat | 'zip'): string {
  const known = name.replace(/\.(csv|json|xml|txt|tsv|xlsx|pdf|docx)$/i, '');
  const safe = known.replace(/[\p{Cc}\\/:*?"<>|]+/gu, ' ').replace(/\s+/g, ' ');
  return `${safe.slice(0, MAX_NAME).replace(/^[.\s]+|[.\s]+$/g, '') || 'export'}.${ending}`;
}
