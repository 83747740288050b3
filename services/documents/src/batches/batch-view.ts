import type { BatchDetail, BatchSummary, Extraction } from '@plumbline/contracts';
import type { ExtractionBatchRow } from '../catalog/extraction-batch.entity.js';

/** How far the documents of a batch are. */
export interface BatchCounts {
  documents: number;
  ready: number;
  failed: number;
  toCheck: number;
}

export const toBatch = (row: ExtractionBatchRow, counts: BatchCounts): BatchSummary => ({
  id: row.id,
  name: row.name,
  templateName: row.templateName,
  ...counts,
  source: row.source,
  createdAt: row.createdAt.toISOString(),
});

/** A batch as its table: documents in the order in which they were asked for. */
export function toBatchDetail(row: ExtractionBatchRow, extractions: readonly Extraction[]): BatchDetail {
  const columns = row.fields.filter(({ type }) => type !== 'table').map(({ name, type }) => ({ name, type }));
  const count = (status: Extraction['status']) => extractions.filter((each) => each.status === status).length;
  return {
    ...toBatch(row, {
      documents: extractions.length,
      ready: count('ready'),
      failed: count('failed'),
      toCheck: extractions.reduce((sum, { toCheck }) => sum + toCheck, 0),
    }),
    columns,
    rows: extractions.map((extraction) => ({
      extractionId: extraction.id,
      documentId: extraction.documentId,
      documentName: extraction.documentName,
      status: extraction.status,
      cells: extraction.status === 'ready' ? columns.map(({ name }) => cellOf(extraction, name)) : [],
    })),
  };
}

function cellOf({ fields }: Extraction, name: string): BatchDetail['rows'][number]['cells'][number] {
  const field = fields.find((each) => each.name === name);
  if (!field) return { value: null, state: 'to_check', errorChance: 1 };
  const { value, state, errorChance, page, box } = field;
  return { value, state, errorChance, ...(page !== undefined && { page }), ...(box && { box }) };
}
