import { Inject, Injectable } from '@nestjs/common';
import type { AccessClaims, Dashboard, ReplaceColumn } from '@plumbline/contracts';
import { limitOf, refuseOverLimit } from '@plumbline/database';
import { LiveBus } from '@plumbline/events';
import { conflict, notFound, unusable } from '@plumbline/server';
import { DataSource, type EntityManager } from 'typeorm';
import { searchAgain } from '../calculations/search-again.js';
import type { SourceColumns } from '../column-uses/find-gone-columns.js';
import { changedUses, countOfUses, replacedUses } from '../column-uses/replaced-uses.js';
import { columnUses, type SavedUses } from '../column-uses/saved-uses.js';
import { columnsShownBy, savedUsesOf } from '../column-uses/saved-uses.queries.js';
import { sideChangesBetween } from '../column-uses/side-changes.js';
import { DASHBOARD_PLACES, lockDashboard, saveChange } from '../dashboards/dashboard-state.js';
import { DashboardsService } from '../dashboards/dashboards.service.js';
import { openSources } from '../dashboards/open-data.js';
import { ShareRow } from '../guests/share.entity.js';
import { renamedOf, tellRenamed } from '../renames/tell-renamed.js';
import { SourcesService } from '../sources/sources.service.js';
import type { DashboardRow } from '../tiles/dashboard.entity.js';
import { SavedViewRow } from '../tiles/saved-view.entity.js';
import { keepVersion } from '../versions/keep-version.js';
import { replacementWords } from './replacement-words.js';

/** Columns that a dashboard uses and its data no longer has. */
@Injectable()
export class GoneColumnsService {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(SourcesService) private readonly sources: SourcesService,
    @Inject(DashboardsService) private readonly dashboards: DashboardsService,
    @Inject(LiveBus) private readonly live: LiveBus,
  ) {}

  /**
   * Puts a present column in the place of one that is gone, wherever it fits, as a version of its own. Nothing happens where
   * nothing uses it any more.
   * @throws AppError `not_found`, `conflict` for a column that is there, `unusable` for one that fits nowhere
   */
  async replace(claims: AccessClaims, id: string, change: ReplaceColumn): Promise<Dashboard> {
    const read = await this.dashboards.find(claims, id);
    // Opened before the transaction begins: many at once would wait for each other's connections.
    const own = (await openSources(this.sources, read, { rows: 'anywhere' })).open.get(read.sourceId);
    const isOfRows = await this.database.transaction(async (tx) => {
      const row = await lockDashboard(tx, claims.wid, id);
      if (row.status === 'building') throw conflict('This dashboard is still being built.');
      await refuseOverLimit(tx, DASHBOARD_PLACES, claims, id);
      const saved = await savedUsesOf(tx, row);
      const columns = (await columnsShownBy(tx, row, saved)).get(change.dataSourceId);
      refuseUnfit(change, columns);
      if (!columnUses(saved, change.dataSourceId).has(change.column)) return false;
      const limit = await limitOf(tx, claims, 'calculationsPerDashboard');
      const frozen = new Set(row.calculations.slice(limit ?? row.calculations.length).map((one) => one.id));
      const data = {
        dataset: { columns: [...columns.present, ...columns.former] },
        fields: { noun: own?.fields.noun ?? 'rows' },
      };
      const { dataSourceId: sourceId, column, replacement } = change;
      const after = replacedUses(saved, { sourceId, column, replacement, by: claims.name, frozen }, data);
      return this.save(tx, row, { saved, after, change, by: claims.name });
    });
    if (isOfRows) await searchAgain(this.database, this.live, claims, read);
    return this.dashboards.get({ wid: claims.wid, claims }, id);
  }

  /** Answers whether values of rows are calculated otherwise now. @throws AppError `unusable` where nothing is changed */
  private async save(
    tx: EntityManager,
    row: DashboardRow,
    { saved, after, change, by }: { saved: SavedUses; after: SavedUses; change: ReplaceColumn; by: string },
  ): Promise<boolean> {
    const { column, replacement, dataSourceId } = change;
    const changed = changedUses(saved, after);
    if (countOfUses(changed) === 0)
      throw unusable(
        `“${replacement}” fits nothing that uses “${column}”. Choose a column of the same kind.`,
      );
    const before = { ...row };
    Object.assign(row, { config: after.config, calculations: after.calculations, isEdited: true });
    for (const { id, filters, cross } of after.views.filter((one) => changed.views.includes(one.id)))
      await tx.update(SavedViewRow, { id }, { filters, cross });
    for (const { id, filterColumns } of after.shares.filter((one) => changed.shares.includes(one.id)))
      await tx.update(ShareRow, { id }, { filterColumns });
    const renamed = renamedOf(new Map([[column, replacement]]), row, dataSourceId);
    await saveChange(tx, this.live, row);
    await tellRenamed(tx, row, renamed);
    const changes = [replacementWords(change, changed, after)];
    await keepVersion(tx, before, row, {
      by,
      changes,
      sideChanges: [sideChangesBetween(saved, after, renamed)],
    });
    return after.calculations.some(({ id, level }) => level === 'row' && changed.calculations.includes(id));
  }
}

/** @throws AppError `not_found`, `conflict`, `unusable` */
function refuseUnfit(
  { column, replacement }: ReplaceColumn,
  columns: SourceColumns | undefined,
): asserts columns is SourceColumns {
  if (!columns) throw notFound();
  const isThere = (name: string) => columns.present.some((one) => one.name === name);
  if (isThere(column)) throw conflict(`“${column}” is in the data: nothing has to stand for it.`);
  if (!isThere(replacement)) throw unusable(`There is no column “${replacement}” in this data.`);
}
