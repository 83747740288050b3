import { Inject, Injectable } from '@nestjs/common';
import type { TextRow } from '@plumbline/backups';
import type { HeldKind, HeldObject, HeldObjectsQuery } from '@plumbline/contracts';
import { conflict, notFound } from '@plumbline/server';
import { DataSource } from 'typeorm';
import { EXPORT_CONFIG, type ExportConfig } from '../../config.js';
import { BackupRow } from '../backup.entity.js';
import { type OpenedBackup, presentIds, rowsOf, withPresent } from '../opened-backup.js';
import { RestorePlans } from '../restore/restore-plan.service.js';
import { HEADS, isUsable } from './restored-tables.js';

const WORKSPACES = { schema: 'auth', name: 'workspaces' };
const USERS = { schema: 'auth', name: 'users' };
const MOST_OWNERS = 10_000;

/** What a backup holds, read from its parts while they are asked for: nothing is restored. */
@Injectable()
export class HeldObjects {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(EXPORT_CONFIG) private readonly config: ExportConfig,
    @Inject(RestorePlans) private readonly plans: RestorePlans,
  ) {}

  /**
   * A page of one kind, and how many there are.
   * @throws AppError `not_found`; `conflict` for a backup that is not whole or does not open
   */
  async list(id: string, query: HeldObjectsQuery): Promise<{ total: number; held: HeldObject[] }> {
    const backup = await this.open(id);
    const page: TextRow[] = [];
    let total = 0;
    for await (const row of this.wanted(backup, query)) {
      if (total >= query.offset && page.length < query.limit) page.push(row);
      total += 1;
    }
    return { total, held: await this.described(backup, query.kind, page) };
  }

  /** @throws AppError `not_found`, `conflict` */
  async open(id: string): Promise<OpenedBackup> {
    const row = await this.database.manager.findOneBy(BackupRow, { id });
    if (!row) throw notFound();
    if (row.status !== 'ready') throw conflict('Only a backup that is whole can be looked into.');
    const opened = await this.plans.open(row.id);
    if (typeof opened === 'string') throw conflict(opened);
    return opened;
  }

  private async *wanted(
    backup: OpenedBackup,
    { kind, workspaceId, q = '' }: HeldObjectsQuery,
  ): AsyncGenerator<TextRow> {
    const words = q.trim().toLowerCase();
    const isNamed = (name: string | null | undefined) => (name ?? '').toLowerCase().includes(words);
    const owned =
      kind === 'workspace' && words !== ''
        ? await ownersOf(backup, ({ username }) => isNamed(username))
        : undefined;
    for await (const row of rowsOf(backup, kind === 'workspace' ? WORKSPACES : HEADS[kind])) {
      if (kind !== 'workspace' && !isUsable(kind, row)) continue;
      if (workspaceId && (kind === 'workspace' ? row.id : row.workspace_id) !== workspaceId) continue;
      if (isNamed(row.name) || owned?.has(row.id ?? '')) yield row;
    }
  }

  private async described(
    backup: OpenedBackup,
    kind: HeldKind,
    rows: readonly TextRow[],
  ): Promise<HeldObject[]> {
    const idOf = (row: TextRow) => row.id ?? '';
    const workspaceOf = (row: TextRow) => (kind === 'workspace' ? idOf(row) : (row.workspace_id ?? ''));
    const names = await workspaceNames(backup, new Set(rows.map(workspaceOf)));
    const { BACKUP_DATABASE_URL: url } = this.config;
    const table = kind === 'workspace' ? WORKSPACES : HEADS[kind];
    const present = url
      ? await withPresent(url, (client) => presentIds(client, table, rows.map(idOf)))
      : new Set<string>();
    return rows.map((row) => ({
      ...{ kind, id: idOf(row), workspaceId: workspaceOf(row) },
      name: (kind === 'workspace' ? names.get(idOf(row)) : row.name) ?? '',
      workspaceName: names.get(workspaceOf(row)) ?? '',
      createdAt: isoOf(row.created_at),
      isThere: present.has(idOf(row)),
    }));
  }
}

/** A time as COPY writes it in UTC, such as `2026-11-27 01:22:13.5+00`. */
const isoOf = (text: string | null | undefined): string =>
  text ? new Date(`${text.replace(' ', 'T').replace(/\+00$/, '')}Z`).toISOString() : '';

/** Usernames by the workspace that is their own, so many at most: nobody looks through more. */
async function ownersOf(
  backup: OpenedBackup,
  isWanted: (row: TextRow) => boolean,
): Promise<Map<string, string>> {
  const owners = new Map<string, string>();
  for await (const row of rowsOf(backup, USERS))
    if (row.workspace_id && owners.size < MOST_OWNERS && isWanted(row))
      owners.set(row.workspace_id, row.username ?? '');
  return owners;
}

/** Names of workspaces in a backup; one without a name of its own is called after its owner. */
export async function workspaceNames(
  backup: OpenedBackup,
  wanted: ReadonlySet<string>,
): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  if (wanted.size === 0) return names;
  const owners = await ownersOf(backup, ({ workspace_id: id }) => wanted.has(id ?? ''));
  for await (const row of rowsOf(backup, WORKSPACES))
    if (row.id && wanted.has(row.id)) names.set(row.id, workspaceName(row, owners));
  return names;
}

const workspaceName = ({ id, name }: TextRow, owners: ReadonlyMap<string, string>): string =>
  name || `${owners.get(id ?? '') ?? 'Somebody'}’s workspace`;
