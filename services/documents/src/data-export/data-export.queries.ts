import { Inject, Injectable } from '@nestjs/common';
import type { AccessClaims, ExportPart } from '@plumbline/contracts';
import type { DataExportSource } from '@plumbline/service';
import { DataSource } from 'typeorm';
import { DocumentRow } from '../catalog/document.entity.js';
import { DocumentsQueries } from '../documents/documents.queries.js';
import { ExtractionsQueries } from '../extractions/extractions.queries.js';
import { TemplatesQueries } from '../templates/templates.queries.js';

const EVERYTHING = { offset: 0, limit: 10_000 };

/** What people uploaded and had read, given back: their documents, where each file lies, and what was extracted. */
@Injectable()
export class DataExportQueries implements DataExportSource {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(DocumentsQueries) private readonly queries: DocumentsQueries,
    @Inject(ExtractionsQueries) private readonly extractions: ExtractionsQueries,
    @Inject(TemplatesQueries) private readonly templates: TemplatesQueries,
  ) {}

  async exportData(claims: AccessClaims): Promise<ExportPart> {
    const { documents } = await this.queries.list(claims, EVERYTHING);
    const rows = await this.database.manager.findBy(DocumentRow, { workspaceId: claims.wid });
    const { extractions } = await this.extractions.list(claims, EVERYTHING);
    const templates = (await this.templates.list(claims)).filter(({ bundled }) => !bundled);
    return {
      documents: {
        'documents.json': documents,
        'extractions.json': extractions,
        'extraction-templates.json': templates,
      },
      files: rows.map(({ id, format }) => ({
        name: `documents/${id}.${format}`,
        path: `/api/documents/${id}/file`,
      })),
    };
  }
}
