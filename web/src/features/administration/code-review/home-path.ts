import type { FindingHome } from '@plumbline/contracts';

/** The screen on which what a finding is in can be mended. */
export function homePath({ type, id }: FindingHome): string {
  switch (type) {
    case 'dashboard':
      return `/dashboard/${id}`;
    case 'data-source':
      return `/data-sources/${id}`;
    case 'extraction-template':
      return `/extractions/templates/${id}`;
    case 'schedule':
      return '/scheduler';
    case 'summary':
      return `/summaries/${id}`;
  }
}
