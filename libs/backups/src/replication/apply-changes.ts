import { type ClientBase, escapeIdentifier } from 'pg';
import { nameOf } from '../database/definitions.js';
import type { Change, Relation, Value } from './pgoutput.js';

/** PostgreSQL takes 65,535 parameters in one statement. */
const MOST_PARAMETERS = 20_000;
const MOST_ROWS = 500;

/** The tables are not what they were when following began: everything has to be fetched anew. */
export class NeedsSeed extends Error {
  override name = 'NeedsSeed';
}

/** Tables of the primary's own, about its standbys. */
const OWN_TABLES = new Set(['replication_nodes', 'replication_settings']);
export const isOwnTable = ({ name }: { name: string }): boolean => OWN_TABLES.has(name);

/**
 * Applies changes of a primary's log in their order, inside the caller's transaction, whose role passes over foreign keys
 * (`session_replication_role`). Transactions from before `applied` are passed over, and so are those of `before` and later.
 */
export class Applier {
  private waiting: { relation: Relation; rows: Value[][] } | undefined;
  private isPassedOver = false;
  /** Changes of rows that were applied. */
  count = 0;
  /** The end of the last transaction that was applied. */
  last: bigint;
  /** Rows to be changed that were not there as they should be: the tables' names. */
  readonly doubted = new Set<string>();

  constructor(
    private readonly client: ClientBase,
    private readonly range: { applied: bigint; before: bigint; stays: ReadonlySet<string> },
    /** Runs when the first change is about to be applied. */
    private readonly beforeFirst?: () => Promise<void>,
  ) {
    this.last = range.applied;
  }

  /** @throws NeedsSeed where the primary was brought to another version */
  async take(change: Change): Promise<void> {
    if (change.kind === 'begin') {
      this.isPassedOver = change.commitLsn < this.range.applied || change.commitLsn >= this.range.before;
      return;
    }
    if (this.isPassedOver) return;
    if (change.kind === 'commit') {
      this.last = change.endLsn;
      return;
    }
    const relations = change.kind === 'truncate' ? change.relations : [change.relation];
    if (relations.some(({ name }) => name === 'migrations'))
      throw new NeedsSeed('The primary was brought to another version.');
    if (relations.some((table) => isOwnTable(table) || this.range.stays.has(`${table.schema}.${table.name}`)))
      return;
    if (this.count === 0) await this.beforeFirst?.();
    this.count += 1;
    if (change.kind === 'insert') return this.insert(change.relation, change.row);
    await this.flush();
    if (change.kind === 'update') return this.update(change.relation, change.old, change.row);
    if (change.kind === 'delete') return this.remove(change.relation, change.old);
    for (const table of change.relations) await this.client.query(`DELETE FROM ${nameOf(table)}`);
  }

  /** To be called after the last change. */
  async flush(): Promise<void> {
    if (!this.waiting) return;
    const { relation, rows } = this.waiting;
    this.waiting = undefined;
    const width = relation.columns.length;
    const values = rows.map(
      (_, row) => `(${relation.columns.map((__, column) => `$${row * width + column + 1}`).join(', ')})`,
    );
    await this.client.query(
      `INSERT INTO ${nameOf(relation)} (${names(relation.columns)}) VALUES ${values.join(', ')} ${onConflict(relation)}`,
      rows.flat(),
    );
  }

  private async insert(relation: Relation, row: Value[]): Promise<void> {
    if (this.waiting && this.waiting.relation !== relation) await this.flush();
    this.waiting ??= { relation, rows: [] };
    this.waiting.rows.push(row);
    const { rows } = this.waiting;
    if (rows.length >= MOST_ROWS || rows.length * relation.columns.length >= MOST_PARAMETERS)
      await this.flush();
  }

  private async update(relation: Relation, old: Value[] | undefined, row: Value[]): Promise<void> {
    const sent = relation.columns.flatMap((name, place) =>
      row[place] === undefined ? [] : [{ name, value: row[place] }],
    );
    const { where, values } = identify(relation, old ?? row, sent.length);
    const set = sent.map(({ name }, place) => `${escapeIdentifier(name)} = $${place + 1}`).join(', ');
    const { rowCount } = await this.client.query(`UPDATE ${nameOf(relation)} SET ${set} WHERE ${where}`, [
      ...sent.map(({ value }) => value),
      ...values,
    ]);
    if (rowCount === 1) return;
    this.doubted.add(`${relation.schema}.${relation.name}`);
    if (rowCount === 0 && sent.length === relation.columns.length) await this.insert(relation, row);
  }

  private async remove(relation: Relation, old: Value[]): Promise<void> {
    const { where, values } = identify(relation, old, 0);
    await this.client.query(`DELETE FROM ${nameOf(relation)} WHERE ${where}`, values);
  }
}

const names = (columns: readonly string[]): string =>
  columns.map((name) => escapeIdentifier(name)).join(', ');

/** A row that is there already should not be: it takes the primary's values. */
function onConflict({ columns, key }: Relation): string {
  if (key.length === 0) return '';
  const rest = columns.filter((_, place) => !key.includes(place));
  const target = names(key.flatMap((place) => columns[place] ?? []));
  if (rest.length === 0) return `ON CONFLICT (${target}) DO NOTHING`;
  const set = rest.map((name) => `${escapeIdentifier(name)} = EXCLUDED.${escapeIdentifier(name)}`).join(', ');
  return `ON CONFLICT (${target}) DO UPDATE SET ${set}`;
}

function identify(relation: Relation, row: Value[], offset: number): { where: string; values: Value[] } {
  const terms = relation.key.map(
    (place, at) => `${escapeIdentifier(relation.columns[place] ?? '')} = $${offset + at + 1}`,
  );
  return { where: terms.join(' AND ') || 'false', values: relation.key.map((place) => row[place]) };
}
