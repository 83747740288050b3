import type { IncomingMessage } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { addReplicationNode, type Operation } from '@plumbline/contracts';
import {
  AppError,
  FairQueue,
  type Leave,
  LOGGER,
  type Logger,
  malformed,
  unavailable,
} from '@plumbline/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { errors } from 'undici';
import { TUNING_TOKEN, type Tuning } from '../tuning.js';
import { Upstreams } from '../upstreams.js';
import { bringsBody, meteredBody } from './call-body.js';
import { callerOf } from './caller-address.js';
import { CallerGone, Exchange } from './exchange.js';
import { headersForCaller, headersForService } from './forwarded-headers.js';
import type { MeteredBody } from './metered-body.js';
import { continueBody, isBodyWithheld } from './public-server.js';
import { isGated, WriteGate } from './write-gate.js';

/** Names of the headers that only the gateway sets, in lower case. */
export const OWN_HEADERS = Symbol('own headers');

/**
 * Hands a checked request to the service that owns it and the answer back as it comes. Small bodies have been read by
 * then; files are passed on as they arrive, and none is held in memory. The path is written anew from the route table,
 * so a service sees no spelling but the canonical one.
 */
@Injectable()
export class ServiceProxy {
  private readonly largeUploads: FairQueue;

  constructor(
    private readonly upstreams: Upstreams,
    @Inject(OWN_HEADERS) private readonly ownHeaders: ReadonlySet<string>,
    @Inject(TUNING_TOKEN) private readonly tuning: Tuning,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly gate: WriteGate,
  ) {
    const { largeUploads: places, largeUploadsPerCaller: placesPerKey } = tuning;
    this.largeUploads = new FairQueue({ places, placesPerKey });
  }

  async forward(operation: Operation, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (isGated(operation)) await this.gate.assertOpen();
    if (operation.path === addReplicationNode.path) this.gate.forget();
    const upload = operation.timeout === 'upload' && bringsBody(operation, request.raw);
    const body = upload ? meteredBody(operation, request.raw, this.tuning) : undefined;
    let leave: Leave | undefined;
    try {
      // A body that is withheld takes nobody's place: of a caller who asks first, it cannot be seen.
      if (body && !isBodyWithheld(reply.raw)) await body.begun();
      if (body && this.isLarge(request.raw)) leave = await this.admitLargeUpload(request.caller, reply);
      if (body?.errored) throw body.errored;
      continueBody(reply.raw);
      await this.exchange(operation, request, reply, body ?? (request.body as Buffer | undefined));
    } catch (failure) {
      if (!(failure instanceof CallerGone)) throw this.toAnswer(failure, operation, request);
      reply.hijack();
    } finally {
      body?.destroy();
      leave?.();
    }
  }

  private exchange(
    operation: Operation,
    request: FastifyRequest,
    reply: FastifyReply,
    body: MeteredBody | Buffer | undefined,
  ): Promise<void> {
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
                hasBody: body !== undefined,
              }),
              body: body ?? null,
            },
            handler,
          );
        },
        onSent: () => request.admission?.sent(),
        onAnswer: (status, headers) => {
          clearTimeout(deadline);
          const begin = () => {
            request.admission?.answered();
            reply.hijack();
            this.beginAnswer(reply, status, headers);
          };
          if (this.gate.isOpen || !isGated(operation)) return begin();
          return this.gate.assertOpen().then(begin);
        },
        onFailure: reject,
        onEnd: () => {
          clearTimeout(deadline);
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

  private isLarge({ headers }: IncomingMessage): boolean {
    const length = headers['content-length'];
    return length === undefined || Number(length) >= this.tuning.largeUploadBytes;
  }

  private async admitLargeUpload(caller: string, { raw }: FastifyReply): Promise<Leave> {
    const waiting = new AbortController();
    const leave = () => waiting.abort(new CallerGone());
    const patience = setTimeout(() => waiting.abort(tooManyUploads()), this.tuning.largeUploadWaitMs);
    raw.once('close', leave);
    try {
      return await this.largeUploads.enter(caller, waiting.signal);
    } finally {
      clearTimeout(patience);
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

const tooManyUploads = () =>
  new AppError('busy', 'Many large files are arriving right now. Please try again.', undefined, 10);

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
