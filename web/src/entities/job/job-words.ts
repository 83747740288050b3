import { formatCount } from '@plumbline/charts';
import type { JobView } from '@plumbline/contracts';
import { formatElapsed } from '../../shared/lib/format-time.js';

interface KindWords {
  label: string;
  ready: (name: string) => string;
  failed: (name: string) => string;
  cancelled?: (name: string) => string;
}

const WORDS: Readonly<Record<string, KindWords>> = {
  'parse-upload': {
    label: 'Upload',
    ready: (name) => `${name} is ready`,
    failed: (name) => `${name} was not loaded`,
  },
  'import-rows': {
    label: 'Import',
    ready: (name) => `${name} is ready`,
    failed: (name) => `${name} was not imported`,
    cancelled: (name) => `The import of ${name} was cancelled`,
  },
  'merge-sources': {
    label: 'Merge',
    ready: (name) => `${name} is ready`,
    failed: (name) => `${name} was not merged`,
    cancelled: (name) => `Merging ${name} was cancelled`,
  },
  'read-document': {
    label: 'Document',
    ready: (name) => `${name} is ready`,
    failed: (name) => `${name} was not read`,
  },
  'analyze-document': {
    label: 'Analysis',
    ready: (name) => `${name} is analyzed`,
    failed: (name) => `${name} was not analyzed`,
    cancelled: (name) => `The analysis of ${name} was cancelled`,
  },
  'extract-fields': {
    label: 'Extraction',
    ready: (name) => `The ${name} are ready`,
    failed: (name) => `No ${name} were extracted`,
    cancelled: (name) => `The extraction of ${name} was cancelled`,
  },
  'build-dashboard': {
    label: 'Dashboard',
    ready: (name) => `${name} is ready`,
    failed: (name) => `${name} could not be built`,
  },
  'find-insights': {
    label: 'Insights',
    ready: (name) => `The search for ${name} is done`,
    failed: (name) => `The search for ${name} failed`,
    cancelled: (name) => `The search for ${name} was cancelled`,
  },
  predict: {
    label: 'Prediction',
    ready: (name) => `The prediction of ${name} is done`,
    failed: (name) => `The prediction of ${name} failed`,
    cancelled: (name) => `The prediction of ${name} was cancelled`,
  },
  'write-summary': {
    label: 'Summary',
    ready: (name) => `${capitalized(name)} is ready`,
    failed: (name) => `${capitalized(name)} was not written`,
    cancelled: (name) => `Writing ${name} was cancelled`,
  },
};

/** What is written is named by words, "a summary of orders.csv", not by a name of its own. */
function capitalized(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

const OTHER: KindWords = {
  label: 'Job',
  ready: (name) => `${name} is ready`,
  failed: (name) => `${name} failed`,
};
const wordsOf = (job: JobView): KindWords => WORDS[job.kind] ?? OTHER;

/** "Reading orders.csv" -> "orders.csv": a running job is titled by a verb in -ing and its object. */
const objectOf = (job: JobView) => job.title.replace(/^(Looking for|\p{L}+ing)\s+/u, '');

/** The sentence that stands for the job now. */
export function jobTitle(job: JobView): string {
  const words = wordsOf(job);
  if (job.status === 'succeeded') return words.ready(objectOf(job));
  if (job.status === 'failed') return words.failed(objectOf(job));
  if (job.status === 'cancelled') return words.cancelled?.(objectOf(job)) ?? `${objectOf(job)} was cancelled`;
  return job.title;
}

/** What sort of work it is: "Upload". */
export const jobKind = (job: JobView): string => wordsOf(job).label;

export function jobLine(job: JobView): string {
  if (job.status === 'queued') return `${wordsOf(job).label} · waiting for its turn`;
  if (job.status === 'cancelling') return 'Cancelling…';
  return `${wordsOf(job).label} · step ${job.step.index + 1} of ${job.step.count}`;
}

/** "312,400 so far · 0:02", or "4 of 7 · 0:12" where the end is known. */
export function jobProgress(job: JobView, now: number): string {
  const elapsed = job.startedAt ? formatElapsed(now - Date.parse(job.startedAt)) : undefined;
  return [jobCount(job), elapsed].filter(Boolean).join(' · ');
}

function jobCount(job: JobView): string | undefined {
  if (job.done === undefined) return undefined;
  if (job.total === undefined) return `${formatCount(job.done)} so far`;
  return `${formatCount(job.done)} of ${formatCount(job.total)}`;
}

/** Where its result, or else the thing it worked on, can be seen. */
export function jobPath(job: JobView): string | undefined {
  if (job.kind === 'find-insights')
    return job.status === 'succeeded' ? `/insights?source=${job.subject.id}` : undefined;
  const target = job.result ?? (job.status === 'succeeded' ? job.subject : undefined);
  return target && PLACES[target.type]?.(target.id);
}

const PLACES: Readonly<Record<string, (id: string) => string>> = {
  'data-source': (id) => `/data-sources/${id}`,
  document: (id) => `/documents/${id}`,
  extraction: (id) => `/extractions/${id}`,
  'extraction-batch': (id) => `/extractions/batches/${id}`,
  dashboard: (id) => `/dashboard/${id}`,
  prediction: (id) => `/predict/${id}`,
  summary: (id) => `/summaries/${id}`,
  export: () => '/exports',
};
