import { Controller, Inject, type OnModuleInit, Req, Res } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import {
  type AccessClaims,
  type ReceivedBy,
  replaceFile,
  type UploadAccepted,
  uploadFile,
} from '@plumbline/contracts';
import { AppError, Implements, Input, Session } from '@plumbline/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Answered } from '../intake/file-intake.js';
import { UploadsService } from './uploads.service.js';

const UPLOAD_PATH = '/api/upload';
const REPLACE_PATH = '/api/data-sources/:id/replace';
const FORM_PATHS: readonly (string | undefined)[] = [UPLOAD_PATH, REPLACE_PATH];

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

  /** Leaves the body of these routes in its stream; a form sent anywhere else is of the wrong type. */
  onModuleInit(): void {
    const fastify = this.http.httpAdapter.getInstance<FastifyInstance>();
    fastify.addContentTypeParser('multipart/form-data', (request, _payload, done) => {
      if (FORM_PATHS.includes(request.routeOptions.url)) return done(null);
      return done(new AppError('unsupported_type', 'Send this request as application/json.'));
    });
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

function answer<Body>(reply: FastifyReply, { body, replayed }: Answered<Body>): Body {
  if (replayed) reply.header('Idempotent-Replayed', 'true');
  return body;
}
