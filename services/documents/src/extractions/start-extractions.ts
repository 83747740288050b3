import { randomUUID } from 'node:crypto';
import type { AccessClaims } from '@plumbline/contracts';
import type { LiveBus } from '@plumbline/events';
import { enqueue } from '@plumbline/jobs';
import { conflict } from '@plumbline/server';
import type { EntityManager } from 'typeorm';
import { DocumentRow } from '../catalog/document.entity.js';
import { announceChanged, lockActiveDocument } from '../catalog/document-state.js';
import { extractFields } from '../catalog/extract-fields.js';
import { ExtractionRow } from '../catalog/extraction.entity.js';
import type { Asked } from '../templates/find-template.js';

export interface StartedExtractions {
  jobId: string;
  extractions: { id: string; documentId: string }[];
}

/** A document whose fields are asked for. @throws AppError `not_found`, `plan_limit`, `conflict` while it is not read */
export async function lockReadDocument(
  tx: EntityManager,
  claims: AccessClaims,
  id: string,
): Promise<DocumentRow> {
  const document = await lockActiveDocument(tx, claims, id);
  if (document.status !== 'ready') throw conflict(`“${document.name}” is not read yet.`);
  return document;
}

/** Queues one job that extracts the same from each of some documents, which must be locked. */
export async function startExtractions(
  tx: EntityManager,
  live: LiveBus,
  claims: AccessClaims,
  documents: readonly DocumentRow[],
  { asked, batch }: { asked: Asked; batch?: { id: string; name: string } },
): Promise<StartedExtractions> {
  const extractions = documents.map(({ id: documentId }) => ({ id: randomUUID(), documentId }));
  const [first] = extractions;
  if (!first) throw new Error('an extraction is of a document');
  const jobId = await enqueue(tx, extractFields, {
    input: { extractionIds: extractions.map(({ id }) => id) },
    workspaceId: claims.wid,
    userId: claims.sub,
    plan: claims.plan,
    title: `Extracting fields of ${batch?.name ?? documents[0]?.name ?? ''}`,
    subject: batch ? { type: 'extraction-batch', id: batch.id } : { type: 'extraction', id: first.id },
  });
  for (const extraction of extractions)
    await tx.insert(ExtractionRow, {
      ...extraction,
      ...{ workspaceId: claims.wid, createdBy: claims.sub, batchId: batch?.id ?? null },
      ...{ templateId: asked.templateId, templateName: asked.templateName, wanted: asked.fields },
      ...{ status: 'queued', jobId },
    });
  for (const document of documents) {
    await tx.increment(DocumentRow, { id: document.id }, 'extractions', 1);
    announceChanged(tx, live, document);
  }
  return { jobId, extractions };
}
