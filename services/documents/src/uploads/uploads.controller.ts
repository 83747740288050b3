import { Controller, Inject, type OnModuleInit, Req, Res } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import {
  type AccessClaims,
  type DocumentAccepted,
  type ReceivedBy,
  readHealthReport,
  uploadDocument,
} from '@plumbline/contracts';
import { answer, leaveForms } from '@plumbline/intake';
import { Implements, Input, Session } from '@plumbline/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { UploadsService } from './uploads.service.js';

/**
 * One file comes in as a multipart form and is stored while it arrives; a document that waits to be read leaves.
 * Refused: a full plan before the first byte, other kinds of files, more than 50 MB, forms that are not one file.
 */
@Controller()
export class UploadsController implements OnModuleInit {
  constructor(
    @Inject(UploadsService) private readonly uploads: UploadsService,
    @Inject(HttpAdapterHost) private readonly http: HttpAdapterHost,
  ) {}

  /** Of every form that the service takes: a server has one reader of them. */
  onModuleInit(): void {
    leaveForms(this.http.httpAdapter.getInstance<FastifyInstance>(), [
      uploadDocument.path,
      readHealthReport.path,
    ]);
  }

  @Implements(uploadDocument)
  async upload(
    @Input() { idempotencyKey }: ReceivedBy<typeof uploadDocument>,
    @Session() claims: AccessClaims,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<DocumentAccepted> {
    return answer(reply, await this.uploads.upload(claims, request.raw, idempotencyKey));
  }
}
