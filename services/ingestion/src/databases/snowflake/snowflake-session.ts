import type { DatabaseTable, Selection } from '@plumbline/contracts';
import type {
  DatabaseSession,
  DatabaseTarget,
  DescribedColumn,
  ReadOnlyProof,
  StreamOptions,
} from '../driver.js';
import { type GrowthMark, markLiteral } from '../growth-mark.js';
import { checkStatement } from '../statement/check-statement.js';
import { listTables } from './list-tables.js';
import { proveReadOnly } from './prove-read-only.js';
import { quoteName } from './quote-name.js';
import { toDatabaseError } from './snowflake-errors.js';
import type { SqlApi } from './sql-api.js';
import { describeField, type SnowflakeColumn } from './value-text.js';

const ROWS_PER_BATCH = 2_000;

/** What was chosen as something to select from. In brackets nothing may stand that writes. */
const sourceOf = (selection: Selection): string =>
  'table' in selection
    ? `${quoteName(selection.schema)}.${quoteName(selection.table)}`
    : `(\n${checkStatement(selection.query, 'snowflake')}\n) AS chosen`;

/** A text is read as the column is, and in the zone of the session, which is UTC. */
const reaches = (mark: GrowthMark): string => `${quoteName(mark.column)} >= ${markLiteral(mark)}`;

/** Statements by one sign-in. Each reads one snapshot; rows that are streamed are those of one statement. */
export class SnowflakeSession implements DatabaseSession {
  constructor(
    private readonly api: SqlApi,
    private readonly target: DatabaseTarget,
    readonly server: string,
  ) {}

  proveReadOnly(): Promise<ReadOnlyProof> {
    return this.guarded(() => proveReadOnly(this.api));
  }

  listTables(): Promise<DatabaseTable[]> {
    return this.guarded(() => listTables(this.api));
  }

  describe(selection: Selection): Promise<DescribedColumn[]> {
    return this.guarded(async () =>
      (await this.columns(selection)).map(({ expression: _, ...column }) => column),
    );
  }

  async *stream(
    selection: Selection,
    { limit, from }: StreamOptions = {},
  ): AsyncIterable<(string | null)[][]> {
    const columns = await this.guarded(() => this.columns(selection));
    const list = columns.map(({ expression }, index) => `${expression} AS c${index}`).join(', ');
    const limited = limit === undefined ? '' : ` LIMIT ${Math.trunc(limit)}`;
    const where = from ? ` WHERE ${reaches(from)}` : '';
    const sql = `SELECT ${list} FROM ${sourceOf(selection)}${where}${limited}`;
    const { handle, rows, parts } = await this.guarded(() => this.api.run(sql));
    yield* batchesOf(rows);
    for (let part = 1; part < parts; part++)
      yield* batchesOf(await this.guarded(() => this.api.part(handle, part)));
  }

  countBelow(selection: Selection, mark: GrowthMark): Promise<number> {
    return this.guarded(async () => {
      const below = `NOT (${reaches(mark)}) OR ${quoteName(mark.column)} IS NULL`;
      const from = `${sourceOf(selection)} WHERE ${below}`;
      const { rows } = await this.api.run(`SELECT count(*)::VARCHAR AS n FROM ${from}`);
      return Number(rows[0]?.[0]);
    });
  }

  async cancel(): Promise<void> {
    await this.api.cancel();
  }

  async close(): Promise<void> {
    this.api.close();
  }

  private async columns(selection: Selection): Promise<SnowflakeColumn[]> {
    const { fields } = await this.api.run(`SELECT * FROM ${sourceOf(selection)} LIMIT 0`);
    return fields.map(describeField);
  }

  private async guarded<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    try {
      return await work();
    } catch (error) {
      throw toDatabaseError(error, this.target);
    }
  }
}

function* batchesOf(rows: (string | null)[][]): Iterable<(string | null)[][]> {
  for (let at = 0; at < rows.length; at += ROWS_PER_BATCH) yield rows.slice(at, at + ROWS_PER_BATCH);
}
