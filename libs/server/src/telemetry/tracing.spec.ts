import { describe, expect, it } from '@jest/globals';
import { currentContext, withContext } from '../logging/context.js';
import { inSpan, startSpan, startTracing, stopTracing } from './tracing.js';

const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';

describe('tracing', () => {
  it('is nothing without a collector, and carries on a trace from elsewhere', async () => {
    await startTracing('test', { OTEL_TRACES_SAMPLER_ARG: 1 });
    expect(startSpan('work', { kind: 'server' })).toBeUndefined();
    const seen = await withContext({ traceparent }, () =>
      inSpan('work', { kind: 'consumer' }, async () => currentContext().traceparent),
    );
    expect(seen).toBe(traceparent);
  });

  it('does not wait for a collector that is not there', async () => {
    await startTracing('test', {
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1',
      OTEL_TRACES_SAMPLER_ARG: 1,
    });
    const outer = await inSpan('outer', { kind: 'server' }, async () => {
      const own = currentContext().traceparent ?? '';
      const inner = await inSpan(
        'inner',
        { kind: 'producer' },
        async () => currentContext().traceparent ?? '',
      );
      expect(inner.split('-')[1]).toBe(own.split('-')[1]);
      expect(inner).not.toBe(own);
      return own;
    });
    expect(outer).toMatch(/^00-[\da-f]{32}-[\da-f]{16}-01$/);
    await expect(inSpan('fails', { kind: 'server' }, () => Promise.reject(new Error('no')))).rejects.toThrow(
      'no',
    );
    await stopTracing();
    expect(startSpan('after', { kind: 'server' })).toBeUndefined();
  });

  it('keeps the share of new traces that is asked for, and every trace that is kept elsewhere', async () => {
    await startTracing('test', {
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1',
      OTEL_TRACES_SAMPLER_ARG: 0,
    });
    expect(startSpan('new', { kind: 'server' })?.traceparent).toMatch(/-00$/);
    expect(startSpan('known', { kind: 'server' }, traceparent)?.traceparent).toMatch(/^00-4bf92f.*-01$/);
    await stopTracing();
  });
});
