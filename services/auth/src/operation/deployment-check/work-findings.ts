import type { CheckFinding } from '@plumbline/contracts';
import { fail, pass, warn } from './finding.js';

/** The scheduler looks every second; a minute is more than any pass takes. */
const LATE_SECONDS = 60;

/**
 * Whether schedules begin when their time has come. Their rows are locked one by one, so that several schedulers share the work
 * and none begins twice; what can be wrong is that nobody does it.
 * @param lateSeconds how long the schedule waits whose time came first; undefined where none does
 */
export function schedulesFinding(lateSeconds: number | undefined): CheckFinding {
  const checked = { id: 'schedules', area: 'running' } as const;
  if (lateSeconds === undefined || lateSeconds < LATE_SECONDS)
    return pass(checked, 'Schedules begin in time', 'none waits');
  const minutes = Math.round(lateSeconds / 60);
  return warn(checked, 'Schedules do not begin in time', `One waits for ${minutes} min.`, {
    where: 'the cluster',
    text: 'kubectl get pods -l app.kubernetes.io/component=scheduler',
  });
}

/**
 * Whether code analysis found something of high severity since the last release.
 * @param open how many of that severity are new and open; undefined where the code was never looked through
 */
export function codeFinding(open: number | undefined): CheckFinding {
  const checked = { id: 'code-gate', area: 'security' } as const;
  const fix = { where: 'this product', text: '/admin/code-review' };
  if (open === undefined)
    return warn(checked, 'The code was never looked through', 'Run the code analysis once.', fix);
  if (open === 0)
    return pass(checked, 'No new finding in the code', 'none of high severity since the last release');
  return fail(
    checked,
    'The code has new findings',
    `${open} of high severity ${open === 1 ? 'is' : 'are'} new since the last release and open.`,
    fix,
  );
}

/** How calls of a provider of language models ended within a day. */
export interface ModelCalls {
  provider: string;
  answered: number;
  unanswered: number;
}

/** A share of calls without an answer from which something is wrong with more than one of them. */
const MOST_UNANSWERED = 0.2;

/** Whether providers of language models answer, by the calls that people's questions made: none is made for the check. */
export function modelsFindings(providers: readonly string[], calls: readonly ModelCalls[]): CheckFinding[] {
  const area = 'running' as const;
  if (providers.length === 0)
    return [pass({ id: 'models', area }, 'No language model is set up', 'nothing is sent to a provider')];
  return providers.map((provider) => {
    const checked = { id: `models-${provider}`, area };
    const { answered = 0, unanswered = 0 } = calls.find((one) => one.provider === provider) ?? {};
    const all = answered + unanswered;
    if (all === 0) return pass(checked, `${provider} is set up`, 'not called within a day');
    const detail = `${answered} of ${all} calls of the last day`;
    if (unanswered / all <= MOST_UNANSWERED) return pass(checked, `${provider} answers`, detail);
    return warn(checked, `${provider} does not answer`, `It answered ${detail}.`, {
      where: 'this product',
      text: '/admin?tab=ai',
    });
  });
}
