import { createHash } from 'node:crypto';
import { valueAt } from '@plumbline/statistics';

/** JSON with sorted keys and without undefined members: the same content is the same text (RFC 8785 for plain data). */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`);
  return `{${members.join(',')}}`;
}

/** A uuid version 5 of `name` in the namespace uuid (RFC 9562, 5.5). */
export function uuidV5(namespace: string, name: string): string {
  const hash = createHash('sha1')
    .update(Buffer.from(namespace.replaceAll('-', ''), 'hex'))
    .update(name, 'utf8');
  const bytes = hash.digest().subarray(0, 16);
  bytes[6] = (valueAt(bytes, 6) & 0x0f) | 0x50;
  bytes[8] = (valueAt(bytes, 8) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** The id of a fact: the same content at the same data version in a workspace is the same fact. */
export function factId(workspaceId: string, version: number, content: unknown): string {
  return uuidV5(workspaceId, `${version}:${canonicalJson(content)}`);
}
