import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { LiveAnswers, LiveFailure, QueryPlan, QueryResult } from '@plumbline/contracts';
import { MAX_RESULT_ROWS } from '@plumbline/contracts';
import { compileRemote, DialectGap, PlanError, type RemoteRelation, remoteRows } from '@plumbline/datasets';
import type { JobInput } from '@plumbline/jobs';
import type { Storage } from '@plumbline/storage';
import { DataSource } from 'typeorm';
import { DataSourceRow } from '../catalog/data-source.entity.js';
import type { DataSourceVersionRow } from '../catalog/data-source-version.entity.js';
import { shownVersion } from '../catalog/start-parsing.js';
import { sourcePrefix } from '../catalog/storage-keys.js';
import { INGESTION_CONFIG, type IngestionConfig } from '../config.js';
import { ConnectionRow } from '../connections/connection.entity.js';
import { ConnectionAccess } from '../connections/connection-access.js';
import { DatabaseError } from '../databases/database-error.js';
import type { DatabaseSession } from '../databases/driver.js';
import { DRIVERS } from '../databases/drivers.js';
import { liveRelation } from '../databases/live-relation.js';
import { STORAGE } from '../shared-parts.js';
import type { askDatabase } from './ask-database.js';
import { asTold, tooMuch } from './live-failures.js';
import { type Pulled, RowsPull } from './rows-pull.js';

type Request = JobInput<typeof askDatabase>;
type Answer = LiveAnswers['answers'][number];
type Asked = Request['plans'][number];

const MS_PER_SECOND = 1_000;
/** What the texts of one answer may hold. */
const MAX_ANSWER_CHARACTERS = 16_000_000;

interface Live {
  source: DataSourceRow;
  version: DataSourceVersionRow;
  extract: NonNullable<DataSourceRow['extract']>;
  engine: ConnectionRow['engine'];
}

/** What a database says to plans: as one statement each, or computed here from all of its rows where it cannot say it. */
@Injectable()
export class LiveQuestions {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(STORAGE) private readonly storage: Storage,
    @Inject(INGESTION_CONFIG) private readonly config: IngestionConfig,
    @Inject(ConnectionAccess) private readonly connections: ConnectionAccess,
    @Inject(RowsPull) private readonly pull: RowsPull,
  ) {}

  /** Under which key the answers lie, or why there are none. */
  async answer(
    request: Request,
    signal: AbortSignal,
  ): Promise<{ answersKey: string } | { failure: LiveFailure }> {
    try {
      const live = await this.live(request);
      const answers = await this.ask(live, request.plans, signal);
      const answersKey = `${sourcePrefix(live.source)}/live-${request.requestId}-${randomUUID()}.json`;
      await this.storage.putText(answersKey, JSON.stringify(answers));
      return { answersKey };
    } catch (error) {
      signal.throwIfAborted();
      return { failure: asTold(error) };
    }
  }

  private async live({ workspaceId, dataSourceId: id }: Request): Promise<Live> {
    const { manager } = this.database;
    const source = await manager.findOneBy(DataSourceRow, { id, workspaceId });
    const version = source && (await shownVersion(manager, source));
    const extract = version?.extract;
    if (!source || !version || !extract?.isLive)
      throw new DatabaseError('query_refused', 'This data source is gone, or is no longer live.');
    const connection = await manager.findOneBy(ConnectionRow, { id: extract.connectionId, workspaceId });
    if (!connection)
      throw new DatabaseError(
        'database_away',
        'The connection of this live data source was deleted, so its database cannot be asked.',
      );
    return { source, version, extract, engine: connection.engine };
  }

  /** All in one session: what it reads belongs to one moment. */
  private async ask(live: Live, plans: readonly Asked[], signal: AbortSignal): Promise<LiveAnswers> {
    const { source, extract } = live;
    const statementMs = this.config.LIVE_STATEMENT_SECONDS * MS_PER_SECOND;
    const owner = { workspaceId: source.workspaceId, connectionId: extract.connectionId };
    return this.pull.inFolder(async (folder) => {
      const read = await this.connections.copy(owner, { statementMs, signal }, async (session) => {
        const relation = await relationOf(session, live);
        const asOf = new Date().toISOString();
        const answers: Answer[] = [];
        const rest: Asked[] = [];
        for (const asked of plans) {
          signal.throwIfAborted();
          const said = relation instanceof DialectGap ? undefined : await askOne(session, relation, asked);
          if (said) answers.push(said);
          else rest.push(asked);
        }
        const pulled = rest.length > 0 ? await this.take(session, live, folder, signal) : undefined;
        return { asOf, answers, rest, pulled };
      });
      const computed = await this.compute(live, read, signal);
      return { asOf: read.asOf, answers: [...read.answers, ...computed] };
    });
  }

  private async take(
    session: DatabaseSession,
    { extract }: Live,
    folder: string,
    signal: AbortSignal,
  ): Promise<Pulled | LiveFailure> {
    const maxRows = this.config.LIVE_PULL_ROWS;
    try {
      const pulled = await this.pull.take(session, extract, folder, { maxRows, signal });
      return pulled ?? tooMuch(maxRows);
    } catch (error) {
      if (error instanceof DatabaseError && error.code === 'import_too_large') return tooMuch(maxRows);
      throw error;
    }
  }

  private async compute(
    { source, version }: Live,
    { rest, pulled }: { rest: readonly Asked[]; pulled: Pulled | LiveFailure | undefined },
    signal: AbortSignal,
  ): Promise<Answer[]> {
    if (!pulled) return [];
    if ('code' in pulled) return rest.map(({ key }) => ({ key, failure: pulled }));
    const plans = rest.map(({ plan }) => plan);
    const outcomes = await this.pull.compute(source, version, pulled, plans, signal);
    return rest.map(({ key }, at) => {
      const { result, error } = outcomes[at] ?? {};
      return result ? { key, result } : { key, failure: asTold(error) };
    });
  }
}

/** The selection as the compiler takes it, or what keeps it from being compiled. */
async function relationOf(
  session: DatabaseSession,
  { version, extract, engine }: Live,
): Promise<RemoteRelation | DialectGap> {
  const described = await session.describe(extract.selection);
  const sql = DRIVERS[engine].live?.(session.server);
  if (!sql || !session.askStatement) return new DialectGap('dialect of its own');
  try {
    const known = { taken: extract.taken?.columns ?? [], columns: version.columns ?? [] };
    return liveRelation(sql, extract.selection, described, known);
  } catch (error) {
    if (error instanceof DialectGap) return error;
    throw error;
  }
}

/** Undefined for what this database cannot say. A plan that does not fit, or that the database refuses, fails alone. */
async function askOne(
  session: DatabaseSession,
  relation: RemoteRelation,
  { key, plan }: Asked,
): Promise<Answer | undefined> {
  try {
    const { sql, values, columns } = compileRemote(plan, relation, MAX_RESULT_ROWS);
    const rows = (await session.askStatement?.({ sql, values }, MAX_RESULT_ROWS + 1)) ?? [];
    return { key, ...bounded(plan, remoteRows(columns, rows)) };
  } catch (error) {
    if (error instanceof DialectGap) return undefined;
    const isRefused = error instanceof DatabaseError && error.code === 'query_refused';
    if (isRefused || error instanceof PlanError) return { key, failure: asTold(error) };
    throw error;
  }
}

function bounded(plan: QueryPlan, result: QueryResult): Pick<Answer, 'result' | 'failure'> {
  const unusable = (message: string) => ({ failure: { code: 'unusable' as const, message } });
  if (result.rows.length > MAX_RESULT_ROWS)
    return unusable(`This gives more than ${MAX_RESULT_ROWS} rows: set a limit, or group more coarsely.`);
  let characters = 0;
  for (const row of result.rows)
    for (const cell of row) if (typeof cell === 'string') characters += cell.length;
  if (characters > MAX_ANSWER_CHARACTERS)
    return unusable(
      plan.raw
        ? 'These rows hold too much text for one page: ask for fewer rows, or leave out columns.'
        : 'This gives more than 16 MB of text: ask for fewer rows, or leave out the column with the long texts.',
    );
  return { result };
}
