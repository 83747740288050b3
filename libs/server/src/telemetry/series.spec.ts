import { describe, expect, it } from '@jest/globals';
import { type MetricValues, samplesBetween, standingOf } from './series.js';

const histogram = (
  counts: [route: string, status: string, atMost: number[], sum: number][],
): MetricValues => ({
  name: 'plumbline_http_request_seconds',
  type: 'histogram',
  values: counts.flatMap(([route, status, atMost, sum]) => {
    const labels = { service: 'gateway', method: 'GET', route, status };
    const bands = atMost.map((value, place) => ({
      value,
      labels: { ...labels, le: [0.1, 1, '+Inf'][place] },
      metricName: 'plumbline_http_request_seconds_bucket',
    }));
    return [
      ...bands,
      { value: sum, labels, metricName: 'plumbline_http_request_seconds_sum' },
      { value: atMost.at(-1) ?? 0, labels, metricName: 'plumbline_http_request_seconds_count' },
    ];
  }),
});

describe('what a process tells of its metrics', () => {
  it('counts what came in each band since the sample before, and all statuses that are answers together', () => {
    const before = standingOf([histogram([['/api/x', '200', [1, 2, 2], 0.5]])]);
    const now = standingOf([
      histogram([
        ['/api/x', '200', [1, 4, 5], 9.5],
        ['/api/x', '404', [1, 1, 1], 0.1],
        ['/api/x', '503', [0, 0, 1], 3],
      ]),
    ]);
    const [answered, failed] = samplesBetween(before, now);
    expect(answered).toMatchObject({
      service: 'gateway',
      label: 'GET /api/x ok',
      count: 4,
      bands: [1, 2, 1],
    });
    expect(answered?.value).toBeCloseTo(9.1);
    expect(failed).toMatchObject({ label: 'GET /api/x failed', count: 1, bands: [0, 0, 1] });
  });

  it('tells levels, and that one has become nothing, but not that it still is', () => {
    const gauge = (value: number): MetricValues => ({
      name: 'plumbline_queue_jobs',
      type: 'gauge',
      values: [{ value, labels: { service: 'export', kind: 'make-export', status: 'queued' } }],
    });
    const [none, three] = [standingOf([gauge(0)]), standingOf([gauge(3)])];
    expect(samplesBetween(none, three)).toMatchObject([{ label: 'make-export queued', value: 3 }]);
    expect(samplesBetween(three, none)).toMatchObject([{ value: 0 }]);
    expect(samplesBetween(none, none)).toEqual([]);
  });

  it('passes over what is not the product’s own, and counters that stand', () => {
    const counter = (name: string, value: number): MetricValues => ({
      ...{ name, type: 'counter' },
      values: [{ value, labels: {} }],
    });
    const before = standingOf([counter('plumbline_log_lines_dropped_total', 2)]);
    const now = standingOf([
      counter('plumbline_log_lines_dropped_total', 2),
      counter('nodejs_version_info', 1),
    ]);
    expect(samplesBetween(before, now)).toEqual([]);
  });
});
