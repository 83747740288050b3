import { randomUUID } from 'node:crypto';
import { pageFile, pictureFile } from '../reading/tasks.js';

/** Keys are made of ids only; nothing a user typed is part of one. */
interface Owner {
  workspaceId: string;
  id: string;
}

export const OWN_PREFIX = 'documents';
export const workspacePrefix = (workspaceId: string): string => `${OWN_PREFIX}/${workspaceId}`;
export const documentPrefix = ({ workspaceId, id }: Owner): string => `${workspacePrefix(workspaceId)}/${id}`;
export const fileKey = (owner: Owner): string => `${documentPrefix(owner)}/original`;

/** A copy without password, or of pages that were set. */
export const copyKey = (owner: Owner): string => `${documentPrefix(owner)}/copy-${randomUUID()}`;

/** Of one attempt at reading: attempts never share a key, so that a late one cannot overwrite another's. */
export const readingKey = (owner: Owner): string => `${documentPrefix(owner)}/read-${randomUUID()}`;

export const pageKey = (reading: string, n: number): string => `${reading}/${pageFile(n)}`;
export const pictureKey = (reading: string, n: number, width: number): string =>
  `${reading}/${pictureFile(n, width)}`;

/** Of rows that become a data source; gone as soon as that has its own copy. */
export const tableKey = (workspaceId: string, dataSourceId: string): string =>
  `${workspacePrefix(workspaceId)}/tables/${dataSourceId}.csv`;

/** What a file is made from; no row names it, so it goes when it is old. */
export const contentKey = (owner: Owner, exportId: string): string =>
  `${documentPrefix(owner)}/content-${exportId}-${randomUUID()}.json`;

/** The document that a key belongs to, and the reading where it is part of one. */
export function ownerOf(key: string): { id: string; reading: string | null } | undefined {
  const match = /^(documents\/[0-9a-f-]{36}\/([0-9a-f-]{36}))\/(read-[0-9a-f-]{36})?/.exec(key);
  const [, prefix, id, reading] = match ?? [];
  return id === undefined ? undefined : { id, reading: reading ? `${prefix}/${reading}` : null };
}
