/** The channel of all services' job notices in a database. */
export const JOBS_CHANNEL = 'plumbline_jobs';

export type JobNoticeVerb = 'dispatch' | 'abort';

export interface JobNotice {
  schema: string;
  verb: JobNoticeVerb;
  jobId: string;
}

/** SQL expression that sends a notice with the commit; `id` is an expression for the job's id. */
export function noticeSql(verb: JobNoticeVerb, id: string): string {
  return `pg_notify('${JOBS_CHANNEL}', current_schema() || ' ${verb} ' || ${id})`;
}

export function readNotice(payload: string): JobNotice | undefined {
  const [schema, verb, jobId] = payload.split(' ');
  if (!schema || !jobId || (verb !== 'dispatch' && verb !== 'abort')) return undefined;
  return { schema, verb, jobId };
}
