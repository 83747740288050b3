import { Inject, Injectable } from '@nestjs/common';
import type { ConnectionTest } from '@plumbline/contracts';
import { FieldSeal } from '@plumbline/database';
import { AppError, FairQueue, unusable } from '@plumbline/server';
import { DataSource, type EntityManager } from 'typeorm';
import { INGESTION_CONFIG, type IngestionConfig } from '../config.js';
import { DatabaseError } from '../databases/database-error.js';
import type { DatabaseSession } from '../databases/driver.js';
import { type ConnectionSettings, inSession } from '../databases/open-session.js';
import { OutboundRules } from '../databases/outbound/outbound-rules.js';
import { testConnection } from '../databases/test-connection.js';
import { ConnectionRow } from './connection.entity.js';

/** What somebody waits for in front of a screen: less than the browser does. */
const WAITED_MS = 20_000;
const STATEMENT_MS = 12_000;
const AT_ONCE = 6;
const WAITING = 10;

/** Opens connections: unseals their secrets, keeps to the outbound rules, and lets no workspace take every place. */
@Injectable()
export class ConnectionAccess {
  private readonly rules: OutboundRules;
  private readonly queue = new FairQueue({ places: AT_ONCE, waitingPerKey: WAITING });

  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(INGESTION_CONFIG) private readonly config: IngestionConfig,
  ) {
    this.rules = new OutboundRules(config.CONNECTION_NETWORKS, [serverOf(config.DATABASE_URL)]);
  }

  seal(workspaceId: string, password: string): string {
    return this.sealOf(workspaceId).seal(password);
  }

  open({ workspaceId, sealedPassword, sealedTunnelSecret, ...row }: ConnectionRow): ConnectionSettings {
    const { kind, engine, host, port, database, user, tls, caPem, signIn, options, tunnel } = row;
    const seal = this.sealOf(workspaceId);
    const secret = sealedTunnelSecret === null ? '' : seal.open(sealedTunnelSecret);
    return {
      ...{ kind, engine, host, port, database, user, tls, caPem, signIn, options },
      password: seal.open(sealedPassword),
      tunnel: tunnel && { ...tunnel, secret },
    };
  }

  find(
    workspaceId: string,
    id: string,
    tx: EntityManager = this.database.manager,
  ): Promise<ConnectionRow | null> {
    return tx.findOneBy(ConnectionRow, { id, workspaceId });
  }

  test(workspaceId: string, settings: ConnectionSettings): Promise<ConnectionTest> {
    return this.queue.run(workspaceId, () => testConnection(this.rules, settings));
  }

  /** For what somebody waits for. @throws AppError `unusable` with the plain words of what went wrong, `busy` */
  async ask<Answer>(
    row: ConnectionRow,
    work: (session: DatabaseSession) => Promise<Answer>,
  ): Promise<Answer> {
    const signal = AbortSignal.timeout(WAITED_MS);
    try {
      const settings = this.open(row);
      return await this.queue.run(row.workspaceId, () =>
        inSession(this.rules, settings, { statementMs: STATEMENT_MS, signal }, work),
      );
    } catch (error) {
      if (signal.aborted) throw unusable('The database took too long to answer. Try again later.');
      throw toAnswer(error);
    }
  }

  /** For a job: as long as it may take. @throws DatabaseError */
  async copy<Answer>(
    { workspaceId, connectionId }: { workspaceId: string; connectionId: string },
    options: { statementMs: number; signal?: AbortSignal },
    work: (session: DatabaseSession) => Promise<Answer>,
  ): Promise<Answer> {
    const row = await this.find(workspaceId, connectionId);
    if (!row)
      throw new DatabaseError(
        'database_away',
        'The connection that these rows came from was deleted. What was read before stays.',
      );
    return inSession(this.rules, this.open(row), options, work);
  }

  /** Each workspace has a key of its own: what was sealed for one does not open for another. */
  private sealOf(workspaceId: string): FieldSeal {
    return new FieldSeal(this.config.SEALING_KEY, `connections of ${workspaceId}`);
  }
}

/** What a caller is told of a database that cannot be read. */
export function toAnswer(error: unknown): unknown {
  if (!(error instanceof DatabaseError)) return error;
  const { code, message, details } = error;
  return new AppError('unusable', message, { code, ...details });
}

function serverOf(url: string): { host: string; port: number } {
  const { hostname, port } = new URL(url);
  return { host: hostname.replace(/^\[(.*)\]$/, '$1'), port: Number(port || 5_432) };
}
