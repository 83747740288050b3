import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type AccessClaims, type DashboardImage, MAX_IMAGE_BYTES, MAX_IMAGES } from '@plumbline/contracts';
import { idempotently, refuseOverLimit } from '@plumbline/database';
import { AppError, conflict, imageTypeOf, notFound } from '@plumbline/server';
import { DataSource, type EntityManager } from 'typeorm';
import { DASHBOARD_PLACES, lockDashboard } from '../dashboards/dashboard-state.js';
import { DashboardsService } from '../dashboards/dashboards.service.js';
import type { Reader } from '../guests/reader.js';

/** Pictures of dashboards: they come in as their bytes, belong to one dashboard and go with it. */
@Injectable()
export class ImagesService {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(DashboardsService) private readonly dashboards: DashboardsService,
  ) {}

  /** @throws AppError `too_large`, `unsupported_type`, `conflict` where there are too many */
  async add(
    claims: AccessClaims,
    dashboardId: string,
    image: string,
    key: string | undefined,
  ): Promise<{ id: string }> {
    const bytes = Buffer.from(image, 'base64');
    if (bytes.length > MAX_IMAGE_BYTES)
      throw new AppError('too_large', 'The picture is larger than 512 KB. Choose a smaller one.');
    if (!imageTypeOf(bytes)) throw new AppError('unsupported_type', 'Use a PNG, JPEG or WebP picture.');
    const call = {
      route: `POST /api/dashboards/${dashboardId}/images`,
      ...{ key, request: { image }, userId: claims.sub },
    };
    return this.database.transaction(async (tx) => {
      await lockDashboard(tx, claims.wid, dashboardId);
      await refuseOverLimit(tx, DASHBOARD_PLACES, claims, dashboardId);
      const { body } = await idempotently(tx, call, async () => {
        await removeForgotten(tx, dashboardId);
        const [{ count }]: [{ count: number }] = await tx.query(
          'SELECT count(*)::int AS count FROM dashboard_images WHERE dashboard_id = $1',
          [dashboardId],
        );
        if (count >= MAX_IMAGES)
          throw conflict(`This dashboard keeps ${MAX_IMAGES} pictures already. Remove some and save.`);
        const id = randomUUID();
        await tx.query(
          `INSERT INTO dashboard_images (dashboard_id, id, workspace_id, bytes, created_at)
           VALUES ($1, $2, $3, $4, now())`,
          [dashboardId, id, claims.wid, bytes],
        );
        return { id };
      });
      return body;
    });
  }

  /** @throws AppError `not_found` */
  async read(reader: Reader, dashboardId: string, id: string): Promise<DashboardImage> {
    await this.dashboards.find(reader, dashboardId);
    const [row]: { bytes: Buffer }[] = await this.database.query(
      'SELECT bytes FROM dashboard_images WHERE dashboard_id = $1 AND id = $2',
      [dashboardId, id],
    );
    const type = row && imageTypeOf(row.bytes);
    if (!type) throw notFound();
    return { type, image: row.bytes.toString('base64') };
  }
}

/** The pictures of another dashboard, under the ids that its tiles name. */
export async function copyImages(tx: EntityManager, from: string, to: string): Promise<void> {
  await tx.query(
    `INSERT INTO dashboard_images (dashboard_id, id, workspace_id, bytes, created_at)
     SELECT $2, id, workspace_id, bytes, now() FROM dashboard_images WHERE dashboard_id = $1`,
    [from, to],
  );
}

/** What was added and never saved, or is in no version any more; drafts have a day. */
async function removeForgotten(tx: EntityManager, dashboardId: string): Promise<void> {
  await tx.query(
    `DELETE FROM dashboard_images image WHERE dashboard_id = $1 AND created_at < now() - interval '1 day'
       AND NOT EXISTS (SELECT 1 FROM dashboards WHERE id = $1 AND position(image.id::text IN config::text) > 0)
       AND NOT EXISTS (SELECT 1 FROM dashboard_versions
                       WHERE dashboard_id = $1 AND position(image.id::text IN config::text) > 0)`,
    [dashboardId],
  );
}
