import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  type AccessClaims,
  type DatabaseTable,
  DataSourceImported,
  type ImportBody,
  SELECTION_PREVIEW_ROWS,
  type Selection,
  type SelectionPreview,
  type UploadAccepted,
} from '@plumbline/contracts';
import { consumeQuota, idempotently } from '@plumbline/database';
import { LiveBus, publish } from '@plumbline/events';
import { cleanName } from '@plumbline/intake';
import { notFound, unusable } from '@plumbline/server';
import { DataSource, type EntityManager } from 'typeorm';
import { DataSourceRow } from '../catalog/data-source.entity.js';
import { countUsed, lockActiveSource } from '../catalog/source-state.js';
import { createSource, refuseWhileReading } from '../catalog/start-parsing.js';
import type { DatabaseSession, DescribedColumn } from '../databases/driver.js';
import { checkStatement } from '../databases/statement/check-statement.js';
import { toColumnType } from './column-type.js';
import type { ConnectionRow } from './connection.entity.js';
import { ConnectionAccess, toAnswer } from './connection-access.js';
import { startRefresh, toBeTaken } from './start-refresh.js';

/** Characters of a cell that a preview shows. */
const PREVIEW_CHARACTERS = 1_000;

/** What is in a database, and how it becomes a data source or a new version of one. */
@Injectable()
export class ImportsService {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(LiveBus) private readonly live: LiveBus,
    @Inject(ConnectionAccess) private readonly access: ConnectionAccess,
  ) {}

  async tables({ wid }: AccessClaims, id: string): Promise<DatabaseTable[]> {
    return this.access.ask(await this.connection(wid, id), (session) => session.listTables());
  }

  /** The first rows as they would be imported. @throws AppError `unusable` for a query that may not run */
  async preview({ wid }: AccessClaims, id: string, selection: Selection): Promise<SelectionPreview> {
    const connection = await this.connection(wid, id);
    checkSelection(selection, connection);
    const since = performance.now();
    const seen = await this.access.ask(connection, (session) => firstRows(session, selection));
    return { ...seen, ms: Math.round(performance.now() - since) };
  }

  /** Takes a place of the plan, and copies the rows as a job; once per Idempotency-Key. */
  async import(
    claims: AccessClaims,
    id: string,
    { mode, name, onOpenMinutes = null, ...selection }: ImportBody,
    key: string | undefined,
  ): Promise<UploadAccepted> {
    const isLive = mode === 'live';
    if (isLive && onOpenMinutes !== null)
      throw unusable('A live data source is not read again: its database answers every question itself.');
    const asked = {
      name,
      selection,
      ...(isLive && { mode }),
      ...(onOpenMinutes !== null && { onOpenMinutes }),
    };
    return this.once(claims, `POST /api/connections/${id}/import`, key, asked, async (tx) => {
      const connection = await this.connection(claims.wid, id, tx);
      checkSelection(selection, connection);
      await consumeQuota(tx, claims, 'uploads', () => countUsed(tx, claims.wid));
      const sourceId = randomUUID();
      const called = cleanName(name ?? '') || nameOf(selection, connection);
      const file = toBeTaken({ workspaceId: claims.wid, id: sourceId }, called, {
        connectionId: id,
        selection,
        ...(isLive && { isLive }),
      });
      const made = await createSource(tx, this.live, claims, {
        id: sourceId,
        name: called,
        file,
        isConfirmed: true,
      });
      await publish(tx, DataSourceImported, {
        ...{ workspaceId: claims.wid, aggregateVersion: 1, dataSourceId: sourceId },
      });
      if (onOpenMinutes !== null)
        await tx.update(DataSourceRow, { id: sourceId }, { freshness: { onOpenMinutes, growing: null } });
      return made;
    });
  }

  /**
   * Reads the rows again as a new version, or only newer ones where that was chosen.
   * @throws AppError `conflict` for what came from no database, or while it is read
   */
  async refresh(
    claims: AccessClaims,
    id: string,
    options: { everything: boolean },
    key: string | undefined,
  ): Promise<UploadAccepted> {
    return this.once(claims, `POST /api/data-sources/${id}/refresh`, key, options, async (tx) => {
      const source = await lockActiveSource(tx, claims, id);
      await refuseWhileReading(tx, source);
      return startRefresh(tx, this.live, claims, source, options);
    });
  }

  private async connection(workspaceId: string, id: string, tx?: EntityManager): Promise<ConnectionRow> {
    const row = await this.access.find(workspaceId, id, tx);
    if (!row) throw notFound();
    return row;
  }

  private async once<Body>(
    claims: AccessClaims,
    route: string,
    key: string | undefined,
    request: unknown,
    change: (tx: EntityManager) => Promise<Body>,
  ): Promise<Body> {
    return this.database.transaction(async (tx) => {
      const { body } = await idempotently(tx, { userId: claims.sub, route, key, request }, () => change(tx));
      return body;
    });
  }
}

/** A query that may not run is refused at once, and not by a job that fails. */
function checkSelection(selection: Selection, { engine }: ConnectionRow): void {
  if (!('query' in selection)) return;
  try {
    checkStatement(selection.query, engine);
  } catch (refusal) {
    throw toAnswer(refusal);
  }
}

async function firstRows(
  session: DatabaseSession,
  selection: Selection,
): Promise<Omit<SelectionPreview, 'ms'>> {
  const columns = await session.describe(selection);
  const rows: (string | null)[][] = [];
  for await (const batch of session.stream(selection, { limit: SELECTION_PREVIEW_ROWS + 1 }))
    rows.push(...batch.map((row) => columns.map((column, index) => shown(column, row[index] ?? null))));
  return {
    columns: columns.map(({ name, type, kind }) => ({ name, type, kind: toColumnType(kind) })),
    rows: rows.slice(0, SELECTION_PREVIEW_ROWS),
    hasMore: rows.length > SELECTION_PREVIEW_ROWS,
  };
}

function shown({ kind, toText }: DescribedColumn, text: string | null): string | null {
  if (text === null || kind === 'binary') return null;
  const value = toText ? toText(text) : text;
  return value && value.length > PREVIEW_CHARACTERS ? `${value.slice(0, PREVIEW_CHARACTERS)}…` : value;
}

const nameOf = (selection: Selection, { name }: ConnectionRow): string =>
  'table' in selection ? selection.table : `Query of ${name}`;
