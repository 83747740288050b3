import { describe, expect, it } from '@jest/globals';
import { TIMEOUT_MS } from '@plumbline/contracts';
import { timeoutMs } from './time-outs.js';

describe('time-out classes', () => {
  it.each([
    ['GET', '/api/dashboards', 30_000],
    ['POST', '/api/upload', 120_000],
    ['GET', '/api/export/17/download?name=a', 120_000],
    ['POST', '/api/backup', 120_000],
    ['POST', '/api/ai-calculations', 300_000],
    ['GET', '/api/code-analysis/security', 300_000],
    ['POST', '/api/grok', 300_000],
    ['POST', '/api/openai', 300_000],
    ['POST', '/api/gemini', 300_000],
    ['POST', '/api/predictions', 300_000],
    ['POST', '/api/executive-summaries', 300_000],
    ['GET', '/api/extractions/all', 300_000],
    ['GET', '/api/documents/17/extractions', 300_000],
    ['POST', '/api/insights/run', 300_000],
    ['GET', '/api/insights', 30_000],
  ])('CONST-006 CONST-007 CONST-008 %s %s waits %i ms', (method, path, expected) => {
    expect(timeoutMs(method, path)).toBe(expected);
  });

  it('X-22 in every class the server gives up before the browser does', () => {
    expect(TIMEOUT_MS.short).toBeLessThan(timeoutMs('GET', '/api/dashboards'));
    expect(TIMEOUT_MS.upload).toBeLessThan(timeoutMs('POST', '/api/upload'));
    expect(TIMEOUT_MS.ai).toBeLessThan(timeoutMs('POST', '/api/predictions'));
  });

  it('goes by whole segments: "available-for-merge" is not AI', () => {
    expect(timeoutMs('GET', '/api/data-sources/available-for-merge')).toBe(30_000);
    expect(timeoutMs('GET', '/api/uploads')).toBe(30_000);
  });
});
