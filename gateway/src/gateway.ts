import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Operation } from '@plumbline/contracts';
import {
  AppError,
  answerUnroutable,
  enforceRoutes,
  eventLoopKeepsUp,
  FRAMEWORK_ANSWERS,
  nestLogger,
  notFound,
  observeRequests,
  Readiness,
} from '@plumbline/server';
import type {
  FastifyHttpOptions,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifyServerOptions,
} from 'fastify';
import { connectionLimitsOf, type GatewayConfig, rateLimitsOf } from './config.js';
import { GatewayModule, type Shared } from './gateway.module.js';
import { KnownOrigins } from './guard/known-origins.js';
import { RequestGuard } from './guard/request-guard.js';
import { securityHeaders } from './guard/security-headers.js';
import { TokenExchange } from './guard/token-exchange.js';
import { Connections } from './limits/connections.js';
import { InFlight } from './limits/in-flight.js';
import { MemoryRateLimiter } from './limits/rate-limiter.js';
import { RedisRateLimiter } from './limits/redis-rate-limiter.js';
import { WebApp } from './pages/web-app.js';
import { bringsBody, CallBodies } from './proxy/call-body.js';
import { continueBody, publicServer } from './proxy/public-server.js';
import { ServiceProxy } from './proxy/service-proxy.js';
import { isApiPath } from './routes/api-path.js';
import { methodsOf, mountOperations, mountUnavailable, ROUTED } from './routes/route-table.js';
import { TUNING, type Tuning } from './tuning.js';
import { Upstreams } from './upstreams.js';

/**
 * The only public door, not yet listening. A request passes the edge checks, then goes to the service that owns its
 * line of the route table, to one of the gateway's own controllers, or to the web app.
 */
export async function createGateway(
  config: GatewayConfig,
  shared: Shared,
  tuning: Tuning = TUNING,
): Promise<NestFastifyApplication> {
  const webApp = await WebApp.load(config.WEB_ROOT);
  const headers = securityHeaders({
    inlineScriptHashes: webApp.inlineScriptHashes,
    isTls: config.PUBLIC_URL?.startsWith('https:') ?? false,
  });
  const ownHeaders = new Set(headers.map(([name]) => name.toLowerCase()));
  const connections = new Connections(connectionLimitsOf(config));
  const options: FastifyServerOptions<Server> = {
    ...FRAMEWORK_ANSWERS,
    serverFactory: publicServer(headers, tuning, connections, (error) =>
      shared.logger.error({ err: error }, 'http server'),
    ),
    frameworkErrors: (_error, { id: requestId, method }, reply) => {
      answerUnroutable(requestId, reply);
      // It passes no hook that could tell of it.
      shared.logger.info({ requestId, method, route: 'unroutable', status: 404 }, 'request');
    },
    genReqId: () => randomUUID(),
    trustProxy: trustOf(config.TRUST_PROXY),
  };
  const adapter = new FastifyAdapter({ ...options, skipMiddie: true } as FastifyHttpOptions<Server>);
  const app = await NestFactory.create<NestFastifyApplication>(
    GatewayModule.forGateway(config, shared, { tuning, ownHeaders }),
    adapter,
    { logger: nestLogger(shared.logger), bodyParser: false, abortOnError: false },
  );
  const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  observeRequests(fastify, { service: 'gateway', logger: shared.logger, continuesTraces: false });
  app.get(Readiness).require(() => shared.identity.isReady);
  app.get(Readiness).require(eventLoopKeepsUp);
  enforceRoutes(fastify, ROUTED);
  const checks = new RequestGuard(
    shared.identity,
    new KnownOrigins(config.PUBLIC_URL, config.HOST),
    shared.redis ? new RedisRateLimiter(shared.redis) : new MemoryRateLimiter(),
    rateLimitsOf(config),
    new TokenExchange(app.get(Upstreams), shared.identity),
  );
  fastify.addHook('onRequest', (request, reply) => checks.check(request, reply));
  admitCalls(fastify, tuning, connections);
  const proxy = app.get(ServiceProxy);
  mountUnavailable(fastify);
  mountOperations(fastify, (operation) => (request, reply) => proxy.forward(operation, request, reply));
  fastify.all('/*', (request, reply) => answerRest(webApp, request, reply));
  return app;
}

type TrustProxyFunction = (address: string, hop: number) => boolean;

/**
 * What a checked call takes part in, and when: its small body is read first, so that nobody holds a place by
 * withholding one; then it is counted at its service and on its connection. A file is streamed by the proxy.
 */
function admitCalls(fastify: FastifyInstance, tuning: Tuning, connections: Connections): void {
  const bodies = new CallBodies(tuning);
  const inFlight = new InFlight(tuning.callsInFlight, tuning.callsPerCaller);
  fastify.decorateRequest('caller', '');
  fastify.decorateRequest('admission', undefined);
  fastify.removeAllContentTypeParsers();
  fastify.addHook('preParsing', async (request, reply) => {
    if (readBy(request)) continueBody(reply.raw);
  });
  fastify.addContentTypeParser('*', async (request: FastifyRequest) => {
    const operation = readBy(request);
    return operation && bodies.read(operation, request.raw, request.caller);
  });
  fastify.addHook('preHandler', async (request, reply) => {
    const { operation } = request.routeOptions.config;
    if (!operation) return;
    connections.work(request.raw, reply.raw);
    request.admission = inFlight.enter(operation, request.caller, reply.raw);
  });
  fastify.addHook('preClose', async () => connections.drain(tuning.headersMs));
  // Also of an error, and of what the gateway answers itself.
  fastify.addHook('onSend', async (request) => request.admission?.answered());
}

/** The operation whose small body is read before its call counts. */
function readBy({ routeOptions, raw }: FastifyRequest): Operation | undefined {
  const { operation } = routeOptions.config;
  return operation && operation.timeout !== 'upload' && bringsBody(operation, raw) ? operation : undefined;
}

/** What an invitation opens is for the invited, not for search engines. */
const GUEST_PAGE = /^\/shared(-guest)?(\/|$)/;

/** Whatever is no route: a known path called wrongly, a missing one, or a page of the web app. */
function answerRest(webApp: WebApp, request: FastifyRequest, reply: FastifyReply): void {
  const path = (request.raw.url ?? '').split(/[?#]/)[0] ?? '';
  const methods = methodsOf(path);
  if (methods && !methods.includes(request.method)) {
    reply.header('Allow', methods.join(', '));
    throw new AppError('method_not_allowed', 'This path does not take that method.');
  }
  const isPage = (request.method === 'GET' || request.method === 'HEAD') && !isApiPath(path);
  if (GUEST_PAGE.test(path)) reply.header('X-Robots-Tag', 'noindex');
  if (!isPage || !webApp.answer(path, request, reply)) throw notFound();
}

/** So many proxies stand in front, or these; without either, nobody's word counts but the socket's (S-17). */
function trustOf(setting: GatewayConfig['TRUST_PROXY']): string[] | TrustProxyFunction | false {
  if (typeof setting !== 'number') return setting ?? false;
  return (_address, hop) => hop < setting;
}
