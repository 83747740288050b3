import type { Server } from 'node:http';
import { collectDefaultMetrics, register } from 'prom-client';
import { notFound } from '../errors/app-error.js';
import { serveHttp } from '../http/http-server.js';
import { pathOf } from '../http/request-target.js';
import type { Logger } from '../logging/logger.js';
import { scrapeMetrics } from '../telemetry/metrics.js';

/** Serves `/metrics` for Prometheus on a port of its own, never on the public one. */
export function serveMetrics(host: string, port: number, logger: Logger): Promise<Server> {
  if (!register.getSingleMetric('process_start_time_seconds')) collectDefaultMetrics();
  return serveHttp(
    async (request, response) => {
      if (pathOf(request) !== '/metrics') throw notFound();
      const text = await scrapeMetrics();
      response.writeHead(200, { 'Content-Type': register.contentType }).end(text);
    },
    { host, port },
    { onError: (error) => logger.error({ err: error }, 'metrics') },
  );
}
