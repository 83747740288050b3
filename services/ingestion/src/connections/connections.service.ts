import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type {
  AccessClaims,
  ChangeConnectionBody,
  Connection,
  ConnectionBody,
  ConnectionTest,
  TestConnectionBody,
} from '@plumbline/contracts';
import { idempotently, isAnswered } from '@plumbline/database';
import { conflict, notFound, unusable } from '@plumbline/server';
import { DataSource, type EntityManager } from 'typeorm';
import type { ConnectionSettings } from '../databases/open-session.js';
import { ConnectionRow } from './connection.entity.js';
import { ConnectionAccess } from './connection-access.js';
import { isSamePlace, pinned, settingsOf } from './connection-settings.js';

/** More is a mistake, or somebody who looks for open ports. */
const MAX_CONNECTIONS = 50;

type Use = Connection['usedBy'][number];

/** Connections of a workspace. None is kept that was not seen to work, and no password ever comes back. */
@Injectable()
export class ConnectionsService {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(ConnectionAccess) private readonly access: ConnectionAccess,
  ) {}

  async list({ wid: workspaceId }: AccessClaims): Promise<Connection[]> {
    const rows = await this.database.manager.find(ConnectionRow, {
      where: { workspaceId },
      order: { createdAt: 'DESC', id: 'ASC' },
    });
    const uses = await this.uses(workspaceId);
    return rows.map((row) => toConnection(row, uses.get(row.id) ?? []));
  }

  async get({ wid }: AccessClaims, id: string): Promise<Connection> {
    const row = await this.row(wid, id);
    return toConnection(row, (await this.uses(wid)).get(id) ?? []);
  }

  /** Tries a connection before it is kept, or one that is kept with other settings. */
  async test(
    { wid }: AccessClaims,
    { connectionId, name: _, ...body }: TestConnectionBody,
  ): Promise<ConnectionTest> {
    const kept = connectionId === undefined ? undefined : await this.row(wid, connectionId);
    const test = await this.access.test(wid, settingsOf(body, kept && this.access.open(kept)));
    if (kept && isSamePlace(kept, body) && body.password === undefined && body.tunnelSecret === undefined)
      await this.database.manager.update(ConnectionRow, { id: kept.id }, { lastTest: test });
    return test;
  }

  /** @throws AppError `unusable` with the test that failed, `conflict` where there are too many */
  async create(claims: AccessClaims, body: ConnectionBody, key: string | undefined): Promise<Connection> {
    const { wid: workspaceId, sub: createdBy } = claims;
    const call = { userId: createdBy, route: 'POST /api/connections', key };
    const { password: _, tunnelSecret: __, ...fields } = body;
    const isKnown = await this.database.transaction((tx) => isAnswered(tx, call));
    const settings = settingsOf(body, undefined);
    const lastTest = isKnown ? undefined : await this.passed(workspaceId, settings);
    return this.database.transaction(async (tx) => {
      const answered = await idempotently(tx, { ...call, request: fields }, async () => {
        await this.refuseTooMany(tx, workspaceId);
        const passed = lastTest ?? (await this.passed(workspaceId, settings));
        const row = tx.create(ConnectionRow, {
          ...fields,
          ...{ id: randomUUID(), workspaceId, createdBy, createdAt: new Date(), lastTest: passed },
          ...this.sealed(workspaceId, settings),
          tunnel: pinned(body.tunnel, passed),
        });
        await tx.insert(ConnectionRow, row);
        return toConnection(row, []);
      });
      return answered.body;
    });
  }

  /** @throws AppError `not_found`, `unusable` with the test that failed */
  async change(claims: AccessClaims, id: string, body: ChangeConnectionBody): Promise<Connection> {
    const { wid } = claims;
    const settings = settingsOf(body, this.access.open(await this.row(wid, id)));
    const lastTest = await this.passed(wid, settings);
    const { password: _, tunnelSecret: __, ...fields } = body;
    await this.database.manager.update(
      ConnectionRow,
      { id, workspaceId: wid },
      { ...fields, ...this.sealed(wid, settings), tunnel: pinned(body.tunnel, lastTest), lastTest },
    );
    return this.get(claims, id);
  }

  async delete({ wid: workspaceId }: AccessClaims, id: string): Promise<{ message: string }> {
    const row = await this.row(workspaceId, id);
    await this.database.manager.delete(ConnectionRow, { id, workspaceId });
    const uses = (await this.uses(workspaceId)).get(id) ?? [];
    const kept = uses.length === 0 ? '' : ' What was read from it stays, and can no longer be refreshed.';
    return { message: `The connection “${row.name}” and its password are deleted.${kept}` };
  }

  async row(workspaceId: string, id: string): Promise<ConnectionRow> {
    const row = await this.access.find(workspaceId, id);
    if (!row) throw notFound();
    return row;
  }

  private sealed(
    workspaceId: string,
    { password, tunnel }: ConnectionSettings,
  ): Pick<ConnectionRow, 'sealedPassword' | 'sealedTunnelSecret'> {
    return {
      sealedPassword: this.access.seal(workspaceId, password),
      sealedTunnelSecret: tunnel && this.access.seal(workspaceId, tunnel.secret),
    };
  }

  private async passed(workspaceId: string, settings: ConnectionSettings): Promise<ConnectionTest> {
    const test = await this.access.test(workspaceId, settings);
    const failed = test.steps.find(({ ok }) => ok === false);
    if (failed) throw unusable(`${failed.title}. ${failed.detail}`, { test });
    return test;
  }

  private async refuseTooMany(tx: EntityManager, workspaceId: string): Promise<void> {
    if ((await tx.countBy(ConnectionRow, { workspaceId })) >= MAX_CONNECTIONS)
      throw conflict(
        `A workspace may have ${MAX_CONNECTIONS} connections. Delete one that you no longer need.`,
      );
  }

  private async uses(workspaceId: string): Promise<Map<string, Use[]>> {
    const rows: { id: string; name: string; connection_id: string }[] = await this.database.query(
      `SELECT id, name, extract ->> 'connectionId' AS connection_id FROM data_sources
       WHERE workspace_id = $1 AND extract IS NOT NULL ORDER BY created_at DESC, id`,
      [workspaceId],
    );
    const uses = new Map<string, Use[]>();
    for (const { id, name, connection_id: connectionId } of rows)
      uses.set(connectionId, [...(uses.get(connectionId) ?? []), { type: 'data-source', id, name }]);
    return uses;
  }
}

function toConnection(row: ConnectionRow, usedBy: Use[]): Connection {
  const { id, kind, engine, name, host, port, database, user, tls, caPem, lastTest, createdAt } = row;
  const { signIn, options, tunnel } = row;
  return {
    ...{ id, kind, engine, name, host, port, database, user, tls, signIn, options, tunnel, lastTest, usedBy },
    hasOwnAuthority: caPem !== null,
    readOnly: lastTest.readOnly ?? 'assumed',
    status: lastTest.ok ? 'connected' : 'failed',
    createdAt: createdAt.toISOString(),
  };
}
