import { Inject, Injectable } from '@nestjs/common';
import type { AccessClaims } from '@plumbline/contracts';
import { LiveBus } from '@plumbline/events';
import { DataSource } from 'typeorm';
import { broadcastChange, lockDashboard } from '../dashboards/dashboard-state.js';
import { DashboardsService } from '../dashboards/dashboards.service.js';

/** Folders and favourites. Neither is a change of the dashboard: whoever edits it meanwhile has its newest version. */
@Injectable()
export class ListingService {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(DashboardsService) private readonly dashboards: DashboardsService,
    @Inject(LiveBus) private readonly live: LiveBus,
  ) {}

  /** @throws AppError `not_found` */
  async move(claims: AccessClaims, id: string, folder: string | null): Promise<void> {
    await this.database.transaction(async (tx) => {
      const row = await lockDashboard(tx, claims.wid, id);
      row.folder = folder;
      await tx.save(row);
      broadcastChange(tx, this.live, row);
    });
  }

  /** @throws AppError `not_found` */
  async setFavourite(claims: AccessClaims, id: string, isFavourite: boolean): Promise<void> {
    await this.dashboards.find(claims, id);
    const sql = isFavourite
      ? 'INSERT INTO dashboard_favourites (user_id, dashboard_id) VALUES ($1, $2) ON CONFLICT DO NOTHING'
      : 'DELETE FROM dashboard_favourites WHERE user_id = $1 AND dashboard_id = $2';
    await this.database.query(sql, [claims.sub, id]);
  }
}
