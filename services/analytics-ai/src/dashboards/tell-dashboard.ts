import type { ActivityAction } from '@plumbline/contracts';
import { type Actor, tellAct } from '@plumbline/service';
import type { EntityManager } from 'typeorm';
import type { DashboardRow } from '../tiles/dashboard.entity.js';

/** Tells the feed of the workspace what somebody did with a dashboard. */
export const tellDashboard = (
  tx: EntityManager,
  by: Actor,
  action: Extract<ActivityAction, `dashboard_${string}`>,
  { id, name }: Pick<DashboardRow, 'id' | 'name'>,
): Promise<void> => tellAct(tx, by, action, { type: 'dashboard', id, name });
