import { readFile } from 'node:fs/promises';
import { Inject, Injectable } from '@nestjs/common';
import { connect, countWaiting, keysFingerprint, newestMigrations, newestOf } from '@plumbline/backups';
import type { ReplicationNode, ReplicationPreflight, ReplicationStatus } from '@plumbline/contracts';
import { notFound } from '@plumbline/server';
import { DataSource } from 'typeorm';
import { PRODUCT_VERSION } from '../backups/product-version.js';
import { EXPORT_CONFIG, type ExportConfig } from '../config.js';
import { Fencing } from './fencing.service.js';
import { toNodeView } from './node-view.js';
import { NodesService } from './nodes.service.js';
import { preflight } from './preflight.js';
import { ReplicationNodeRow } from './replication-node.entity.js';
import { ReplicationSettingsRow } from './replication-settings.entity.js';

/** How far the standby is, and whether it could take over. */
@Injectable()
export class ReplicationStatusService {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(EXPORT_CONFIG) private readonly config: ExportConfig,
    @Inject(NodesService) private readonly standbys: NodesService,
    @Inject(Fencing) private readonly fencing: Fencing,
  ) {}

  async status(address: string): Promise<ReplicationStatus> {
    const settings = await this.settings();
    return {
      ...{ address, version: PRODUCT_VERSION, epoch: settings.epoch },
      schemaVersion: await this.schemaVersion(),
      problem: (await this.standbys.problem()) ?? null,
      writes: (await this.fencing.permission()).state,
      ...{ fencedAt: settings.fencedAt?.toISOString() ?? null, successor: settings.successor },
      nodes: await this.nodes(),
    };
  }

  async nodes(): Promise<ReplicationNode[]> {
    const rows = await this.database.manager.find(ReplicationNodeRow, { order: { createdAt: 'ASC' } });
    const { BACKUP_DATABASE_URL: url } = this.config;
    return Promise.all(
      rows.map(async (row) => {
        const waiting =
          url && row.slot
            ? await countWaiting(url, { slot: row.slot, applied: row.report?.applied ?? '0/0' })
            : undefined;
        return toNodeView(row, waiting ?? null, new Date());
      }),
    );
  }

  /** @throws AppError `not_found` where nobody follows */
  async preflight(): Promise<ReplicationPreflight> {
    const row = await this.database.manager.findOneBy(ReplicationNodeRow, {});
    const [node] = await this.nodes();
    if (!row || !node) throw notFound();
    const checks = preflight({
      ...{ node, report: row.report, version: PRODUCT_VERSION, schemaVersion: await this.schemaVersion() },
      ...{ epoch: (await this.settings()).epoch, keys: await this.keys(), now: new Date() },
      problem: (await this.standbys.problem()) ?? null,
    });
    return { checks, isReady: checks.every(({ status }) => status !== 'fail') };
  }

  settings(): Promise<ReplicationSettingsRow> {
    return this.database.manager.findOneByOrFail(ReplicationSettingsRow, { id: 1 });
  }

  /** The newest step of any schema. */
  private async schemaVersion(): Promise<string | null> {
    const { BACKUP_DATABASE_URL: url, BACKUP_SCHEMAS: schemas } = this.config;
    if (!url) return null;
    const client = await connect(url);
    try {
      return newestOf([...(await newestMigrations(client, schemas.split(','))).values()]) ?? null;
    } finally {
      await client.end();
    }
  }

  private async keys(): Promise<string | null> {
    const { BACKUP_SECRETS_FILE: path } = this.config;
    return path ? keysFingerprint(await readFile(path, 'utf8')) : null;
  }
}
