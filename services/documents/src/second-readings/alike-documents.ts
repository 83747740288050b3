import type { ExtractionField } from '@plumbline/contracts';
import type { EntityManager } from 'typeorm';
import type { ExtractionRow } from '../catalog/extraction.entity.js';

/** Documents that are named, at most. */
const MOST = 3;

/** Other documents of the workspace whose extraction has the largest amount of this one, and its first date, in the same fields. */
export async function alikeDocuments(
  manager: EntityManager,
  { workspaceId, documentId, fields }: Pick<ExtractionRow, 'workspaceId' | 'documentId' | 'fields'>,
): Promise<string[]> {
  const amount = largestAmount(fields);
  const date = fields.find(({ type, value }) => type === 'date' && value !== null);
  if (!amount || !date) return [];
  const marks = [amount, date].map(({ name, value }) => ({ name, value }));
  const found: { name: string }[] = await manager.query(
    `SELECT DISTINCT document.name FROM extractions extraction JOIN documents document ON document.id = extraction.document_id
     WHERE extraction.workspace_id = $1 AND extraction.document_id <> $2 AND extraction.status = 'ready'
       AND extraction.fields @> $3::jsonb ORDER BY document.name LIMIT ${MOST}`,
    [workspaceId, documentId, JSON.stringify(marks)],
  );
  return found.map(({ name }) => name);
}

function largestAmount(fields: readonly ExtractionField[]): ExtractionField | undefined {
  const amounts = fields.filter(
    ({ type, value }) => type === 'money' && value !== null && Number(value) !== 0,
  );
  return amounts.sort((a, b) => Number(b.value) - Number(a.value))[0];
}
