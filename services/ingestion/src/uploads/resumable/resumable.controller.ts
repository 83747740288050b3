import { Controller, Inject, type OnModuleInit, Req, Res } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import {
  type AccessClaims,
  abandonUpload,
  beginUpload,
  completeUpload,
  getUploadOffset,
  type ReceivedBy,
  sendUploadPart,
  type UploadAccepted,
} from '@plumbline/contracts';
import { answer } from '@plumbline/intake';
import { Implements, Input, Session } from '@plumbline/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ResumableService } from './resumable.service.js';

/**
 * Parts of a file come in by the tus protocol, from whoever began the upload alone; once all are here, a data source
 * that waits to be read leaves. Refused: what an upload by a form is refused for, as early as it is known.
 */
@Controller()
export class ResumableController implements OnModuleInit {
  constructor(
    @Inject(ResumableService) private readonly uploads: ResumableService,
    @Inject(HttpAdapterHost) private readonly http: HttpAdapterHost,
  ) {}

  /** The bytes stay in their stream. */
  onModuleInit(): void {
    this.http.httpAdapter
      .getInstance<FastifyInstance>()
      .addContentTypeParser('application/offset+octet-stream', (_request, _payload, done) => done(null));
  }

  @Implements(beginUpload)
  begin(
    @Session() claims: AccessClaims,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.speak(claims, request, reply);
  }

  @Implements(getUploadOffset)
  async offset(
    @Input() { id }: ReceivedBy<typeof getUploadOffset>,
    @Session() claims: AccessClaims,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { received, bytes } = await this.uploads.find(claims, id);
    if (request.method === 'HEAD') return this.speak(claims, request, reply);
    reply.send({ received, bytes });
  }

  @Implements(sendUploadPart)
  async send(
    @Input() { id }: ReceivedBy<typeof sendUploadPart>,
    @Session() claims: AccessClaims,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.uploads.find(claims, id);
    return this.speak(claims, request, reply);
  }

  @Implements(abandonUpload)
  async abandon(
    @Input() { id }: ReceivedBy<typeof abandonUpload>,
    @Session() claims: AccessClaims,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.uploads.find(claims, id);
    return this.speak(claims, request, reply);
  }

  @Implements(completeUpload)
  async complete(
    @Input() { id }: ReceivedBy<typeof completeUpload>,
    @Session() claims: AccessClaims,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<UploadAccepted> {
    return answer(reply, await this.uploads.complete(claims, id));
  }

  private async speak(claims: AccessClaims, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { status, headers } = await this.uploads.speak(claims, request.raw);
    // Who may read answers is the gateway's word.
    headers.delete('access-control-expose-headers');
    reply.status(status).headers(Object.fromEntries(headers)).send();
  }
}
