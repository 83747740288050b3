import { Inject, Injectable } from '@nestjs/common';
import type { AccessClaims, Extraction, PageQuery } from '@plumbline/contracts';
import { notFound } from '@plumbline/server';
import { DataSource, In } from 'typeorm';
import { DocumentRow } from '../catalog/document.entity.js';
import { ExtractionRow } from '../catalog/extraction.entity.js';
import { toExtraction } from './extraction-view.js';

/** What screens read of extractions. A foreign id and a missing one are the same 404 (S-18). */
@Injectable()
export class ExtractionsQueries {
  constructor(@Inject(DataSource) private readonly database: DataSource) {}

  async list(
    { wid }: AccessClaims,
    { offset, limit, documentId }: PageQuery & { documentId?: string | undefined },
  ): Promise<{ extractions: Extraction[]; total: number }> {
    const [rows, total] = await this.database.getRepository(ExtractionRow).findAndCount({
      where: { workspaceId: wid, ...(documentId !== undefined && { documentId }) },
      order: { createdAt: 'DESC', id: 'DESC' },
      skip: offset,
      take: limit,
    });
    return { extractions: await this.views(rows), total };
  }

  /** @throws AppError `not_found` */
  async detail({ wid }: AccessClaims, id: string): Promise<Extraction> {
    const row = await this.database.getRepository(ExtractionRow).findOneBy({ id, workspaceId: wid });
    const [view] = row ? await this.views([row]) : [];
    if (!view) throw notFound();
    return view;
  }

  /** Of rows, in their order. */
  async views(rows: readonly ExtractionRow[]): Promise<Extraction[]> {
    const documents = await this.database.getRepository(DocumentRow).find({
      where: { id: In(rows.map(({ documentId }) => documentId)) },
      select: { id: true, name: true, kind: true },
    });
    const known = new Map(documents.map((document) => [document.id, document]));
    return rows.flatMap((row) => {
      const document = known.get(row.documentId);
      return document ? [toExtraction(row, document)] : [];
    });
  }
}
