import { Inject, Injectable } from '@nestjs/common';
import type { AccessClaims, BatchDetail, BatchSummary, Extraction, PageQuery } from '@plumbline/contracts';
import { notFound } from '@plumbline/server';
import { DataSource } from 'typeorm';
import { ExtractionRow } from '../catalog/extraction.entity.js';
import { ExtractionBatchRow } from '../catalog/extraction-batch.entity.js';
import { ExtractionsQueries } from '../extractions/extractions.queries.js';
import { type BatchCounts, toBatch, toBatchDetail } from './batch-view.js';

/** Batches as screens show them. */
@Injectable()
export class BatchesQueries {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(ExtractionsQueries) private readonly extractions: ExtractionsQueries,
  ) {}

  async list(
    { wid }: AccessClaims,
    { offset, limit }: PageQuery,
  ): Promise<{ batches: BatchSummary[]; total: number }> {
    const [rows, total] = await this.database.getRepository(ExtractionBatchRow).findAndCount({
      where: { workspaceId: wid },
      order: { createdAt: 'DESC', id: 'DESC' },
      skip: offset,
      take: limit,
    });
    const counts = await this.countsOf(rows.map(({ id }) => id));
    return { batches: rows.map((row) => toBatch(row, counts.get(row.id) ?? NONE)), total };
  }

  /** @throws AppError `not_found` */
  async detail(claims: AccessClaims, id: string): Promise<{ batch: BatchDetail; extractions: Extraction[] }> {
    const row = await this.database
      .getRepository(ExtractionBatchRow)
      .findOneBy({ id, workspaceId: claims.wid });
    if (!row) throw notFound();
    const rows = await this.database
      .getRepository(ExtractionRow)
      .find({ where: { batchId: id }, order: { createdAt: 'ASC', id: 'ASC' } });
    const extractions = await this.extractions.views(rows);
    return { batch: toBatchDetail(row, extractions), extractions };
  }

  private async countsOf(ids: readonly string[]): Promise<Map<string, BatchCounts>> {
    const counts: ({ id: string } & BatchCounts)[] = await this.database.query(
      `SELECT batch_id AS id, count(*)::integer AS documents,
         count(*) FILTER (WHERE status = 'ready')::integer AS ready,
         count(*) FILTER (WHERE status = 'failed')::integer AS failed,
         coalesce(sum(jsonb_array_length(jsonb_path_query_array(fields, '$[*] ? (@.state == "to_check")'))), 0)::integer AS "toCheck"
       FROM extractions WHERE batch_id = ANY($1::uuid[]) GROUP BY batch_id`,
      [ids],
    );
    return new Map(counts.map(({ id, ...each }) => [id, each]));
  }
}

const NONE: BatchCounts = { documents: 0, ready: 0, failed: 0, toCheck: 0 };
