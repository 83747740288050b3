import { Inject, Injectable } from '@nestjs/common';
import type { AccessClaims, ExportPart } from '@plumbline/contracts';
import type { DataExportSource } from '@plumbline/service';
import { DataSource } from 'typeorm';
import { DocumentRow } from '../catalog/document.entity.js';
import { DocumentsQueries } from '../documents/documents.queries.js';

const EVERYTHING = { offset: 0, limit: 10_000 };

/** What people uploaded, given back: the list of their documents, and where each file lies. */
@Injectable()
export class DataExportQueries implements DataExportSource {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(DocumentsQueries) private readonly queries: DocumentsQueries,
  ) {}

  async exportData(claims: AccessClaims): Promise<ExportPart> {
    const { documents } = await this.queries.list(claims, EVERYTHING);
    const rows = await this.database.manager.findBy(DocumentRow, { workspaceId: claims.wid });
    return {
      documents: { 'documents.json': documents },
      files: rows.map(({ id, format }) => ({
        name: `documents/${id}.${format}`,
        path: `/api/documents/${id}/file`,
      })),
    };
  }
}
