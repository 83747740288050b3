import type { Changed, JobView } from '@plumbline/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { mergeJob } from '../../entities/job/jobs.api.js';
import type { StreamEvent } from '../../shared/api/live/sse-parser.js';

/** The first parts of the query keys that show each kind of thing. */
const KEYS: Record<Changed['type'], readonly string[]> = {
  'data-source': ['/api/data-sources', '/api/subscription/usage'],
  document: ['/api/documents', '/api/subscription/usage'],
  dashboard: ['/api/dashboards', '/api/data-sources', '/api/subscription/usage'],
  insights: ['/api/insights'],
  prediction: ['/api/predictions'],
  summary: ['/api/executive-summaries', '/api/executive-summaries/all'],
  export: ['/api/export'],
  schedule: [
    ...['/api/schedules', '/api/schedules/runs', '/api/schedules/approvals'],
    '/api/subscription/usage',
  ],
  extraction: [
    '/api/extractions',
    '/api/extractions/all',
    '/api/extractions/batches',
    '/api/documents',
    '/api/extraction-templates',
  ],
  comment: ['/api/comments', '/api/assignments'],
  notice: ['/api/notices', '/api/approvals'],
  presence: ['/api/presence'],
  folder: ['/api/folders', '/api/folder-contents'],
  // What is over a limit can only be read.
  subscription: [
    '/api/subscription/usage',
    '/api/subscription',
    '/api/data-sources',
    '/api/dashboards',
    '/api/documents',
  ],
};

/** Brings the query cache up to date with one event of the stream. */
export function applyLiveEvent(client: QueryClient, event: StreamEvent): void {
  if (event.type === 'reset') {
    void client.invalidateQueries();
    return;
  }
  const data = parse(event.data);
  if (data === undefined) return;
  if (event.type === 'job') mergeJob(client, data as JobView);
  else if (event.type === 'changed') applyChanged(client, data as Changed);
}

/** What an ended job has worked on is read again: for whom no line says what changed. */
export function applyEndedJob(client: QueryClient, { kind, subject, result }: JobView): void {
  const insights = kind === 'find-insights' ? { type: 'insights', id: subject.id } : undefined;
  for (const thing of [subject, result, insights]) if (thing) applyChanged(client, changedOf(thing));
}

/** A batch changes as its extractions do. */
const changedOf = ({ type, id }: { type: string; id: string }): Changed =>
  ({ type: type === 'extraction-batch' ? 'extraction' : type, id }) as Changed;

function applyChanged(client: QueryClient, changed: Changed): void {
  for (const key of KEYS[changed.type] ?? [])
    void client.invalidateQueries({
      queryKey: [key],
      predicate: (query) => concerns(query.queryKey, changed),
    });
}

/** A change of one object leaves the details of its siblings alone; lists and counts always follow. */
function concerns(key: readonly unknown[], changed: Changed): boolean {
  const [area, id] = key;
  const isOwnArea = area === `/api/${changed.type}s`;
  return !isOwnArea || typeof id !== 'string' || id === changed.id;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
