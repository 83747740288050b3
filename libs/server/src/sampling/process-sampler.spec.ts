import { describe, expect, it } from '@jest/globals';
import { processSample } from '@plumbline/contracts';
import { Noticed, noticed } from '../logging/noticed.js';
import { Counter } from '../telemetry/metrics.js';
import { ProcessSampler } from './process-sampler.js';

const sent = new Counter({ name: 'plumbline_sampler_spec_total', help: 'Of this test.' });
const sampler = () => new ProcessSampler({ name: 'test', folders: { data: '.', gone: '/no/such' } });
const grownBy = (series: readonly { metric: string; value: number }[]) =>
  series.find(({ metric }) => metric === 'sampler_spec_total')?.value;

describe('the samples of a process', () => {
  it('F.9 hold memory, processor and disk beside what was measured, in the shape of the event', async () => {
    let told: unknown;
    await sampler().tellOnce(async (sample) => {
      told = sample;
    });
    const { series } = processSample.parse(told);
    const names = new Set(series.map(({ metric }) => metric));
    for (const name of ['memory_bytes', 'memory_total_bytes', 'processor_share', 'disk_total_bytes'])
      expect(names).toContain(name);
    expect(series.filter(({ label }) => label === 'gone')).toEqual([]);
  });

  it('what could not be told is in the next one, and nothing is told twice', async () => {
    const one = sampler();
    const seen: (number | undefined)[] = [];
    const versions: number[] = [];
    const tell = async (sample: {
      series: { metric: string; value: number }[];
      aggregateVersion: number;
    }) => {
      seen.push(grownBy(sample.series));
      versions.push(sample.aggregateVersion);
    };
    await one.tellOnce(tell);
    sent.inc(2);
    noticed.noteRequest({ requestId: 'r-1', service: 'x', method: 'GET', route: '/', status: 503, ms: 1 });
    const away = one.tellOnce(() => Promise.reject(new Error('the database is away')));
    await expect(away).rejects.toThrow('away');
    sent.inc();
    let requests: unknown[] = [];
    await one.tellOnce(async (sample) => {
      requests = sample.requests;
      await tell(sample);
    });
    await one.tellOnce(tell);
    expect(seen.slice(-2)).toEqual([3, undefined]);
    expect(requests).toMatchObject([{ requestId: 'r-1', status: 503 }]);
    expect(versions).toEqual([1, 2, 3]);
  });
});

describe('what stands out', () => {
  it('are failed and slow requests, and lines that warn; the first hundred of each', () => {
    const found = new Noticed();
    const request = { requestId: 'r', service: 'x', method: 'GET', route: '/a' };
    found.noteRequest({ ...request, status: 200, ms: 3 });
    found.noteRequest({ ...request, status: 200, ms: 1_200 });
    for (let index = 0; index < 150; index += 1) found.noteRequest({ ...request, status: 500, ms: 1 });
    found.noteLine('{"level":30,"time":1,"name":"x","msg":"all is well"}');
    found.noteLine('{"level":40,"time":1,"name":"x","requestId":"r","size":3,"msg":"that was odd"}');
    const { requests, lines } = found.take();
    expect(requests.length).toBe(100);
    expect(requests[0]).toMatchObject({ ms: 1_200 });
    expect(lines).toMatchObject([
      { level: 'warn', service: 'x', message: 'that was odd', requestId: 'r', facts: '{"size":3}' },
    ]);
    expect(found.take()).toEqual({ requests: [], lines: [] });
  });
});
