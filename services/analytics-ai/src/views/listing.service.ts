import { Inject, Injectable } from '@nestjs/common';
import type { AccessClaims } from '@plumbline/contracts';
import { DataSource } from 'typeorm';
import { DashboardsService } from '../dashboards/dashboards.service.js';

/** Favourites, which are no change of the dashboard: whoever edits it meanwhile has its newest version. */
@Injectable()
export class ListingService {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(DashboardsService) private readonly dashboards: DashboardsService,
  ) {}

  /** @throws AppError `not_found` */
  async setFavourite(claims: AccessClaims, id: string, isFavourite: boolean): Promise<void> {
    await this.dashboards.find(claims, id);
    const sql = isFavourite
      ? 'INSERT INTO dashboard_favourites (user_id, dashboard_id) VALUES ($1, $2) ON CONFLICT DO NOTHING'
      : 'DELETE FROM dashboard_favourites WHERE user_id = $1 AND dashboard_id = $2';
    await this.database.query(sql, [claims.sub, id]);
  }
}
