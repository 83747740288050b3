import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { DynamicModule, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { MAX_JSON_BYTES, OPERATIONS, SCIM_TYPE, SERVICES } from '@plumbline/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, malformed, notFound } from './errors/app-error.js';
import { errorAnswer } from './http/error.filter.js';
import { createHttpServer, type HttpHandler } from './http/http-server.js';
import { isTooDeep } from './http/json-depth.js';
import { REFUSAL_HEADERS } from './http/refused-socket.js';
import { observeRequests } from './http/request-observer.js';
import type { Logger } from './logging/logger.js';
import { nestLogger } from './logging/logger.js';
import { enforceRoutes, routeOf } from './operations/routes.js';
import { Readiness } from './process/health.controller.js';
import { eventLoopKeepsUp } from './telemetry/metrics-event-loop.js';

const REQUEST_ID = /^[\w-]{8,64}$/;
/** Longer than the gateway keeps a connection that nobody uses, so that it is never cut under a call. */
const KEEP_ALIVE_MS = 72_000;
/** Twice what the gateway lets through, which adds its own: what is too long is refused there, and only there. */
const MAX_HEADER_BYTES = 32_768;

/** What the framework would answer by itself is answered in the one shape of errors. */
export const FRAMEWORK_ANSWERS = {
  // The server under the framework answers what could not be read.
  clientErrorHandler: () => undefined,
  frameworkErrors: (_error: Error, { id }: FastifyRequest, reply: FastifyReply) =>
    answerUnroutable(id, reply),
  forceCloseConnections: 'idle',
  return503OnClosing: false,
  routerOptions: { maxParamLength: 200 },
} as const;

/** A path the router cannot decode, or with an endless parameter, names nothing. */
export function answerUnroutable(requestId: string, { raw }: FastifyReply): void {
  const error = notFound();
  raw.writeHead(error.status, REFUSAL_HEADERS).end(JSON.stringify(errorAnswer(error, requestId)));
}

/**
 * A Nest application on Fastify as every service runs it: bodies are JSON and nothing else, request ids travel from
 * the gateway, answers are not cached, errors have one shape. A service answers every operation that it owns, and one
 * of its processes that only works (`answersCalls: false`) none.
 */
export async function createServiceApp(
  module: Type | DynamicModule,
  options: { name: string; logger: Logger; bodyLimit?: number; answersCalls?: boolean },
): Promise<NestFastifyApplication> {
  const adapter = new FastifyAdapter({
    bodyLimit: options.bodyLimit ?? MAX_JSON_BYTES,
    genReqId: (request: IncomingMessage) => {
      const given = request.headers['x-request-id'];
      return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
    },
    // The gateway is the only caller and is bounded itself; a slow upload may take its whole time-out class.
    serverFactory: (handler: HttpHandler) =>
      createHttpServer(handler, {
        requestTimeout: 0,
        keepAliveTimeout: KEEP_ALIVE_MS,
        maxHeaderSize: MAX_HEADER_BYTES,
        onError: (error) => options.logger.error({ err: error }, 'http server'),
      }),
    ...FRAMEWORK_ANSWERS,
  });
  const app = await NestFactory.create<NestFastifyApplication>(module, adapter, {
    logger: nestLogger(options.logger),
    bodyParser: false,
    abortOnError: false,
  });
  const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  observeRequests(fastify, { service: options.name, logger: options.logger, continuesTraces: true });
  const { name, answersCalls = true } = options;
  if (isService(name)) enforceRoutes(fastify, OPERATIONS, ({ owner }) => answersCalls && owner === name);
  const readiness = app.get(Readiness);
  readiness.require(eventLoopKeepsUp);
  acceptOnlyJson(fastify);
  acceptForms(fastify);
  fastify.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-store');
    // The gateway keeps connections; told so in time, it takes its next request elsewhere.
    if (readiness.isDraining) reply.header('Connection', 'close');
  });
  return app;
}

const isService = (name: string) => SERVICES.some((service) => service.name === name);

const rawBodies = new WeakMap<object, string>();

/** The JSON of a request as it was sent, for senders that sign it. */
export const rawBody = (request: FastifyRequest): string => rawBodies.get(request) ?? '';

/** A missing body is undefined, anything but JSON is 415, and keys that could pollute prototypes are refused. */
function acceptOnlyJson(fastify: FastifyInstance): void {
  fastify.removeContentTypeParser(['application/json', 'text/plain']);
  const parse = fastify.getDefaultJsonParser('error', 'error');
  fastify.addContentTypeParser(
    ['application/json', SCIM_TYPE],
    { parseAs: 'string' },
    (request, body, done) => {
      if (body.length === 0) return done(null, undefined);
      rawBodies.set(request, body as string);
      return parse(request, body as string, (error, value) => {
        if (error) return done(malformed('The body is not valid JSON.'));
        return isTooDeep(value) ? done(malformed('The body is nested too deeply.')) : done(null, value);
      });
    },
  );
}

/** Paths to which other systems post a form. */
const FORMS: ReadonlySet<string> = new Set(
  OPERATIONS.filter(({ contentType }) => contentType === 'application/x-www-form-urlencoded').map(routeOf),
);

/** A form is read where an operation takes one, and is 415 anywhere else. A field that comes twice is refused. */
function acceptForms(fastify: FastifyInstance): void {
  fastify.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (request, body, done) => {
      if (!FORMS.has(request.routeOptions.url ?? ''))
        return done(new AppError('unsupported_type', 'Send this request as application/json.'));
      const fields = [...new URLSearchParams(body as string)];
      const form = Object.fromEntries(fields);
      return Object.keys(form).length === fields.length
        ? done(null, form)
        : done(malformed('A form field was sent twice.'));
    },
  );
}

/** Node's own 511 overflow within a second of overload, and who is dropped there tries again for half a minute. */
const BACKLOG = 4_096;

/** Starts listening; answers the address with the port that was given. */
export async function listen(app: NestFastifyApplication, host: string, port: number): Promise<string> {
  await app.listen({ port, host, backlog: BACKLOG });
  const address = app.getHttpServer().address();
  if (typeof address !== 'object' || !address) throw new Error('the server has no address');
  return `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`;
}

/** Starts listening on a Unix socket that is not there yet; answers its address, as unix:/path. */
export async function listenOnSocket(app: NestFastifyApplication, path: string): Promise<string> {
  await app.listen({ path, backlog: BACKLOG });
  return `unix:${path.split('/').map(encodeURIComponent).join('/')}`;
}
