import { JobWiringError, type WiredJob } from './job.js';

/**
 * The jobs that a worker works at, by the setting JOB_KINDS: those that it names, or all but those that it names with a
 * minus before each.
 * @throws JobWiringError when it names a kind that the service does not have, or mixes the two
 */
export function workedJobs(
  jobs: ReadonlyMap<string, WiredJob>,
  setting: string | undefined,
): ReadonlyMap<string, WiredJob> {
  if (setting === undefined) return jobs;
  const words = setting.split(',').map((word) => word.trim());
  const excluded = words.filter((word) => word.startsWith('-'));
  if (excluded.length > 0 && excluded.length < words.length)
    throw new JobWiringError(
      'JOB_KINDS names kinds either to work at or, with a minus before each, to leave out',
    );
  const named = new Set(words.map((word) => word.replace(/^-/, '')));
  for (const kind of named)
    if (!jobs.has(kind))
      throw new JobWiringError(`JOB_KINDS names ${kind}; there are ${[...jobs.keys()].join(', ')}`);
  const isExcluding = excluded.length > 0;
  return new Map([...jobs].filter(([kind]) => named.has(kind) !== isExcluding));
}
