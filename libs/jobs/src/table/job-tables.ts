import { libraryMigration } from '@plumbline/database';

/** SQL statements: the table that is the truth about its jobs. */
export function jobsMigration(schema: string): string[] {
  const jobs = `"${schema}".jobs`;
  return [
    `CREATE TABLE IF NOT EXISTS ${jobs} (
      id uuid PRIMARY KEY,
      kind text NOT NULL,
      workspace_id uuid NOT NULL,
      user_id uuid NOT NULL,
      idem_key text,
      input jsonb NOT NULL,
      title text NOT NULL,
      subject_type text NOT NULL,
      subject_id uuid NOT NULL,
      status text NOT NULL DEFAULT 'queued'
        CHECK (status IN ('queued', 'running', 'cancelling', 'succeeded', 'failed', 'cancelled')),
      running_limit integer NOT NULL,
      attempt integer NOT NULL DEFAULT 0,
      max_attempts integer NOT NULL,
      lease_token uuid,
      lease_until timestamptz,
      heartbeat_at timestamptz,
      step integer NOT NULL DEFAULT 0,
      done bigint,
      total bigint,
      deadline_ms integer NOT NULL,
      deadline_at timestamptz,
      result jsonb,
      error_code text,
      error_message text,
      created_at timestamptz NOT NULL DEFAULT now(),
      queued_at timestamptz NOT NULL DEFAULT now(),
      started_at timestamptz,
      finished_at timestamptz,
      UNIQUE (user_id, kind, idem_key)
    )`,
    `CREATE INDEX IF NOT EXISTS jobs_of_workspace ON ${jobs} (workspace_id, created_at DESC)`,
    `CREATE INDEX IF NOT EXISTS jobs_open ON ${jobs} (user_id, created_at) WHERE status IN ('queued', 'running', 'cancelling')`,
  ];
}

/** SQL statements: a job carries on the context of the request that made it. */
export function jobHeadersMigration(schema: string): string[] {
  return [`ALTER TABLE "${schema}".jobs ADD COLUMN IF NOT EXISTS headers jsonb NOT NULL DEFAULT '{}'`];
}

/**
 * SQL statements: whose death a job's worker died, and whose turn is next. `attempt` goes on
 * counting starts; `forgiven` are those that ended through no fault of the job, `ran_ms` the time of the others.
 */
export function jobHostsMigration(schema: string): string[] {
  const jobs = `"${schema}".jobs`;
  return [
    `CREATE TABLE IF NOT EXISTS "${schema}".job_hosts (
      id uuid PRIMARY KEY,
      works boolean NOT NULL,
      alive_since timestamptz NOT NULL,
      seen_at timestamptz NOT NULL,
      crashed boolean NOT NULL DEFAULT false
    )`,
    `ALTER TABLE ${jobs}
      ADD COLUMN IF NOT EXISTS host_id uuid,
      ADD COLUMN IF NOT EXISTS is_alone boolean NOT NULL DEFAULT false,
      ADD COLUMN IF NOT EXISTS is_suspect boolean NOT NULL DEFAULT false,
      ADD COLUMN IF NOT EXISTS forgiven integer NOT NULL DEFAULT 0,
      ADD COLUMN IF NOT EXISTS ran_ms bigint NOT NULL DEFAULT 0,
      ADD COLUMN IF NOT EXISTS claimed_at timestamptz`,
    `CREATE INDEX IF NOT EXISTS jobs_turns ON ${jobs} (workspace_id, kind, claimed_at DESC) WHERE claimed_at IS NOT NULL`,
    `CREATE INDEX IF NOT EXISTS jobs_waiting ON ${jobs} (kind, workspace_id, created_at) WHERE status = 'queued'`,
  ];
}

/** The tables of jobs, for every service that has any. */
export const jobMigrations = [
  libraryMigration('JobTables1600000000201', jobsMigration),
  libraryMigration('JobHeaders1600000000202', jobHeadersMigration),
  libraryMigration('JobHosts1600000000203', jobHostsMigration),
];

/** Everything a schema with jobs needs, as the migrations together leave it; for databases made in one go. */
export function jobTables(schema: string): string[] {
  return [...jobsMigration(schema), ...jobHeadersMigration(schema), ...jobHostsMigration(schema)];
}
