import { Injectable } from '@nestjs/common';
import { DocumentDeleted, DocumentKept, type EventPayload } from '@plumbline/contracts';
import { OnEvent } from '@plumbline/events';
import type { EntityManager } from 'typeorm';

/** Follows which documents a workspace has; what was said about one, and second opinions on it, go with it. */
@Injectable()
export class DocumentsHandler {
  @OnEvent(DocumentKept)
  async onDocumentKept(
    { documentId, workspaceId, name }: EventPayload<typeof DocumentKept>,
    tx: EntityManager,
  ): Promise<void> {
    await tx.query(
      `INSERT INTO known_documents (id, workspace_id, name) VALUES ($1, $2, $3)
       ON CONFLICT (id) DO UPDATE SET name = excluded.name`,
      [documentId, workspaceId, name],
    );
  }

  @OnEvent(DocumentDeleted)
  async onDocumentDeleted(
    { documentId }: EventPayload<typeof DocumentDeleted>,
    tx: EntityManager,
  ): Promise<void> {
    await tx.query(`DELETE FROM known_documents WHERE id = $1`, [documentId]);
    await tx.query(`DELETE FROM dashboard_comments WHERE other_id = $1`, [documentId]);
    await tx.query(`DELETE FROM code_opinions WHERE document_id = $1`, [documentId]);
  }
}
