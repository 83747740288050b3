import { Inject, Injectable } from '@nestjs/common';
import type {
  AccessClaims,
  DataSourceSummary,
  ReadSettings,
  ReadSettingsChange,
  UploadAccepted,
} from '@plumbline/contracts';
import { consumeQuota, idempotently } from '@plumbline/database';
import { LiveBus } from '@plumbline/events';
import { conflict, unusable } from '@plumbline/server';
import { DataSource, type EntityManager, LessThan } from 'typeorm';
import type { DataSourceRow } from '../catalog/data-source.entity.js';
import { toSummary } from '../catalog/data-source-summary.js';
import { DataSourceVersionRow } from '../catalog/data-source-version.entity.js';
import { MergeRow } from '../catalog/merge.entity.js';
import { announceChanged, countUsed, lockActiveSource, showVersion } from '../catalog/source-state.js';
import { startMerging } from '../catalog/start-merging.js';
import { refuseWhileReading, shownVersion, startParsing } from '../catalog/start-parsing.js';
import { refuseTakenNames } from './given-names.js';
import { mergeSettings } from './read-settings.js';

/** Reading a file again, and going back. Versions are never changed once they are ready. */
@Injectable()
export class VersionsService {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(LiveBus) private readonly live: LiveBus,
  ) {}

  /** The settings in force, changed by what is given: what a reparse would read with. */
  async settings(source: DataSourceRow, given: ReadSettingsChange): Promise<ReadSettings> {
    return changedSettings(this.database.manager, source, given);
  }

  /**
   * Reads the file again as a new version, or makes a merge again; once per Idempotency-Key. A failed source takes a place of the plan again.
   * @throws AppError `not_found`, `conflict` while another reading runs or for a name that is taken, `plan_limit`
   */
  async reparse(
    claims: AccessClaims,
    id: string,
    given: ReadSettingsChange,
    key: string | undefined,
  ): Promise<UploadAccepted> {
    return this.once(claims, `POST /api/data-sources/${id}/reparse`, key, given, async (tx) => {
      const source = await lockActiveSource(tx, claims, id);
      await refuseWhileReading(tx, source);
      if (source.status === 'failed' && source.sampleId === null)
        await consumeQuota(tx, claims, 'uploads', () => countUsed(tx, claims.wid));
      const merge = await tx.findOneBy(MergeRow, { dataSourceId: id });
      if (merge && Object.keys(given).length > 0)
        throw unusable('This data source is made of others: it has no file to read with other settings.');
      if (merge) return startMerging(tx, this.live, claims, source, merge);
      const settings = await changedSettings(tx, source, given);
      return startParsing(tx, this.live, claims, source, { file: source, settings });
    });
  }

  /**
   * Makes an earlier version the current one again, by default the one before; once per Idempotency-Key.
   * @throws AppError `not_found`, `conflict`, `unusable` when there is no such version
   */
  async rollback(
    claims: AccessClaims,
    id: string,
    wanted: number | undefined,
    key: string | undefined,
  ): Promise<DataSourceSummary> {
    return this.once(claims, `POST /api/data-sources/${id}/rollback`, key, wanted, async (tx) => {
      const source = await lockActiveSource(tx, claims, id);
      await refuseWhileReading(tx, source);
      if (wanted !== undefined && wanted === source.currentVersion) return toSummary(source);
      const version = await tx.findOne(DataSourceVersionRow, {
        where: { dataSourceId: id, status: 'ready', version: wanted ?? LessThan(source.currentVersion) },
        order: { version: 'DESC' },
      });
      if (!version && wanted === undefined) throw conflict('There is no earlier version to go back to.');
      if (!version) throw unusable(`This data source has no version ${wanted}.`);
      await showVersion(tx, source, version);
      announceChanged(tx, this.live, source);
      return toSummary(source);
    });
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

async function changedSettings(
  tx: EntityManager,
  source: DataSourceRow,
  given: ReadSettingsChange,
): Promise<ReadSettings> {
  const shown = await shownVersion(tx, source);
  const settings = mergeSettings(shown?.settings ?? {}, given);
  if (given.names) refuseTakenNames(settings, shown?.columns ?? []);
  return settings;
}
