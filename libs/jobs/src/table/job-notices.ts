/** The channel of all services' job notices in a database. */
export const JOBS_CHANNEL = 'plumbline_jobs';

export type JobNoticeVerb = 'dispatch' | 'abort';

export interface JobNotice {
  schema: string;
  verb: JobNoticeVerb;
  jobId: string;
  /** The transaction that sent it: tells a notice that many hear from a later one about the same job. */
  nonce: string;
}

/** SQL expression that sends a notice with the commit; `id` is an expression for the job's id. */
export function noticeSql(verb: JobNoticeVerb, id: string): string {
  return `pg_notify('${JOBS_CHANNEL}', concat_ws(' ', current_schema(), '${verb}', ${id}, pg_current_xact_id()))`;
}

export function readNotice(payload: string): JobNotice | undefined {
  const [schema, verb, jobId, nonce] = payload.split(' ');
  if (!schema || !jobId || !nonce || (verb !== 'dispatch' && verb !== 'abort')) return undefined;
  return { schema, verb, jobId, nonce };
}
