import type { IncomingMessage } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import type { Operation } from '@plumbline/contracts';
import { AppError, LOGGER, type Logger, malformed, unavailable } from '@plumbline/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { errors } from 'undici';
import { callerOf } from './caller-address.js';
import { CallerGone, Exchange } from './exchange.js';
import { headersForCaller, headersForService } from './forwarded-headers.js';
import { meteredBody } from './json-body.js';
import { hasBody } from './lingering-response.js';
import { askForBody } from './public-server.js';
import { TUNING_TOKEN, type Tuning } from './tuning.js';
import { UploadSlots } from './upload-slots.js';
import { Upstreams } from './upstreams.js';

/** Names of the headers that only the gateway sets, in lower case. */
export const OWN_HEADERS = Symbol('own headers');

/**
 * Hands a checked request to the service that owns it and the answer back, both as they come: no body is held in
 * memory. The path is written anew from the route table, so a service sees no spelling but the canonical one.
 */
@Injectable()
export class ServiceProxy {
  private readonly largeUploads: UploadSlots;

  constructor(
    private readonly upstreams: Upstreams,
    @Inject(OWN_HEADERS) private readonly ownHeaders: ReadonlySet<string>,
    @Inject(TUNING_TOKEN) private readonly tuning: Tuning,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.largeUploads = new UploadSlots(tuning.largeUploads, tuning.largeUploadWaitMs);
  }

  async forward(operation: Operation, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const releaseSlot = this.isLargeUpload(operation, request.raw) ? await this.takeSlot(reply) : undefined;
    try {
      askForBody(reply.raw);
      await this.exchange(operation, request, reply);
    } catch (failure) {
      if (!(failure instanceof CallerGone)) throw this.toAnswer(failure, operation, request);
      reply.hijack();
    } finally {
      releaseSlot?.();
    }
  }

  private exchange(operation: Operation, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const takesBody = operation.method !== 'GET' && operation.method !== 'DELETE' && !operation.ignoresBody;
    const withBody = takesBody && hasBody(request.raw);
    const body = withBody ? meteredBody(operation, request.raw, this.tuning) : null;
    return new Promise((resolve, reject) => {
      const exchange = new Exchange(reply.raw, {
        isSafe: operation.method === 'GET',
        send: (handler) => {
          this.upstreams.of(serviceOf(operation)).dispatch(
            {
              method: request.method as 'GET',
              path: canonicalPath(operation, request),
              headers: headersForService(request.headers, operation, {
                ...callerOf(request),
                hasBody: withBody,
              }),
              body,
            },
            handler,
          );
        },
        onAnswer: (status, headers) => {
          clearTimeout(deadline);
          reply.hijack();
          this.beginAnswer(reply, status, headers);
        },
        onFailure: reject,
        onEnd: () => {
          clearTimeout(deadline);
          body?.destroy();
          resolve();
        },
      });
      const deadline = setTimeout(
        () => exchange.fail(this.overdue(request.raw)),
        this.tuning.timeoutMs[operation.timeout ?? 'short'],
      );
      exchange.begin();
    });
  }

  private beginAnswer(
    { raw }: FastifyReply,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    for (const [name, value] of headersForCaller(headers, this.ownHeaders)) raw.setHeader(name, value);
    raw.writeHead(status);
  }

  private isLargeUpload(operation: Operation, { headers }: IncomingMessage): boolean {
    if (operation.timeout !== 'upload') return false;
    const length = headers['content-length'];
    return length === undefined || Number(length) >= this.tuning.largeUploadBytes;
  }

  private async takeSlot({ raw }: FastifyReply): Promise<() => void> {
    const left = new AbortController();
    const leave = () => left.abort(new CallerGone());
    raw.once('close', leave);
    try {
      return await this.largeUploads.take(left.signal);
    } finally {
      raw.off('close', leave);
    }
  }

  private overdue(request: IncomingMessage): AppError {
    if (!request.complete) return new AppError('request_timeout', 'The request took too long to arrive.');
    return new AppError('unavailable', 'This took too long and was stopped. Please try again.', undefined, 5);
  }

  private toAnswer(failure: unknown, operation: Operation, request: FastifyRequest): AppError {
    if (failure instanceof AppError) return failure;
    if (failure instanceof errors.InvalidArgumentError) return malformed('The request is malformed.');
    this.logger.warn(
      { err: failure, service: operation.owner, requestId: request.id },
      'a service did not answer',
    );
    return unavailable();
  }
}

function serviceOf({ owner, path }: Operation): Exclude<Operation['owner'], 'gateway'> {
  if (owner === 'gateway') throw new Error(`${path} is answered by the gateway itself`);
  return owner;
}

function canonicalPath({ path }: Operation, request: FastifyRequest): string {
  const params = request.params as Record<string, string>;
  const written = path.includes('{')
    ? path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
    : path;
  const { url = '' } = request.raw;
  const query = url.indexOf('?');
  return query < 0 ? written : written + url.slice(query).split('#')[0];
}
