import { Controller, Inject, Res, StreamableFile } from '@nestjs/common';
import {
  type AccessClaims,
  createExtraction,
  deleteExtraction,
  type Extraction,
  type ExtractionAccepted,
  exportExtraction,
  getExtraction,
  listExtractions,
  type ReceivedBy,
  updateExtractionCell,
  updateExtractionField,
} from '@plumbline/contracts';
import { answer, attachment } from '@plumbline/intake';
import { Implements, Input, Session } from '@plumbline/server';
import type { FastifyReply } from 'fastify';
import { FilesService } from '../extraction-files/files.service.js';
import { CellsService } from './cells.service.js';
import { ExtractionsQueries } from './extractions.queries.js';
import { ExtractionsService } from './extractions.service.js';
import { FieldsService } from './fields.service.js';

/** Fields of documents: looked for, checked by people, and given out. */
@Controller()
export class ExtractionsController {
  constructor(
    @Inject(ExtractionsService) private readonly extractions: ExtractionsService,
    @Inject(ExtractionsQueries) private readonly queries: ExtractionsQueries,
    @Inject(FieldsService) private readonly fields: FieldsService,
    @Inject(CellsService) private readonly cells: CellsService,
    @Inject(FilesService) private readonly files: FilesService,
  ) {}

  @Implements(createExtraction)
  async create(
    @Input() { id, body, idempotencyKey }: ReceivedBy<typeof createExtraction>,
    @Session() claims: AccessClaims,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ExtractionAccepted> {
    return answer(reply, await this.extractions.create(claims, id, body, idempotencyKey));
  }

  @Implements(listExtractions)
  async list(
    @Input() { query }: ReceivedBy<typeof listExtractions>,
    @Session() claims: AccessClaims,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Extraction[]> {
    const { extractions, total } = await this.queries.list(claims, query);
    reply.header('X-Total-Count', total);
    return extractions;
  }

  @Implements(getExtraction)
  detail(
    @Input() { id }: ReceivedBy<typeof getExtraction>,
    @Session() claims: AccessClaims,
  ): Promise<Extraction> {
    return this.queries.detail(claims, id);
  }

  @Implements(deleteExtraction)
  delete(
    @Input() { id }: ReceivedBy<typeof deleteExtraction>,
    @Session() claims: AccessClaims,
  ): Promise<{ message: string }> {
    return this.extractions.delete(claims, id);
  }

  @Implements(updateExtractionField)
  update(
    @Input() { id, name, body }: ReceivedBy<typeof updateExtractionField>,
    @Session() claims: AccessClaims,
  ): Promise<Extraction> {
    return this.fields.update(claims, id, name, body);
  }

  @Implements(updateExtractionCell)
  updateCell(
    @Input() { id, body }: ReceivedBy<typeof updateExtractionCell>,
    @Session() claims: AccessClaims,
  ): Promise<Extraction> {
    return this.cells.update(claims, id, body);
  }

  @Implements(exportExtraction)
  async export(
    @Input() { id, query: { format } }: ReceivedBy<typeof exportExtraction>,
    @Session() claims: AccessClaims,
  ): Promise<StreamableFile> {
    const { name, type, bytes } = await this.files.ofExtraction(
      await this.queries.detail(claims, id),
      format,
    );
    return new StreamableFile(bytes, { type, disposition: attachment(name) });
  }
}
