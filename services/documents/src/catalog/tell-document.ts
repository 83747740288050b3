import { DocumentDeleted, DocumentKept } from '@plumbline/contracts';
import { publish } from '@plumbline/events';
import { type Actor, tellAct } from '@plumbline/service';
import type { EntityManager } from 'typeorm';
import type { DocumentRow } from './document.entity.js';

type Told = Pick<DocumentRow, 'id' | 'name' | 'workspaceId'>;

/** The first news of a document. What comes later, it may go and come back out of a backup, is ordered by its time. */
const FIRST = 1;
const later = (): number => Date.now();

/** Announces a document, and who uploaded it. */
export async function tellUploaded(tx: EntityManager, by: Actor, document: Told): Promise<void> {
  const { id: documentId, name, workspaceId } = document;
  await publish(tx, DocumentKept, { workspaceId, aggregateVersion: FIRST, documentId, name });
  await tellAct(tx, by, 'document_uploaded', { type: 'document', id: documentId, name });
}

/** Announces a document that came back out of a backup, which others may have heard was gone. */
export async function tellRestored(tx: EntityManager, { id, name, workspaceId }: Told): Promise<void> {
  await publish(tx, DocumentKept, { workspaceId, aggregateVersion: later(), documentId: id, name });
}

/** Announces that a document is gone; by whom, where somebody deleted it. */
export async function tellDeleted(tx: EntityManager, by: Actor | undefined, document: Told): Promise<void> {
  const { id: documentId, name, workspaceId } = document;
  await publish(tx, DocumentDeleted, { workspaceId, aggregateVersion: later(), documentId });
  if (by) await tellAct(tx, by, 'document_deleted', { type: 'document', id: documentId, name });
}
