import { Controller, Inject, Res, StreamableFile } from '@nestjs/common';
import {
  type AccessClaims,
  type BatchDetail,
  type BatchSummary,
  createBatch,
  exportBatch,
  getBatch,
  listBatches,
  type ReceivedBy,
} from '@plumbline/contracts';
import { answer, attachment } from '@plumbline/intake';
import { Implements, Input, Session } from '@plumbline/server';
import type { FastifyReply } from 'fastify';
import { FilesService } from '../extraction-files/files.service.js';
import { BatchesQueries } from './batches.queries.js';
import { BatchesService } from './batches.service.js';

/** Many documents as one table. */
@Controller()
export class BatchesController {
  constructor(
    @Inject(BatchesService) private readonly batches: BatchesService,
    @Inject(BatchesQueries) private readonly queries: BatchesQueries,
    @Inject(FilesService) private readonly files: FilesService,
  ) {}

  @Implements(createBatch)
  async create(
    @Input() { body, idempotencyKey }: ReceivedBy<typeof createBatch>,
    @Session() claims: AccessClaims,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<BatchSummary> {
    return answer(reply, await this.batches.create(claims, body, idempotencyKey));
  }

  @Implements(listBatches)
  async list(
    @Input() { query }: ReceivedBy<typeof listBatches>,
    @Session() claims: AccessClaims,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<BatchSummary[]> {
    const { batches, total } = await this.queries.list(claims, query);
    reply.header('X-Total-Count', total);
    return batches;
  }

  @Implements(getBatch)
  async detail(
    @Input() { id }: ReceivedBy<typeof getBatch>,
    @Session() claims: AccessClaims,
  ): Promise<BatchDetail> {
    return (await this.queries.detail(claims, id)).batch;
  }

  @Implements(exportBatch)
  async export(
    @Input() { id, query: { format } }: ReceivedBy<typeof exportBatch>,
    @Session() claims: AccessClaims,
  ): Promise<StreamableFile> {
    const { batch, extractions } = await this.queries.detail(claims, id);
    const { name, type, bytes } = await this.files.ofBatch(batch, extractions, format);
    return new StreamableFile(bytes, { type, disposition: attachment(name) });
  }
}
