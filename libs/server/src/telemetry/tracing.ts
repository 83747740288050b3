import type { Attributes, Span, SpanKind } from '@opentelemetry/api';
import { z } from 'zod';
import { currentContext, withContext } from '../logging/context.js';

/** Where traces go. Without an address nothing of OpenTelemetry is loaded. */
export const tracingSettings = {
  /** A collector of OTLP over HTTP, such as http://collector:4318. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  ),
  /** The share of new traces that is kept, from 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
};
export type TracingSettings = z.infer<z.ZodObject<typeof tracingSettings>>;

export interface SpanOptions {
  /** Answers a call, hands something to a broker, or works on what a broker brought. */
  kind: 'server' | 'producer' | 'consumer';
  attributes?: Attributes;
}

/** A span that was begun; end it exactly once. */
export interface OpenSpan {
  traceparent: string;
  /** @param result.failure its kind; never its message, which may quote data */
  end(result?: { attributes?: Attributes; failure?: string }): void;
}

interface Tracing {
  start(name: string, options: SpanOptions, parent: string | undefined): OpenSpan;
  stop(): Promise<void>;
}

const EXPORT_EVERY_MS = 1_000;
const EXPORT_TIMEOUT_MS = 3_000;

let tracing: Tracing | undefined;

/** Sends the spans of this process to the collector that the settings name; without one does nothing. */
export async function startTracing(service: string, settings: TracingSettings): Promise<void> {
  const endpoint = settings.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (endpoint) tracing ??= await loadTracing(service, endpoint, settings.OTEL_TRACES_SAMPLER_ARG);
}

/** Sends what waits, for at most a few seconds. */
export async function stopTracing(): Promise<void> {
  const stopped = tracing;
  tracing = undefined;
  await stopped?.stop().catch(() => undefined);
}

/** Begins a span under the one at hand; undefined while nobody traces. */
export function startSpan(
  name: string,
  options: SpanOptions,
  parent: string | undefined = currentContext().traceparent,
): OpenSpan | undefined {
  return tracing?.start(name, options, parent);
}

/**
 * Runs work in a span under the one at hand. An error that leaves it marks the span as failed, and so does a result
 * that `failureOf` names a failure.
 */
export async function inSpan<Result>(
  name: string,
  options: SpanOptions,
  work: () => Promise<Result>,
  failureOf: (result: Result) => string | undefined = () => undefined,
): Promise<Result> {
  const span = startSpan(name, options);
  if (!span) return work();
  return withContext({ ...currentContext(), traceparent: span.traceparent }, async () => {
    try {
      const result = await work();
      span.end({ failure: failureOf(result) });
      return result;
    } catch (error) {
      span.end({ failure: error instanceof Error ? error.name : 'unknown' });
      throw error;
    }
  });
}

async function loadTracing(service: string, endpoint: string, share: number): Promise<Tracing> {
  const [api, sdk, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`;
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: EXPORT_TIMEOUT_MS });
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter, scheduledDelayMillis: EXPORT_EVERY_MS })],
  });
  const tracer = provider.getTracer('plumbline');
  const kinds: Record<SpanOptions['kind'], SpanKind> = {
    server: api.SpanKind.SERVER,
    producer: api.SpanKind.PRODUCER,
    consumer: api.SpanKind.CONSUMER,
  };
  const under = (traceparent: string | undefined) => {
    const [, traceId, spanId, flags] = traceparent?.split('-') ?? [];
    if (!traceId || !spanId) return api.ROOT_CONTEXT;
    const traceFlags = Number.parseInt(flags ?? '0', 16);
    return api.trace.setSpanContext(api.ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
  };
  return {
    start: (name, { kind, attributes }, parent) =>
      opened(tracer.startSpan(name, { kind: kinds[kind], attributes }, under(parent))),
    stop: () => provider.shutdown(),
  };
}

/** SpanStatusCode.ERROR of OpenTelemetry's api, which is not loaded before it is needed. */
const FAILED = 2;

function opened(span: Span): OpenSpan {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return {
    traceparent: `00-${traceId}-${spanId}-0${traceFlags & 1}`,
    end({ attributes, failure } = {}) {
      if (attributes) span.setAttributes(attributes);
      if (failure) {
        span.setAttribute('error.type', failure);
        span.setStatus({ code: FAILED });
      }
      span.end();
    },
  };
}
