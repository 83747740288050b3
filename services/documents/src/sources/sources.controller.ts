import { Controller, Inject, Res } from '@nestjs/common';
import {
  type AccessClaims,
  batchToDataSource,
  extractionToDataSource,
  type ReceivedBy,
  type ToDataSourceAccepted,
} from '@plumbline/contracts';
import { answer } from '@plumbline/intake';
import { Implements, Input, Session } from '@plumbline/server';
import type { FastifyReply } from 'fastify';
import { SourcesService } from './sources.service.js';

/** Data sources that are made of what was extracted. */
@Controller()
export class SourcesController {
  constructor(@Inject(SourcesService) private readonly sources: SourcesService) {}

  @Implements(batchToDataSource)
  async batchToDataSource(
    @Input() { id, body, idempotencyKey }: ReceivedBy<typeof batchToDataSource>,
    @Session() claims: AccessClaims,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ToDataSourceAccepted> {
    return answer(reply, await this.sources.ofBatch(claims, id, body, idempotencyKey));
  }

  @Implements(extractionToDataSource)
  async extractionToDataSource(
    @Input() { id, body, idempotencyKey }: ReceivedBy<typeof extractionToDataSource>,
    @Session() claims: AccessClaims,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ToDataSourceAccepted> {
    return answer(reply, await this.sources.ofExtraction(claims, id, body, idempotencyKey));
  }
}
