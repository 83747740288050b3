import { createServer, type Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Histogram, register } from 'prom-client';

const requests = new Histogram({
  name: 'plumbline_http_request_seconds',
  help: 'Time to answer, by service, route and status.',
  labelNames: ['service', 'method', 'route', 'status'],
  buckets: [0.005, 0.025, 0.1, 0.25, 1, 5, 30],
});

/** Measures every answer of a Fastify instance. */
export function observeRequests(fastify: FastifyInstance, service: string): void {
  // Finding a series by its labels costs more than the rest of a fast request, so each is found once.
  const series = new Map<string, ReturnType<typeof requests.labels>>();
  fastify.addHook('onResponse', (request, reply, done) => {
    const { method } = request;
    const route = request.routeOptions.url ?? 'unknown';
    const status = String(reply.statusCode);
    const key = `${method} ${status} ${route}`;
    let known = series.get(key);
    if (!known) {
      known = requests.labels({ service, method, route, status });
      series.set(key, known);
    }
    known.observe(reply.elapsedTime / 1_000);
    done();
  });
}

/** Serves `/metrics` for Prometheus on a port of its own, never on the public one. */
export async function serveMetrics(host: string, port: number): Promise<Server> {
  collectDefaultMetrics();
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    register.metrics().then(
      (text) => response.writeHead(200, { 'Content-Type': register.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  return server;
}
