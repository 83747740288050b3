import type { Readable } from 'node:stream';
import { Controller, Inject, Req, Res } from '@nestjs/common';
import {
  type ExportPart,
  exportOwnData,
  type Operation,
  SERVICE_NAMES,
  type ServiceName,
  TIMEOUT_MS,
} from '@plumbline/contracts';
import {
  CallerGone,
  currentContext,
  FairQueue,
  Implements,
  LOGGER,
  type Logger,
  unavailable,
} from '@plumbline/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { callerOf } from '../proxy/caller-address.js';
import { headersForService } from '../proxy/forwarded-headers.js';
import { Upstreams } from '../upstreams.js';
import { answerRefusal, operationOf } from './aggregated-response.js';
import { ServiceFanOut } from './service-fan-out.js';
import { zipStream } from './zip-stream.js';

/**
 * Everything that is kept of the caller, as one archive: each service's documents, and the uploaded files as they came.
 * It is whole or it fails: a service that is away is no reason to leave its part out.
 */
@Controller()
export class DataExportController {
  /** Each reads all that its user has: one at a time for a user, and one that waits. */
  private readonly exports = new FairQueue({ places: 3, placesPerKey: 1, waitingPerKey: 1 });

  constructor(
    private readonly services: ServiceFanOut,
    private readonly upstreams: Upstreams,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  @Implements(exportOwnData)
  async export(
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
    @CallerGone() gone: AbortSignal,
  ): Promise<void> {
    const leave = await this.exports.enter(currentContext().userId ?? request.ip, gone);
    // It fires when the answer has ended, however it did.
    gone.addEventListener('abort', leave, { once: true });
    const operation = operationOf(request);
    const received = await Promise.all(
      SERVICE_NAMES.map((service) =>
        this.services.call<ExportPart>(service, request, operation, operation.path),
      ),
    );
    const answers = received.filter((answer) => answer !== undefined);
    if (answerRefusal(answers, reply)) return;
    if (answers.length < SERVICE_NAMES.length) throw unavailable();
    const documents = answers.flatMap(({ value }) =>
      Object.entries(value?.documents ?? {}).map(([name, document]): [string, string] => [
        name,
        JSON.stringify(document, null, 2),
      ]),
    );
    const files = answers.flatMap(({ service, value }) =>
      (value?.files ?? []).map(({ name, path }) => ({
        name,
        open: (signal: AbortSignal) => this.fetch(service, path, request, operation, signal),
      })),
    );
    const archive = zipStream(documents, files);
    archive.on('error', (failure) => {
      this.logger.warn({ err: failure, requestId: request.id }, 'an archive was cut off');
    });
    reply
      .header('Content-Type', 'application/zip')
      .header('Content-Disposition', 'attachment; filename="plumbline-data.zip"')
      .send(archive);
  }

  private async fetch(
    service: ServiceName,
    path: string,
    request: FastifyRequest,
    operation: Operation,
    left: AbortSignal,
  ): Promise<Readable> {
    const { statusCode, body } = await this.upstreams.of(service).request({
      method: 'GET',
      path,
      headers: headersForService(request.headers, operation, { ...callerOf(request), hasBody: false }),
      signal: AbortSignal.any([left, AbortSignal.timeout(TIMEOUT_MS.upload)]),
    });
    if (statusCode === 200) return body;
    await body.dump();
    throw new Error(`${service} answered ${statusCode} for ${path}`);
  }
}
