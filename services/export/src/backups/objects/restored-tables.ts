import type { TextRow } from '@plumbline/backups';

/** What rows hang on: ids of these, or the workspace itself. */
export type Owned = 'sources' | 'dashboards' | 'documents' | 'summaries' | 'workspace';

/** A table of which rows come back with the thing that they belong to. */
export interface RestoredTable {
  schema: 'ingestion' | 'analytics' | 'documents';
  name: string;
  /** The column that says what a row belongs to. */
  by: string;
  of: Owned;
  /** Rows of a copy, too; others are of the original alone, such as what people said of it. */
  isCopied: boolean;
  /** What hangs on its rows further down is found by their ids. */
  collects?: Owned;
  /** Of rows that are made by a job: whether it had ended. */
  isWhole?: (row: TextRow) => boolean;
  /** Columns that name a person, whom a copy in another workspace does not know. */
  people?: readonly string[];
  /** Its rows have ids that nothing else names: they are new in a copy. */
  hasOwnIds?: true;
  /** What is different in a copy. */
  inCopy?: (row: TextRow, copy: { suffix: string; at: string }) => TextRow;
}

const isReady = ({ status }: TextRow): boolean => status === 'ready';
const named = (row: TextRow, suffix: string): TextRow => ({
  ...row,
  name: `${(row.name ?? '').slice(0, 150)} ${suffix}`,
});

const of = (of: Owned, by: string) => ({ of, by });
const hanging = { isCopied: false };
const ofSource = { ...of('sources', 'source_id'), ...hanging, schema: 'analytics' } as const;
const ofDashboard = { ...of('dashboards', 'dashboard_id'), schema: 'analytics' } as const;
const ofWorkspace = { ...of('workspace', 'workspace_id'), ...hanging } as const;

/** Each after those that its rows name. Links for guests, schedules and exports are none of them: they act on others. */
export const RESTORED_TABLES: readonly RestoredTable[] = [
  { ...ofWorkspace, schema: 'ingestion', name: 'connections' },
  {
    ...{ schema: 'ingestion', name: 'data_sources', ...of('sources', 'id'), isCopied: true },
    people: ['created_by'],
    // A copy shows what was: it is neither one of our samples nor read again by itself.
    inCopy: (row, { suffix, at }) => ({
      ...named(row, suffix),
      ...{ sample_id: null, freshness: null, event_version: '0', created_at: at },
    }),
  },
  {
    ...{ schema: 'ingestion', name: 'data_source_versions', ...of('sources', 'data_source_id') },
    ...{ isCopied: true, isWhole: isReady },
  },
  { schema: 'ingestion', name: 'merges', ...of('sources', 'data_source_id'), isCopied: true },
  { schema: 'analytics', name: 'sources', ...of('sources', 'id'), ...hanging },
  { ...ofSource, name: 'source_versions' },
  { ...ofSource, name: 'insight_runs', isWhole: ({ status }) => status === 'done' },
  { ...ofSource, name: 'insights' },
  { ...ofSource, name: 'insight_opinions' },
  {
    ...{ ...ofSource, name: 'predictions' },
    isWhole: ({ status }) => status === 'ready' || status === 'refused',
  },
  { ...ofSource, name: 'facts' },
  {
    ...{ schema: 'analytics', name: 'dashboards', ...of('dashboards', 'id'), isCopied: true },
    ...{ isWhole: isReady, people: ['user_id'] },
    inCopy: (row, { suffix, at }) => ({
      ...named(row, suffix),
      ...{ version: '1', created_at: at, updated_at: at },
    }),
  },
  { ...ofDashboard, name: 'dashboard_versions', ...hanging },
  { ...ofDashboard, name: 'dashboard_images', isCopied: true },
  { ...ofDashboard, name: 'dashboard_views', isCopied: true, hasOwnIds: true, people: ['user_id'] },
  { ...ofDashboard, name: 'dashboard_comments', ...hanging },
  { ...ofDashboard, name: 'dashboard_favourites', ...hanging },
  { ...ofSource, name: 'executive_summaries', isWhole: isReady, collects: 'summaries' },
  { schema: 'analytics', name: 'summary_versions', ...of('summaries', 'summary_id'), ...hanging },
  // What people said about insights and facts, summaries and documents.
  { ...ofSource, name: 'dashboard_comments' },
  { schema: 'analytics', name: 'dashboard_comments', ...of('summaries', 'summary_id'), ...hanging },
  { schema: 'analytics', name: 'dashboard_comments', ...of('documents', 'other_id'), ...hanging },
  { ...ofWorkspace, schema: 'documents', name: 'extraction_templates' },
  { ...ofWorkspace, schema: 'documents', name: 'extraction_batches' },
  { ...ofWorkspace, schema: 'documents', name: 'extraction_lessons' },
  {
    ...{ schema: 'documents', name: 'documents', ...of('documents', 'id'), isCopied: true },
    ...{ isWhole: isReady, people: ['created_by'] },
    inCopy: (row, { suffix, at }) => ({ ...named(row, suffix), created_at: at }),
  },
  {
    ...{ schema: 'documents', name: 'extractions', ...of('documents', 'document_id'), isCopied: true },
    ...{ isWhole: isReady, people: ['created_by'], hasOwnIds: true },
    inCopy: (row) => ({ ...row, batch_id: null }),
  },
];

/** The tables whose rows people know by name. */
export const HEADS = {
  source: { schema: 'ingestion', name: 'data_sources', owned: 'sources' },
  dashboard: { schema: 'analytics', name: 'dashboards', owned: 'dashboards' },
  document: { schema: 'documents', name: 'documents', owned: 'documents' },
} as const;
export type HeadKind = keyof typeof HEADS;
export const HEAD_KINDS = ['source', 'dashboard', 'document'] as const satisfies readonly HeadKind[];

/** Whether somebody can do something with it: a first reading that failed left nothing. */
export const isUsable = (kind: HeadKind, row: TextRow): boolean =>
  kind === 'source' ? Number(row.current_version) > 0 : row.status === 'ready';
