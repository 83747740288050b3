import { describe, expect, it } from '@jest/globals';
import { createLogger } from '../logging/logger.js';
import { Gauge, onScrape } from '../telemetry/metrics.js';
import { serveMetrics } from './metrics-server.js';

const depth = new Gauge({ name: 'test_depth', help: 'For this test.', labelNames: ['service'] });

async function scrapedText(): Promise<string> {
  const server = await serveMetrics('127.0.0.1', 0, createLogger('test', 'silent'));
  try {
    const { port } = server.address() as { port: number };
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
    return await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  } finally {
    server.close();
  }
}

describe('facts that are looked up when metrics are asked for', () => {
  it('stand beside those of the process, from each service of it', async () => {
    const stops = ['one', 'two'].map((service, index) =>
      onScrape({
        ...{ service, source: 'queue', gauges: [depth] },
        read: async () => depth.set({ service }, index + 7),
      }),
    );
    const text = await scrapedText();
    expect(text).toContain('test_depth{service="one"} 7');
    expect(text).toContain('test_depth{service="two"} 8');
    for (const name of [
      'process_resident_memory_bytes',
      'process_open_fds',
      'nodejs_eventloop_lag_p99_seconds',
    ]) {
      expect(text).toContain(name);
    }
    for (const stop of stops) stop();
    expect(await scrapedText()).toContain('test_depth');
  });

  it('are absent, and counted, when the answer does not come', async () => {
    depth.set({ service: 'stuck' }, 3);
    const stops = [
      onScrape({
        ...{ service: 'stuck', source: 'queue', gauges: [depth] },
        read: () => new Promise(() => undefined),
      }),
      onScrape({
        ...{ service: 'broken', source: 'queue', gauges: [] },
        read: () => Promise.reject(new Error('no')),
      }),
    ];
    await scrapedText();
    const text = await scrapedText();
    for (const stop of stops) stop();
    expect(text).not.toContain('test_depth{service="stuck"}');
    expect(text).toContain('plumbline_scrape_failures_total{service="stuck",source="queue"} 2');
    expect(text).toContain('plumbline_scrape_failures_total{service="broken",source="queue"} 2');
  });
});
