import { Controller, HttpCode, Inject, type OnModuleInit, Post, Req, Res } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { AccessClaims, UploadAccepted } from '@plumbline/contracts';
import { idempotencyKey } from '@plumbline/database';
import { AppError, Session } from '@plumbline/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { UPLOAD_PATH, UploadsService } from './uploads.service.js';

/**
 * One file comes in as a multipart form and is stored while it arrives; a data source that waits to be read leaves.
 * Refused: a full plan before the first byte, other kinds of files, more than 50 MB, forms that are not one file.
 */
@Controller()
export class UploadsController implements OnModuleInit {
  constructor(
    @Inject(UploadsService) private readonly uploads: UploadsService,
    @Inject(HttpAdapterHost) private readonly http: HttpAdapterHost,
  ) {}

  /** Leaves the body of this one route in its stream; a form sent anywhere else is of the wrong type. */
  onModuleInit(): void {
    const fastify = this.http.httpAdapter.getInstance<FastifyInstance>();
    fastify.addContentTypeParser('multipart/form-data', (request, _payload, done) => {
      if (request.routeOptions.url === UPLOAD_PATH) return done(null);
      return done(new AppError('unsupported_type', 'Send this request as application/json.'));
    });
  }

  @Post(UPLOAD_PATH)
  @HttpCode(202)
  async upload(
    @Session() claims: AccessClaims,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<UploadAccepted> {
    const key = idempotencyKey(request.headers['idempotency-key']);
    const { body, replayed } = await this.uploads.upload(claims, request.raw, key);
    if (replayed) reply.header('Idempotent-Replayed', 'true');
    return body;
  }
}
