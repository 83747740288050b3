import { randomUUID } from 'node:crypto';
import type { AccessClaims } from '@plumbline/contracts';
import { capitalised, labelOf } from '@plumbline/semantics';
import type { SourceRow } from '../sources/source.entity.js';
import { DashboardRow } from '../tiles/dashboard.entity.js';
import { EMPTY_CONFIG } from './dashboard-state.js';

/** A dashboard without a picture yet, over the version of the data that is current. */
export function newRow(
  claims: AccessClaims,
  source: SourceRow,
  name: string,
  status: 'building' | 'ready',
): DashboardRow {
  const now = new Date();
  return Object.assign(new DashboardRow(), {
    id: randomUUID(),
    workspaceId: claims.wid,
    name,
    sourceId: source.id,
    otherSources: {},
    config: EMPTY_CONFIG,
    calculations: [],
    status,
    jobId: null,
    error: null,
    version: 1,
    dataVersion: source.currentVersion,
    isPinned: false,
    zone: claims.zone,
    createdAt: now,
    updatedAt: now,
    createdBy: claims.name,
    userId: claims.sub,
    isEdited: status === 'ready',
  });
}

/** `orders_2026.csv` becomes "Orders 2026". */
export function nameFor(sourceName: string): string {
  const stem = sourceName.replace(/\.[a-z\d]{1,5}$/i, '');
  return capitalised(labelOf(stem)).slice(0, 200) || 'Dashboard';
}
