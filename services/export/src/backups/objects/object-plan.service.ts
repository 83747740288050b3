import { Inject, Injectable } from '@nestjs/common';
import { countChosen } from '@plumbline/backups';
import {
  type AccessClaims,
  LISTED_CHANGES,
  type ObjectChange,
  type ObjectRestorePlan,
  type RestoreObjectBody,
} from '@plumbline/contracts';
import { conflict, notFound } from '@plumbline/server';
import { EXPORT_CONFIG, type ExportConfig } from '../../config.js';
import type { BackupRow } from '../backup.entity.js';
import {
  type OpenedBackup,
  type PresentClient,
  presentIds,
  unknownColumns,
  withPresent,
} from '../opened-backup.js';
import { changesOf } from './changes-of.js';
import { HeldObjects, workspaceNames } from './held-objects.service.js';
import { type RestoreScope, scopeOf, tablesOf } from './restore-scope.js';
import { keysOf } from './scope-rows.js';

const WORKSPACES = { schema: 'auth', name: 'workspaces' };

/** What a restore of one object would do, and where it goes. */
export interface PlannedRestore {
  plan: ObjectRestorePlan;
  backup: OpenedBackup;
  scope: RestoreScope;
  /** The workspace that it comes back into. */
  targetId: string;
}

type Asked = Pick<RestoreObjectBody, 'kind' | 'objectId' | 'mode'>;

/** Says what a restore of one object would change, and why it may not be possible; changes nothing. */
@Injectable()
export class ObjectPlans {
  constructor(
    @Inject(EXPORT_CONFIG) private readonly config: ExportConfig,
    @Inject(HeldObjects) private readonly held: HeldObjects,
  ) {}

  /** @throws AppError `not_found` for what the backup does not hold, `conflict` for one that does not open */
  async of(
    { id, at }: Pick<BackupRow, 'id' | 'at'>,
    asked: Asked,
    { wid }: Pick<AccessClaims, 'wid'>,
  ): Promise<PlannedRestore> {
    const { BACKUP_DATABASE_URL: url } = this.config;
    if (!url) throw conflict('No role may read all databases yet. Set BACKUP_DATABASE_URL and start again.');
    const backup = await this.held.open(id);
    return withPresent(url, async (client) => {
      const scope = await scopeOf(backup, client, asked);
      if (!scope) throw notFound();
      const there = await presentIds(client, WORKSPACES, [scope.workspaceId]);
      const isGone = there.size === 0;
      const changes = await changesOf(client, scope.heads, asked.mode);
      const files = await countChosen(
        backup.manifest,
        backup.source,
        backup.identities,
        keysOf(scope, undefined),
      );
      const plan = {
        ...{ backupId: id, backupAt: (at ?? new Date(backup.manifest.at)).toISOString() },
        ...{ kind: asked.kind, objectId: asked.objectId, mode: asked.mode },
        name: await nameOf(backup, scope, asked),
        problem: await problemOf(backup, client, { asked, scope, isGone }),
        changes: changes.slice(0, LISTED_CHANGES),
        added: countOf(changes, 'added'),
        replaced: countOf(changes, 'replaced'),
        ...{ files: files.objects, bytes: files.bytes, notes: notesOf(asked, isGone) },
      };
      return { plan, backup, scope, targetId: isGone ? wid : scope.workspaceId };
    });
  }
}

const countOf = (changes: readonly ObjectChange[], wanted: ObjectChange['effect']): number =>
  changes.filter(({ effect }) => effect === wanted).length;

async function nameOf(backup: OpenedBackup, { workspaceId, name }: RestoreScope, { kind }: Asked) {
  if (kind !== 'workspace') return name;
  return (await workspaceNames(backup, new Set([workspaceId]))).get(workspaceId) ?? '';
}

async function problemOf(
  backup: OpenedBackup,
  client: PresentClient,
  { asked, scope, isGone }: { asked: Asked; scope: RestoreScope; isGone: boolean },
): Promise<string | null> {
  const [unknown] = await unknownColumns(client, backup, tablesOf(asked.mode === 'copy'));
  if (unknown)
    return `The backup was taken by a newer version of the product: this one does not know ${unknown}. Bring this product up to date first.`;
  if (scope.heads.length === 0) return 'This workspace had nothing that could come back.';
  if (isGone && asked.mode === 'place')
    return 'Its workspace is gone, and everybody who was in it. Restore it as a copy: that comes into your own workspace.';
  return null;
}

function notesOf({ kind, mode }: Asked, isGone: boolean): string[] {
  const stays =
    'Links for guests, schedules and exports stay as they are now: a restore gives nobody access and sends nothing.';
  if (mode === 'copy')
    return [
      isGone
        ? 'Its workspace is gone: the copy comes into your own workspace.'
        : 'What is there stays untouched; the copy has a name that says so.',
      kind === 'dashboard'
        ? 'Comments, favourites and earlier versions stay with the original.'
        : 'Insights are found anew; predictions, summaries and comments stay with the original.',
      stays,
    ];
  return [
    'The state of now is backed up first.',
    kind === 'document'
      ? 'Extractions that are there stay as they are; those that are gone come back.'
      : 'What was made since stays: newer versions remain in the history, and what was deleted since comes back.',
    'Comments that were deleted since come back with what they are about; those of now stay as they are.',
    stays,
  ];
}
