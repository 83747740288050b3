import type { Server } from 'node:http';
import { createLogger } from '../logging/logger.js';
import type { MetricsSettings } from '../telemetry/metrics.js';
import { startTracing, stopTracing, type TracingSettings } from '../telemetry/tracing.js';
import { serveMetrics } from './metrics-server.js';

let metrics: Server | undefined;

/** Lets a process be seen from outside, as far as its settings ask for it: metrics on a port, traces to a collector. */
export async function startTelemetry(
  service: string,
  settings: MetricsSettings & TracingSettings & { HOST: string },
): Promise<void> {
  await startTracing(service, settings);
  if (settings.METRICS_PORT === undefined || metrics) return;
  const host = settings.METRICS_HOST ?? settings.HOST;
  metrics = await serveMetrics(host, settings.METRICS_PORT, createLogger(service));
}

/** The last thing a process does before it ends. */
export async function stopTelemetry(): Promise<void> {
  metrics?.close();
  metrics = undefined;
  await stopTracing();
}
