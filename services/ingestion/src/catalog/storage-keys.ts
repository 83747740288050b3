import { randomUUID } from 'node:crypto';

/** Keys are made of ids only; nothing a user typed is part of one. */
interface Owner {
  workspaceId: string;
  id: string;
}

export const workspacePrefix = (workspaceId: string): string => `ingestion/${workspaceId}`;
export const sourcePrefix = ({ workspaceId, id }: Owner): string => `${workspacePrefix(workspaceId)}/${id}`;
export const fileKey = (owner: Owner): string => `${sourcePrefix(owner)}/original`;

/** Of a file that takes the place of another: no two share a key, for earlier versions keep theirs. */
export const replacementKey = (owner: Owner): string => `${fileKey(owner)}-${randomUUID()}`;

/** Of a part of an upload; two that come at once share no key. */
export const partKey = (upload: Owner): string => `${sourcePrefix(upload)}/part-${randomUUID()}`;

export interface VersionKeys {
  parquetKey: string;
  profileKey: string;
  receiptKey: string;
}

/** Keys of one attempt at one version: attempts never share a key, so that a late one cannot overwrite another's. */
export function versionKeys(owner: Owner, version: number): VersionKeys {
  const prefix = `${sourcePrefix(owner)}/v${version}-${randomUUID()}`;
  return {
    parquetKey: `${prefix}/data.parquet`,
    profileKey: `${prefix}/profile.json`,
    receiptKey: `${prefix}/receipt.json`,
  };
}

/** The source a key belongs to. */
export function sourceIdOf(key: string): string | undefined {
  return /^ingestion\/[0-9a-f-]{36}\/([0-9a-f-]{36})\//.exec(key)?.[1];
}
