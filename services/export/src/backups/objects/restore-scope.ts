import type { TextRow } from '@plumbline/backups';
import type { HeldKind } from '@plumbline/contracts';
import { type OpenedBackup, type PresentClient, presentIds, rowsOf } from '../opened-backup.js';
import {
  HEAD_KINDS,
  HEADS,
  type HeadKind,
  isUsable,
  type Owned,
  RESTORED_TABLES,
} from './restored-tables.js';

/** One thing that comes back, as it was in the backup. */
export interface Head {
  kind: HeadKind;
  id: string;
  name: string;
  /** Of a data source. */
  rows: number | null;
  version: number;
}

/** Everything that a restore of one object brings back. */
export interface RestoreScope {
  workspaceId: string;
  /** Of the object itself. */
  name: string;
  heads: Head[];
  /** Ids of what rows hang on. */
  owned: Record<Owned, Set<string>>;
}

interface Wanted {
  kind: HeldKind;
  objectId: string;
}

/**
 * What comes back with an object: a dashboard brings those of its sources that are gone now, a workspace all that it had.
 * Undefined where the backup does not hold it.
 */
export async function scopeOf(
  backup: OpenedBackup,
  client: PresentClient,
  { kind, objectId }: Wanted,
): Promise<RestoreScope | undefined> {
  if (kind === 'workspace') {
    const heads: Head[] = [];
    for (const each of HEAD_KINDS)
      heads.push(...(await headsOf(backup, each, ({ workspace_id: id }) => id === objectId)));
    return (await holdsWorkspace(backup, objectId)) ? scope(objectId, '', heads, objectId) : undefined;
  }
  for await (const row of rowsOf(backup, HEADS[kind])) {
    if (row.id !== objectId || !isUsable(kind, row)) continue;
    const gone = kind === 'dashboard' ? await goneSources(client, sourcesOf(row)) : new Set<string>();
    const sources = await headsOf(backup, 'source', ({ id }) => gone.has(id ?? ''));
    return scope(row.workspace_id ?? '', row.name ?? '', [...sources, headOf(kind, row)]);
  }
  return undefined;
}

/** Tables of which rows come back. */
export const tablesOf = (isCopy: boolean) => RESTORED_TABLES.filter(({ isCopied }) => isCopied || !isCopy);

/** The sources that a row of a dashboard names, its own first. */
function sourcesOf({ source_id: own, other_sources: others }: TextRow): string[] {
  return [...(own ? [own] : []), ...Object.keys(JSON.parse(others ?? '{}'))];
}

async function goneSources(client: PresentClient, ids: readonly string[]): Promise<Set<string>> {
  const there = await presentIds(client, HEADS.source, ids);
  return new Set(ids.filter((id) => !there.has(id)));
}

async function headsOf(
  backup: OpenedBackup,
  kind: HeadKind,
  isWanted: (row: TextRow) => boolean,
): Promise<Head[]> {
  const heads: Head[] = [];
  for await (const row of rowsOf(backup, HEADS[kind]))
    if (isWanted(row) && isUsable(kind, row)) heads.push(headOf(kind, row));
  return heads;
}

const headOf = (kind: HeadKind, row: TextRow): Head => ({
  ...{ kind, id: row.id ?? '', name: row.name ?? '' },
  rows: kind === 'source' ? Number(row.record_count ?? 0) : null,
  version: Number(row.current_version ?? row.version ?? 0),
});

async function holdsWorkspace(backup: OpenedBackup, id: string): Promise<boolean> {
  for await (const row of rowsOf(backup, { schema: 'auth', name: 'workspaces' }))
    if (row.id === id) return true;
  return false;
}

function scope(workspaceId: string, name: string, heads: Head[], whole?: string): RestoreScope {
  const idsOf = (kind: HeadKind) => new Set(heads.filter((head) => head.kind === kind).map(({ id }) => id));
  return {
    ...{ workspaceId, name, heads },
    owned: {
      ...{ sources: idsOf('source'), dashboards: idsOf('dashboard'), documents: idsOf('document') },
      ...{ summaries: new Set(), workspace: new Set(whole ? [whole] : []) },
    },
  };
}
