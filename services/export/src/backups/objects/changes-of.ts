import type { ObjectChange, RestoreMode } from '@plumbline/contracts';
import type { PresentClient } from '../opened-backup.js';
import type { Head } from './restore-scope.js';
import { HEAD_KINDS, HEADS, type HeadKind } from './restored-tables.js';

/** What is known of a thing as it is now. */
interface Present {
  id: string;
  name: string;
  version: number;
  rows: number | null;
}

const COLUMNS: Readonly<Record<HeadKind, string>> = {
  source: 'current_version AS version, record_count AS rows',
  dashboard: 'version, NULL::integer AS rows',
  document: '0 AS version, NULL::integer AS rows',
};

/** What becomes of each thing: sources first, for dashboards show them. */
export async function changesOf(
  client: PresentClient,
  heads: readonly Head[],
  mode: RestoreMode,
): Promise<ObjectChange[]> {
  const changes: ObjectChange[] = [];
  for (const kind of HEAD_KINDS) {
    const ofKind = heads.filter((head) => head.kind === kind);
    const present = mode === 'place' ? await presentOf(client, kind, ofKind) : new Map<string, Present>();
    for (const head of ofKind) changes.push(changeOf(head, present.get(head.id)));
  }
  return changes;
}

async function presentOf(
  client: PresentClient,
  kind: HeadKind,
  heads: readonly Head[],
): Promise<Map<string, Present>> {
  const { schema, name } = HEADS[kind];
  const { rows } = await client.query<Present>(
    `SELECT id, name, ${COLUMNS[kind]} FROM ${client.escapeIdentifier(schema)}.${client.escapeIdentifier(name)}
     WHERE id = ANY($1::uuid[])`,
    [heads.map(({ id }) => id)],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

function changeOf({ kind, id, name, rows, version }: Head, now: Present | undefined): ObjectChange {
  const said = { kind, id, name };
  if (!now)
    return {
      ...said,
      effect: 'added',
      detail: rows === null ? '' : `${counted(rows)} ${rows === 1 ? 'row' : 'rows'}`,
    };
  const details = [
    now.name !== name && `called “${now.name}” now`,
    now.version !== version && `version ${now.version} now, ${version} then`,
    rows !== null && now.rows !== rows && `${counted(now.rows ?? 0)} rows now, ${counted(rows)} then`,
  ].filter((detail) => detail !== false);
  return {
    ...said,
    effect: 'replaced',
    detail: details.length > 0 ? capitalised(details.join('; ')) : 'It is as it was then.',
  };
}

const counted = (count: number): string => count.toLocaleString('en-US');
const capitalised = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
