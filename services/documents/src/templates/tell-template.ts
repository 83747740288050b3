import { ExtractionTemplateDeleted, ExtractionTemplateKept, MOST_TOLD_DOCUMENTS } from '@plumbline/contracts';
import { publish } from '@plumbline/events';
import type { EntityManager } from 'typeorm';
import { ExtractionRow } from '../catalog/extraction.entity.js';
import { ExtractionTemplateRow } from '../catalog/extraction-template.entity.js';
import { usesOf } from './template-uses.js';

/** Later news of a template have a later time. */
const now = (): number => Date.now();

/**
 * Announces a template with what reading by it came to; nothing for those of the product, and those that are gone. Its row stays
 * locked: what was read before a change must not be told after it.
 */
export async function tellTemplate(tx: EntityManager, id: string | null): Promise<void> {
  const row =
    id === null
      ? null
      : await tx.findOne(ExtractionTemplateRow, { where: { id }, lock: { mode: 'pessimistic_write' } });
  if (!row) return;
  const read = await tx.find(ExtractionRow, {
    where: { workspaceId: row.workspaceId, templateId: row.id, status: 'ready' },
    select: { id: true, fields: true, tables: true, checks: true },
    order: { createdAt: 'DESC', id: 'DESC' },
    take: MOST_TOLD_DOCUMENTS,
  });
  const { workspaceId, name, fields } = row;
  await publish(tx, ExtractionTemplateKept, {
    ...{ workspaceId, aggregateVersion: now(), templateId: row.id, name, fields },
    uses: usesOf(fields, read),
  });
}

/** Announces that a template is gone. */
export async function tellTemplateDeleted(
  tx: EntityManager,
  { id: templateId, workspaceId }: Pick<ExtractionTemplateRow, 'id' | 'workspaceId'>,
): Promise<void> {
  await publish(tx, ExtractionTemplateDeleted, { workspaceId, aggregateVersion: now(), templateId });
}
