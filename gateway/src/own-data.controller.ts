import type { Readable } from 'node:stream';
import { Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { type ExportPart, type Operation, type ServiceName, TIMEOUT_MS } from '@plumbline/contracts';
import { unavailable } from '@plumbline/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ZipFile } from 'yazl';
import { callerOf } from './caller-address.js';
import { answerRefusal, operationOf } from './composed-answer.js';
import { headersForService } from './forwarded-headers.js';
import { OwnerCalls } from './owner-calls.js';
import { Upstreams } from './upstreams.js';

const HOLDERS = ['auth', 'ingestion', 'analytics-ai'] as const satisfies readonly ServiceName[];

/**
 * Everything that is kept of the caller, as one archive: each service's documents, and the uploaded files as they came.
 * It is whole or it fails: a service that is away is no reason to leave its part out.
 */
@Controller('api/user')
export class OwnDataController {
  constructor(
    private readonly owners: OwnerCalls,
    private readonly upstreams: Upstreams,
  ) {}

  @HttpCode(200)
  @Post('export')
  async export(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const operation = operationOf(request);
    const asked = await Promise.all(
      HOLDERS.map((service) => this.owners.ask<ExportPart>(service, request, operation, operation.path)),
    );
    const answers = asked.filter((answer) => answer !== undefined);
    if (answerRefusal(answers, reply)) return;
    if (answers.length < HOLDERS.length) throw unavailable();
    const archive = new ZipFile();
    for (const { service, value } of answers) {
      for (const [name, document] of Object.entries(value?.documents ?? {})) {
        archive.addBuffer(Buffer.from(JSON.stringify(document, null, 2)), name);
      }
      for (const { name, path } of value?.files ?? []) {
        archive.addReadStreamLazy(name, (give) => {
          this.fetch(service, path, request, operation).then(
            (file) => give(null, file),
            (failure: unknown) => give(failure, null as never),
          );
        });
      }
    }
    archive.end();
    reply
      .header('Content-Type', 'application/zip')
      .header('Content-Disposition', 'attachment; filename="plumbline-data.zip"')
      .send(archive.outputStream);
  }

  private async fetch(
    service: ServiceName,
    path: string,
    request: FastifyRequest,
    operation: Operation,
  ): Promise<Readable> {
    const { statusCode, body } = await this.upstreams.of(service).request({
      method: 'GET',
      path,
      headers: headersForService(request.headers, operation, { ...callerOf(request), hasBody: false }),
      signal: AbortSignal.timeout(TIMEOUT_MS.upload),
    });
    if (statusCode === 200) return body;
    await body.dump();
    throw new Error(`${service} answered ${statusCode} for ${path}`);
  }
}
