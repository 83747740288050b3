import { Inject, Injectable } from '@nestjs/common';
import {
  type AccessClaims,
  ENGINE_NAMES,
  type Freshness,
  type FreshnessBody,
  type OpenedAnswer,
  type Profile,
} from '@plumbline/contracts';
import { overLimit } from '@plumbline/database';
import { LiveBus } from '@plumbline/events';
import { AppError, conflict, unusable } from '@plumbline/server';
import type { Storage } from '@plumbline/storage';
import { DataSource, type EntityManager } from 'typeorm';
import { DataSourceRow } from '../catalog/data-source.entity.js';
import { announceChanged, lockActiveSource, lockSource, SOURCE_PLACES } from '../catalog/source-state.js';
import { shownVersion } from '../catalog/start-parsing.js';
import { startRefresh } from '../connections/start-refresh.js';
import { DRIVERS } from '../databases/drivers.js';
import { canGrow } from '../databases/growth-mark.js';
import { STORAGE } from '../shared-parts.js';
import { engineOf, freshnessOf } from './freshness-of.js';
import { readAtOf } from './source-age.js';

const MINUTE_MS = 60_000;
/** What could not be read is not tried again by the next look at it. */
const PAUSE_AFTER_TRY_MS = 5 * MINUTE_MS;

/** Keeps rows of databases fresh: by what was chosen for a source, when somebody opens it. */
@Injectable()
export class FreshnessService {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(STORAGE) private readonly storage: Storage,
    @Inject(LiveBus) private readonly live: LiveBus,
  ) {}

  /**
   * @throws AppError `not_found`, `conflict` for what came from no database, `unusable` for a column that cannot
   * grow, and for an engine of which only newer rows cannot be read
   */
  async set(claims: AccessClaims, id: string, body: FreshnessBody): Promise<Freshness> {
    return this.database.transaction(async (tx) => {
      const source = await lockActiveSource(tx, claims, id);
      if (!source.extract) throw conflict('Only data that was read from a database can be kept fresh.');
      if (source.extract.isLive)
        throw conflict('A live data source is not read again: its database answers every question itself.');
      if (body.growing !== null) await this.checkGrowing(tx, source, body.growing);
      source.freshness = body;
      await tx.update(DataSourceRow, { id }, { freshness: body });
      announceChanged(tx, this.live, source);
      const view = await freshnessOf(tx, source);
      if (!view) throw conflict('Its rows have not been read yet. Wait until they have.');
      return view;
    });
  }

  /**
   * Somebody looks at a source: its rows are read again where they are older than was chosen. Who looks sees what is there;
   * what comes of it is told by the live stream. Nothing is done twice at a time, nor again right after it failed.
   * @throws AppError `not_found`
   */
  async open(claims: AccessClaims, id: string): Promise<OpenedAnswer> {
    const { manager } = this.database;
    const source = await manager.findOneBy(DataSourceRow, { id, workspaceId: claims.wid });
    if (source && !(await isStale(manager, source))) return { isReading: isBeingRead(source) };
    return this.database.transaction(async (tx) => {
      const locked = await lockSource(tx, claims.wid, id);
      if (isBeingRead(locked)) return { isReading: true };
      const isDue = (await isStale(tx, locked)) && !(await isOver(tx, claims, id));
      return { isReading: isDue && (await this.begin(tx, claims, locked)) };
    });
  }

  /** What cannot be begun shall not keep anybody from looking; a refresh by hand says why. */
  private async begin(tx: EntityManager, claims: AccessClaims, source: DataSourceRow): Promise<boolean> {
    try {
      await tx.transaction((inner) => startRefresh(inner, this.live, claims, source));
      return true;
    } catch (error) {
      if (error instanceof AppError) return false;
      throw error;
    }
  }

  private async checkGrowing(tx: EntityManager, source: DataSourceRow, name: string): Promise<void> {
    const engine = await engineOf(tx, source);
    if (engine && !DRIVERS[engine].readsNewerRows)
      throw unusable(`Newer rows alone cannot be read from ${ENGINE_NAMES[engine]} yet. Read all rows.`);
    const version = await shownVersion(tx, source);
    const taken = version?.extract?.taken;
    const index = taken?.columns.findIndex((column) => column.name === name) ?? -1;
    const column = taken?.columns[index];
    if (!version?.profileKey || !column) throw unusable(`There is no column “${name}” in the database.`);
    if (!canGrow(column))
      throw unusable(
        `“${name}” is ${column.type}. Only a column of whole numbers, dates or times can grow from row to row.`,
      );
    const profile = JSON.parse(await this.storage.getText(version.profileKey)) as Profile;
    const missing = profile.columns[index]?.missing ?? 0;
    if (missing > 0)
      throw unusable(
        `${missing.toLocaleString('en-US')} ${missing === 1 ? 'row has' : 'rows have'} no “${name}”, so new ones without it would never be seen. Choose a column that every row has.`,
      );
  }
}

const isBeingRead = ({ status }: DataSourceRow): boolean => status === 'queued' || status === 'reading';

const isOver = async (tx: EntityManager, claims: AccessClaims, id: string): Promise<boolean> =>
  (await overLimit(tx, SOURCE_PLACES, claims)).has(id);

/** Older than was chosen, and not tried just now. */
async function isStale(tx: EntityManager, source: DataSourceRow): Promise<boolean> {
  const minutes = source.freshness?.onOpenMinutes ?? null;
  if (minutes === null) return false;
  const readAt = await readAtOf(tx, source);
  if (!readAt) return false;
  const now = Date.now();
  const tried = source.refreshTriedAt?.getTime() ?? 0;
  return now - readAt.getTime() > minutes * MINUTE_MS && now - tried > PAUSE_AFTER_TRY_MS;
}
