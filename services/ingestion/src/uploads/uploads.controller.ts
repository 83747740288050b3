import { Controller, Inject, type OnModuleInit, Req, Res } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import {
  type AccessClaims,
  type ReceivedBy,
  replaceFile,
  type UploadAccepted,
  uploadFile,
} from '@plumbline/contracts';
import { answer, leaveForms } from '@plumbline/intake';
import { Implements, Input, Session } from '@plumbline/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { UploadsService } from './uploads.service.js';

const UPLOAD_PATH = '/api/upload';
const REPLACE_PATH = '/api/data-sources/:id/replace';
const FORM_PATHS: readonly string[] = [UPLOAD_PATH, REPLACE_PATH];

/**
 * One file comes in as a multipart form and is stored while it arrives; a data source, or a version of one, that waits
 * to be read leaves. Refused: a full plan before the first byte, other kinds of files, more than 50 MB, forms that are
 * not one file.
 */
@Controller()
export class UploadsController implements OnModuleInit {
  constructor(
    @Inject(UploadsService) private readonly uploads: UploadsService,
    @Inject(HttpAdapterHost) private readonly http: HttpAdapterHost,
  ) {}

  onModuleInit(): void {
    leaveForms(this.http.httpAdapter.getInstance<FastifyInstance>(), FORM_PATHS);
  }

  @Implements(uploadFile)
  async upload(
    @Input() { idempotencyKey }: ReceivedBy<typeof uploadFile>,
    @Session() claims: AccessClaims,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<UploadAccepted> {
    return answer(reply, await this.uploads.upload(claims, request.raw, idempotencyKey));
  }

  @Implements(replaceFile)
  async replace(
    @Input() { id, idempotencyKey }: ReceivedBy<typeof replaceFile>,
    @Session() claims: AccessClaims,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<UploadAccepted> {
    return answer(reply, await this.uploads.replace(claims, id, request.raw, idempotencyKey));
  }
}
