import { formatCount } from '@plumbline/charts';
import type { OverviewWindow, TotalMeasure, UsageOverview, WorkspaceSort } from '@plumbline/contracts';

export const WINDOW_WORDS: Record<OverviewWindow, string> = {
  '30d': 'Last 30 days',
  '90d': 'Last 90 days',
  '365d': 'Last 365 days',
};

export const MEASURE_WORDS: Record<TotalMeasure, string> = {
  workspaces: 'Workspaces',
  users: 'Users',
  users_seen: 'Users seen today',
  data_sources: 'Data sources',
  data_bytes: 'Files of data sources',
  documents: 'Documents',
  document_bytes: 'Files of documents',
  dashboards: 'Dashboards',
  predictions: 'Predictions',
  questions: 'Questions asked',
  exports: 'Exported files',
  export_bytes: 'Files of exports',
  schedules: 'Schedules',
};

export const SORT_WORDS: Record<WorkspaceSort, string> = {
  bytes: 'Storage',
  data_sources: 'Data sources',
  documents: 'Documents',
  dashboards: 'Dashboards',
  seen: 'Last seen',
  created: 'Newest',
};

const SERVICE_WORDS: Record<string, string> = {
  ingestion: 'data sources',
  'analytics-ai': 'dashboards, predictions and questions',
  documents: 'documents',
  export: 'exported files',
  scheduler: 'schedules',
};

/** What is stored, the kinds that take room. */
export const STORED = ['data_bytes', 'document_bytes', 'export_bytes'] as const satisfies TotalMeasure[];

/** Bytes of everything stored. */
export const storedBytes = (totals: UsageOverview['totals']): number =>
  STORED.reduce((sum, measure) => sum + (totals[measure] ?? 0), 0);

/** "+12 since Oct 27", "no change since Oct 27"; undefined where no earlier day is known. */
export function growthWords(
  now: number,
  before: number | undefined,
  day: string,
  write: (value: number) => string = formatCount,
): string | undefined {
  if (before === undefined) return undefined;
  const change = now - before;
  const by = change === 0 ? 'no change' : `${change > 0 ? '+' : '−'}${write(Math.abs(change))}`;
  return `${by} since ${day}`;
}

/** Which figures are not as they stand now, one sentence per service that is silent. */
export const silenceWords = (told: UsageOverview['told'], writeTime: (iso: string) => string): string[] =>
  told
    .filter(({ isLate }) => isLate)
    .map(({ service, at }) => {
      const what = SERVICE_WORDS[service] ?? service;
      return at === null
        ? `Nothing was reported about ${what} yet: ${service} reports within five minutes of its start.`
        : `Figures of ${what} are as of ${writeTime(at)}: ${service} has reported nothing since. Monitoring says whether it runs.`;
    });
