import { randomUUID } from 'node:crypto';
import { type When, when as whenSchema } from '@plumbline/contracts';
import { createDatabase } from '@plumbline/database';
import type { ClonedDatabase } from '@plumbline/testing';
import type { DataSource } from 'typeorm';
import type { ScheduleRow } from '../catalog/schedule.entity.js';
import { schedulerService } from '../index.js';
import { Times } from '../when/next-times.js';

/** A connection of a scheduler to its database, without the service around it: the clock is whatever a spec says. */
export function connect({ schemas: [home] }: ClonedDatabase): Promise<DataSource> {
  const settings = { DATABASE_URL: home?.url ?? '', DATABASE_SCHEMA: home?.schema ?? '' };
  const { service, entities, migrations } = schedulerService.database({
    ...{ ...settings, DATABASE_POOL: 3, MIGRATE_AT_START: false },
  });
  const options = { service, url: settings.DATABASE_URL, schema: settings.DATABASE_SCHEMA };
  return createDatabase({
    ...{ ...options, entities, migrations, poolSize: 3, onPoolError: () => undefined },
  }).initialize();
}

/** A nightly search, as it stands when it was made at this time: in Chicago unless its rule says otherwise. */
export function scheduleFrom(rule: object, madeAt: number, more: Partial<ScheduleRow> = {}): ScheduleRow {
  const when: When = whenSchema.parse({ zone: 'America/Chicago', ...rule });
  return {
    ...{ id: randomUUID(), workspaceId: randomUUID(), userId: randomUUID(), createdBy: 'maria' },
    ...{ name: 'Nightly insights', kind: 'insights', targetId: randomUUID(), when, missed: 'run_once' },
    ...{ recipients: [], format: 'pdf', filters: [], condition: 'always', threshold: null },
    searchFirst: false,
    approvalHours: null,
    onProblem: 'hold',
    ...{ pausedAt: null, pausedReason: null, dataState: null },
    ...{ createdAt: new Date(madeAt), countedFrom: new Date(madeAt) },
    nextAt: more.nextAt ?? new Date(new Times(when).after(madeAt)),
    ...more,
  };
}
