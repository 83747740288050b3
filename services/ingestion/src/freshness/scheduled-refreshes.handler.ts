import { Inject, Injectable } from '@nestjs/common';
import { type AccessClaims, type EventPayload, ScheduleFired } from '@plumbline/contracts';
import { LiveBus, OnEvent } from '@plumbline/events';
import { AppError } from '@plumbline/server';
import type { EntityManager } from 'typeorm';
import { DataSourceRow } from '../catalog/data-source.entity.js';
import { DataSourceVersionRow } from '../catalog/data-source-version.entity.js';
import { lockActiveSource } from '../catalog/source-state.js';
import { startRefresh } from '../connections/start-refresh.js';
import { failedRefresh, tellRefreshEnd } from './refresh-ends.js';
import { ScheduledRefreshRow } from './scheduled-refresh.entity.js';

type Fired = EventPayload<typeof ScheduleFired>;

/** Hears that the time of a refresh has come: it is queued, or the one that runs already is waited for. */
@Injectable()
export class ScheduledRefreshesHandler {
  constructor(@Inject(LiveBus) private readonly live: LiveBus) {}

  @OnEvent(ScheduleFired)
  async onScheduleFired(fired: Fired, tx: EntityManager): Promise<void> {
    if (fired.kind !== 'refresh') return;
    const { workspaceId, runId, aggregateVersion: attempt, zone, target: id } = fired;
    const run = { runId, workspaceId, attempt, zone };
    try {
      await tx.transaction((inner) => this.refresh(inner, fired));
      await tx.upsert(ScheduledRefreshRow, { ...run, dataSourceId: id }, ['runId']);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const source = await tx.findOneBy(DataSourceRow, { id, workspaceId });
      const { code } = error;
      const message = code === 'not_found' ? 'Its data source is gone.' : error.message;
      await tellRefreshEnd(tx, run, await failedRefresh(tx, source, { code, message, zone }));
    }
  }

  private async refresh(tx: EntityManager, fired: Fired): Promise<void> {
    const claims = claimsOf(fired);
    const source = await lockActiveSource(tx, claims, fired.target);
    const reading = await tx.findOneBy(DataSourceVersionRow, { dataSourceId: source.id, status: 'reading' });
    if (!reading) {
      await startRefresh(tx, this.live, claims, source);
      return;
    }
    // The file that is shown is only read in another way; rows of another one are new already.
    if (reading.fileKey !== source.fileKey) return;
    throw new AppError('busy', 'It was being read with other settings.');
  }
}

/** A schedule acts for who made it, under the plan that is known here. */
function claimsOf({ workspaceId: wid, userId: sub, username: name, plan, zone, runId }: Fired): AccessClaims {
  return {
    ...{ sub, wid, sid: runId, name, role: 'user', member: 'editor', plan, planVersion: 0, zone },
    ...{ emailVerified: true, iat: 0, exp: 0 },
  };
}
