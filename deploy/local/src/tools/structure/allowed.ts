/**
 * Places where a rule of the structure does not hold yet, by the name that the check prints. An entry whose place holds
 * fails the check: the list only gets shorter.
 */
export const ALLOWED: readonly string[] = [
  'services/analytics-ai/src/dashboards/dashboards.int-spec.ts',
  'services/analytics-ai/src/guests/guest-rights.int-spec.ts',
  'services/analytics-ai/src/insights/insights.int-spec.ts',
  'services/analytics-ai/src/sharing/sharing.int-spec.ts',
];
