import type { CheckArea, CheckFinding, DeploymentCheck } from '@plumbline/contracts';

export const AREA_WORDS: Record<CheckArea, string> = {
  security: 'Security',
  data: 'Data',
  running: 'Running',
  smoke: 'Smoke test',
};

const ORDER: readonly CheckFinding['status'][] = ['fail', 'warn', 'pass'];

/** Failures first, then warnings, then what passed. */
export const byStatus = (checks: readonly CheckFinding[]): CheckFinding[] =>
  [...checks].sort((a, b) => ORDER.indexOf(a.status) - ORDER.indexOf(b.status));

export const countOf = (checks: readonly CheckFinding[], status: CheckFinding['status']): number =>
  checks.filter((check) => check.status === status).length;

/** The verdict, and what a pipeline makes of it. */
export function verdict({ status, checks, isReady }: DeploymentCheck): { title: string; note: string } {
  const failed = countOf(checks, 'fail');
  if (status === 'running') return { title: 'Checking', note: 'Findings come when all checks are done' };
  if (status === 'interrupted')
    return { title: 'Interrupted', note: 'The process that ran it ended before it did' };
  if (isReady) return { title: 'Ready', note: 'A pipeline would go on' };
  return {
    title: 'Not ready',
    note: `A pipeline would stop: ${failed} ${failed === 1 ? 'check' : 'checks'} failed`,
  };
}

/** "Full run of 26 checks in 38 s". */
export function runWords({ level, checks, startedAt, finishedAt }: DeploymentCheck): string {
  const name = level === 'full' ? 'Full' : 'Quick';
  if (finishedAt === null) return `${name} run`;
  const seconds = Math.max(1, Math.round((Date.parse(finishedAt) - Date.parse(startedAt)) / 1_000));
  return `${name} run of ${checks.length} checks in ${seconds} s`;
}
