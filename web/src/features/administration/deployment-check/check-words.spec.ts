import { describe, expect, it } from '@jest/globals';
import type { CheckFinding, DeploymentCheck } from '@plumbline/contracts';
import { byStatus, runWords, verdict } from './check-words.js';

const finding = (id: string, status: CheckFinding['status']): CheckFinding => ({
  ...{ id, status, area: 'data', name: id, detail: 'x' },
});
const check = (more: Partial<DeploymentCheck>): DeploymentCheck => ({
  ...{
    id: 'x',
    level: 'full',
    status: 'done',
    startedBy: 'olga',
    version: '1',
    isReady: true,
    comparison: null,
  },
  ...{ startedAt: '2026-11-20T16:00:00.000Z', finishedAt: '2026-11-20T16:00:38.000Z', checks: [] },
  ...more,
});

describe('words of the deployment check', () => {
  it('F.8 failures come first', () => {
    const mixed = [finding('a', 'pass'), finding('b', 'warn'), finding('c', 'fail')];
    expect(byStatus(mixed).map(({ id }) => id)).toEqual(['c', 'b', 'a']);
  });

  it('say what a pipeline would do', () => {
    expect(verdict(check({})).title).toBe('Ready');
    const failed = check({ isReady: false, checks: [finding('c', 'fail')] });
    expect(verdict(failed)).toEqual({ title: 'Not ready', note: 'A pipeline would stop: 1 check failed' });
    expect(verdict(check({ status: 'running', finishedAt: null })).title).toBe('Checking');
    expect(verdict(check({ status: 'interrupted', isReady: false })).title).toBe('Interrupted');
  });

  it('say how much was looked at, and how long that took', () => {
    expect(runWords(check({ checks: [finding('a', 'pass')] }))).toBe('Full run of 1 checks in 38 s');
    expect(runWords(check({ level: 'quick', finishedAt: null }))).toBe('Quick run');
  });
});
