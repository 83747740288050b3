import { Inject, Injectable } from '@nestjs/common';
import type { AccessClaims, DocumentDetail, DocumentSummary, PageQuery } from '@plumbline/contracts';
import { overLimit } from '@plumbline/database';
import { notFound } from '@plumbline/server';
import { DataSource } from 'typeorm';
import { DocumentRow } from '../catalog/document.entity.js';
import { DOCUMENT_PLACES } from '../catalog/document-state.js';
import { toSummary } from '../catalog/document-summary.js';

/** What screens read of documents. A foreign id and a missing one are the same 404 (S-18). */
@Injectable()
export class DocumentsQueries {
  constructor(@Inject(DataSource) private readonly database: DataSource) {}

  async list(
    claims: AccessClaims,
    { offset, limit }: PageQuery,
  ): Promise<{ documents: DocumentSummary[]; total: number }> {
    const [rows, total] = await this.database.getRepository(DocumentRow).findAndCount({
      where: { workspaceId: claims.wid },
      order: { createdAt: 'DESC', id: 'DESC' },
      skip: offset,
      take: limit,
    });
    const over = await overLimit(this.database.manager, DOCUMENT_PLACES, claims);
    return { documents: rows.map((row) => ({ ...toSummary(row), ...readOnly(over, row) })), total };
  }

  /** @throws AppError `not_found` */
  async document({ wid }: AccessClaims, id: string): Promise<DocumentRow> {
    const row = await this.database.getRepository(DocumentRow).findOneBy({ id, workspaceId: wid });
    if (!row) throw notFound();
    return row;
  }

  async detail(claims: AccessClaims, id: string): Promise<DocumentDetail> {
    const row = await this.document(claims, id);
    const over = await overLimit(this.database.manager, DOCUMENT_PLACES, claims);
    const found = await this.database
      .getRepository(DocumentRow)
      .findOne({ where: { id }, select: { id: true, analysis: true } });
    return {
      ...toSummary(row),
      ...readOnly(over, row),
      pageList: row.pages ?? [],
      analysis: found?.analysis ? { ...NOT_ANALYSED_BEFORE, ...found.analysis } : null,
    };
  }
}

/** What earlier analyses did not look for. */
const NOT_ANALYSED_BEFORE = { figures: [], movements: null };

const readOnly = (over: ReadonlySet<string>, { id }: DocumentRow): { readOnly?: true } =>
  over.has(id) ? { readOnly: true } : {};
