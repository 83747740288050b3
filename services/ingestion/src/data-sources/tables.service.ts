import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { AccessClaims, FileTable, Receipt, UploadAccepted } from '@plumbline/contracts';
import { consumeQuota, idempotently } from '@plumbline/database';
import { LiveBus } from '@plumbline/events';
import { cleanName } from '@plumbline/intake';
import { unusable } from '@plumbline/server';
import type { Storage } from '@plumbline/storage';
import { countUsed } from '../catalog/source-state.js';
import { createSource } from '../catalog/start-parsing.js';
import { fileKey } from '../catalog/storage-keys.js';
import { fileOf } from '../catalog/stored-file.js';
import { DataFileIntake } from '../intake/data-file-intake.js';
import { STORAGE } from '../shared-parts.js';
import { DataSourcesQueries } from './data-sources.queries.js';
import { settingsOfFile } from './read-settings.js';

/** The other tables of a file. */
@Injectable()
export class TablesService {
  constructor(
    @Inject(STORAGE) private readonly storage: Storage,
    @Inject(LiveBus) private readonly live: LiveBus,
    @Inject(DataFileIntake) private readonly intake: DataFileIntake,
    @Inject(DataSourcesQueries) private readonly queries: DataSourcesQueries,
  ) {}

  /**
   * Makes a table of a source's file a data source of its own, with a copy of the file; once per Idempotency-Key.
   * @throws AppError `not_found`, `conflict` before the file was read, `unusable` for no such table, `plan_limit`
   */
  async extract(
    claims: AccessClaims,
    id: string,
    wanted: { table: string; name?: string },
    key: string | undefined,
  ): Promise<UploadAccepted> {
    const source = await this.queries.source(claims, id);
    const version = await this.queries.currentVersion(source);
    const receipt: Receipt = JSON.parse(await this.queries.receipt(claims, id));
    const table = findTable(receipt.tables ?? [], wanted.table);
    const name = cleanName(wanted.name ?? '') || cleanName(`${table.name} of ${source.name}`);
    const settings = { ...settingsOfFile(version.settings), table: table.id };
    const made = { workspaceId: claims.wid, id: randomUUID() };
    const file = { ...fileOf(version), fileKey: fileKey(made) };
    const call = { userId: claims.sub, route: `POST /api/data-sources/${id}/tables`, key, request: wanted };
    const copy = () => this.storage.copy(version.fileKey, file.fileKey);
    const { body } = await this.intake.keep(file.fileKey, copy, (tx) =>
      idempotently(tx, call, async () => {
        await consumeQuota(tx, claims, 'uploads', () => countUsed(tx, claims.wid));
        return createSource(tx, this.live, claims, { id: made.id, name, file, settings });
      }),
    );
    return body;
  }
}

/** @throws AppError `unusable`, naming the tables there are */
function findTable(tables: readonly FileTable[], id: string): FileTable {
  const table = tables.find((each) => each.id === id);
  if (table) return table;
  const names = tables.map(({ name }) => `“${name}”`).join(', ');
  throw unusable(
    `This file has no table “${id}”. ${names ? `Its tables are ${names}.` : 'It holds one table, which this is.'}`,
    { tables: tables.map((each) => each.id) },
  );
}
