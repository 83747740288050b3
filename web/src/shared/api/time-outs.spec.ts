import { describe, expect, it } from '@jest/globals';
import {
  type Call,
  getDashboard,
  listInsights,
  OPERATIONS,
  replaceFile,
  runInsights,
  TIMEOUT_MS,
  uploadFile,
} from '@plumbline/contracts';
import { timeoutMs } from './time-outs.js';

const listAt = (path: string): Call => {
  const called = OPERATIONS.find((operation) => operation.method === 'GET' && operation.path === path);
  if (!called) throw new Error(`there is no ${path}`);
  return called;
};

describe('time-out classes', () => {
  it.each<[string, Call, number]>([
    ['a dashboard', getDashboard, 30_000],
    ['the insights', listInsights, 30_000],
    ['an upload', uploadFile, 120_000],
    ['a new file', replaceFile, 120_000],
    ['the exports', listAt('/api/export'), 120_000],
    ['the backups', listAt('/api/backup'), 120_000],
    ['the search for insights', runInsights, 300_000],
    ['the extractions', listAt('/api/extractions/all'), 300_000],
    ['code analysis', listAt('/api/code-analysis'), 300_000],
  ])('CONST-006 CONST-007 CONST-008 %s waits %o', (_what, called, expected) => {
    expect(timeoutMs(called)).toBe(expected);
  });

  it('X-22 in every class the server gives up before the browser does', () => {
    for (const timeout of ['short', 'upload', 'ai'] as const)
      expect(TIMEOUT_MS[timeout]).toBeLessThan(timeoutMs({ timeout }));
  });
});
