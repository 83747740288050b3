import { DocumentDeleted, DocumentKept } from '@plumbline/contracts';
import { publish } from '@plumbline/events';
import { type Actor, tellAct } from '@plumbline/service';
import type { EntityManager } from 'typeorm';
import type { DocumentRow } from './document.entity.js';

type Told = Pick<DocumentRow, 'id' | 'name' | 'workspaceId'>;

/** A document keeps the name it was given: it is there, and one day it is gone. */
const [KEPT, GONE] = [1, 2];

/** Announces a document, and who uploaded it. */
export async function tellUploaded(tx: EntityManager, by: Actor, document: Told): Promise<void> {
  const { id: documentId, name, workspaceId } = document;
  await publish(tx, DocumentKept, { workspaceId, aggregateVersion: KEPT, documentId, name });
  await tellAct(tx, by, 'document_uploaded', { type: 'document', id: documentId, name });
}

/** Announces that a document is gone; by whom, where somebody deleted it. */
export async function tellDeleted(tx: EntityManager, by: Actor | undefined, document: Told): Promise<void> {
  const { id: documentId, name, workspaceId } = document;
  await publish(tx, DocumentDeleted, { workspaceId, aggregateVersion: GONE, documentId });
  if (by) await tellAct(tx, by, 'document_deleted', { type: 'document', id: documentId, name });
}
