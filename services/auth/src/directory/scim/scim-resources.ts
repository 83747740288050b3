import {
  SCIM_GROUP,
  SCIM_LIST,
  SCIM_PATH,
  SCIM_USER,
  type ScimProjection,
  type ScimQuery,
  type ScimResource,
} from '@plumbline/contracts';
import type { DirectoryGroup } from '../directory-group.entity.js';
import type { DirectoryUser } from '../directory-user.entity.js';

/** A reference to a group of a user, or to a user of a group. */
interface Reference {
  value: string;
  display: string;
}
export type UserRow = DirectoryUser & { active: boolean; groups: Reference[] | null };
export type GroupRow = DirectoryGroup & { members: Reference[] | null };

/** Of a version, weak: what is shown beside it, such as groups, is not counted by it. */
export const etagOf = ({ version }: { version: number }): string => `W/"${version}"`;

/** Where the resources of an installation lie. */
export const scimAddress = (publicUrl: string): string => `${new URL(publicUrl).origin}${SCIM_PATH}`;

export function userResource(row: UserRow, address: string): ScimResource {
  const { id, externalId, userName, displayName, givenName, familyName, formattedName, email } = row;
  const name = {
    ...(formattedName && { formatted: formattedName }),
    ...(familyName && { familyName }),
    ...(givenName && { givenName }),
  };
  return {
    schemas: [SCIM_USER],
    id,
    ...(externalId !== null && { externalId }),
    userName,
    ...(Object.keys(name).length > 0 && { name }),
    ...(displayName && { displayName }),
    emails: [{ value: email, type: 'work', primary: true }],
    active: row.active,
    groups: (row.groups ?? []).map((group) => ({ ...group, $ref: `${address}/Groups/${group.value}` })),
    meta: metaOf(row, 'User', `${address}/Users/${id}`),
  };
}

export function groupResource(row: GroupRow, address: string): ScimResource {
  const { id, externalId, name, members } = row;
  return {
    schemas: [SCIM_GROUP],
    id,
    ...(externalId !== null && { externalId }),
    displayName: name,
    members: (members ?? []).map((member) => ({ ...member, $ref: `${address}/Users/${member.value}` })),
    meta: metaOf(row, 'Group', `${address}/Groups/${id}`),
  };
}

const metaOf = (
  row: { createdAt: Date; updatedAt: Date; version: number },
  resourceType: string,
  location: string,
) => ({
  resourceType,
  created: row.createdAt.toISOString(),
  lastModified: row.updatedAt.toISOString(),
  location,
  version: etagOf(row),
});

/** A page of a list. */
export const listOf = (
  resources: readonly ScimResource[],
  totalResults: number,
  { startIndex }: Pick<ScimQuery, 'startIndex'>,
): ScimResource => ({
  schemas: [SCIM_LIST],
  totalResults,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
});

const ALWAYS = new Set(['schemas', 'id']);
const namesIn = (list: string) =>
  new Set(list.split(',').map((name) => name.trim().split(/[.[]/)[0]?.toLowerCase() ?? ''));

/** Those attributes that were asked for, whole (RFC 7644, 3.9). */
export function projected(resource: ScimResource, asked: ScimProjection): ScimResource {
  const { attributes, excludedAttributes } = asked;
  if (!attributes && !excludedAttributes) return resource;
  const [named, excluded] = [attributes && namesIn(attributes), namesIn(excludedAttributes ?? '')];
  const isShown = ([name]: [string, unknown]) =>
    ALWAYS.has(name) || (named ? named.has(name.toLowerCase()) : !excluded.has(name.toLowerCase()));
  return { ...Object.fromEntries(Object.entries(resource).filter(isShown)), schemas: resource.schemas };
}

/** Whether a projection asks for the members of groups, which may be many. */
export const showsMembers = ({ attributes, excludedAttributes }: ScimProjection): boolean =>
  attributes ? namesIn(attributes).has('members') : !namesIn(excludedAttributes ?? '').has('members');
