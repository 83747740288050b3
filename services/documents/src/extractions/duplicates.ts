import type { FieldCheck, FieldType } from '@plumbline/contracts';
import type { EntityManager } from 'typeorm';
import { conceptNamed } from '../reading/extraction/fields/concepts.js';
import { senderKey } from '../reading/extraction/lesson.js';

interface NamedValue {
  name: string;
  type: FieldType;
  value: string | null;
}

const numberOf = (fields: readonly NamedValue[]): NamedValue | undefined =>
  fields.find(({ name, type }) => conceptNamed(name, type)?.key === 'invoice-number');

/** Sender and number of an invoice: two that have both are one. */
export function identityOf(sender: string | null, fields: readonly NamedValue[]): string | null {
  const number =
    numberOf(fields)
      ?.value?.toLowerCase()
      .replace(/[^\p{L}\p{N}]/gu, '') ?? '';
  const from = senderKey(sender);
  return from === null || number === '' ? null : `${from} ${number}`;
}

/** Says where an invoice has been extracted from another document before. */
export async function duplicateCheck(
  tx: EntityManager,
  {
    workspaceId,
    documentId,
    identity,
    fields,
  }: { workspaceId: string; documentId: string; identity: string | null; fields: readonly NamedValue[] },
): Promise<FieldCheck[]> {
  const number = numberOf(fields);
  if (identity === null || !number) return [];
  const [earlier]: { name: string }[] = await tx.query(
    `SELECT document.name FROM extractions extraction JOIN documents document ON document.id = extraction.document_id
     WHERE extraction.workspace_id = $1 AND extraction.identity = $2 AND extraction.document_id <> $3
     ORDER BY extraction.created_at LIMIT 1`,
    [workspaceId, identity, documentId],
  );
  if (!earlier) return [];
  const message = `“${earlier.name}” is an invoice of the same sender with the same number.`;
  return [{ name: 'duplicate', ok: false, message, fields: [number.name] }];
}
