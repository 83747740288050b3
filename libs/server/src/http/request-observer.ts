import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Context, contextOf, withContext } from '../logging/context.js';
import type { Logger } from '../logging/logger.js';
import { noticed } from '../logging/noticed.js';
import { Histogram, WAIT_BUCKETS } from '../telemetry/metrics.js';
import { type OpenSpan, startSpan } from '../telemetry/tracing.js';

const requests = new Histogram({
  name: 'plumbline_http_request_seconds',
  help: 'Time to answer, by service, route and status; 499 is a caller that left before the answer.',
  labelNames: ['service', 'method', 'route', 'status'],
  buckets: WAIT_BUCKETS,
});
const CALLER_LEFT = 499;

export interface ObserverOptions {
  service: string;
  logger: Logger;
  /** Whether the trace that a caller names is continued; the public's word does not count. */
  continuesTraces: boolean;
}

interface Observed {
  context: Context;
  startedAt: number;
  /** Of the connection, when the request came. */
  bytesBefore: number;
  span: OpenSpan | undefined;
}

const observed = new WeakMap<FastifyRequest, Observed>();
const refusals = new WeakMap<FastifyRequest, string>();

/** Has the access line of a request say with which error code it was answered. */
export function noteRefusal(request: FastifyRequest, code: string): void {
  refusals.set(request, code);
}

/**
 * Observes every request but the probes: runs it in a context of its own, and when its answer has gone, leaves one line
 * in the log, one measurement and, where traces are kept, one span. Nothing of what came in is written but method and
 * route: paths, queries and bodies may hold secrets.
 */
export function observeRequests(fastify: FastifyInstance, options: ObserverOptions): void {
  const measure = measureOf(options.service);
  fastify.addHook('onRequest', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    if (route.startsWith('/health/')) return done();
    const context = begin(request, reply, route, options.continuesTraces);
    reply.raw.once('close', () => withContext(context, () => end(request, reply, route)));
    withContext(context, done);
  });
  // The end of a body is heard in the context of the connection.
  fastify.addHook('preValidation', (request, _reply, done) => {
    const context = observed.get(request)?.context;
    if (context) withContext(context, done);
    else done();
  });
  const end = (request: FastifyRequest, reply: FastifyReply, route: string): void => {
    const { startedAt, bytesBefore, span } = observed.get(request)!;
    const { raw } = reply;
    const status = raw.headersSent ? raw.statusCode : CALLER_LEFT;
    const ms = performance.now() - startedAt;
    measure(request.method, route, status, ms / 1_000);
    const code = refusals.get(request);
    // A live stream is open for as long as its screen.
    const isStream = String(raw.getHeader('content-type')).startsWith('text/event-stream');
    if (!isStream || status >= 500)
      noticed.noteRequest({
        ...{ requestId: request.id, service: options.service, method: request.method, route, status },
        ...{ code, ms: Math.round(ms) },
      });
    span?.end({
      attributes: { 'http.response.status_code': status },
      failure: status >= 500 ? String(status) : undefined,
    });
    const line = {
      method: request.method,
      route,
      status,
      code,
      ms: Math.round(ms * 10) / 10,
      bytes: request.socket.bytesWritten - bytesBefore,
      ...(!raw.writableFinished && { isCut: true }),
    };
    if (status >= 500) options.logger.warn(line, 'request');
    else options.logger.info(line, 'request');
  };
}

function begin(
  request: FastifyRequest,
  reply: FastifyReply,
  route: string,
  continuesTraces: boolean,
): Context {
  const { traceparent } = continuesTraces ? contextOf(request.headers) : {};
  const attributes = { 'http.request.method': request.method, 'http.route': route, 'request.id': request.id };
  const span = startSpan(`${request.method} ${route}`, { kind: 'server', attributes }, traceparent);
  const context = { requestId: request.id, traceparent: span?.traceparent ?? traceparent };
  const bytesBefore = reply.raw.socket?.bytesWritten ?? 0;
  observed.set(request, { context, startedAt: performance.now(), bytesBefore, span });
  return context;
}

type Measure = (method: string, route: string, status: number, seconds: number) => void;

/** Finding a series by its labels costs more than the rest of a fast request, so each is found once. */
function measureOf(service: string): Measure {
  const series = new Map<string, ReturnType<typeof requests.labels>>();
  return (method, route, code, seconds) => {
    const status = String(code);
    const key = `${method} ${status} ${route}`;
    let known = series.get(key);
    if (!known) {
      known = requests.labels({ service, method, route, status });
      series.set(key, known);
    }
    known.observe(seconds);
  };
}
