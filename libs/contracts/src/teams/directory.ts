import { z } from 'zod';
import { MEMBER_ROLES } from '../roles.js';

/** What a token of a directory begins with, so that scanners of leaked secrets can know it. */
export const DIRECTORY_TOKEN_PREFIX = 'plsc_';
/** Where a directory calls, below the address of the installation. */
export const SCIM_PATH = '/scim/v2';
/** Groups that the list of the team area shows, by name. */
export const SHOWN_GROUPS = 200;

/** What a group of the directory may give: whom a workspace belongs to is decided by people alone. */
const givenRole = z.enum(MEMBER_ROLES).exclude(['owner']);

/** A group of people as the directory tells of it. */
export const directoryGroup = z.object({
  id: z.uuid(),
  name: z.string(),
  members: z.number().int(),
  /** What its members may do in the workspace; null: the group says nothing about it. */
  role: givenRole.nullable(),
});
export type DirectoryGroup = z.infer<typeof directoryGroup>;

/** What a workspace and its directory know of each other. */
export const directory = z.object({
  /** What the directory is told to call. */
  address: z.url(),
  token: z
    .object({
      /** Its last four characters. */
      hint: z.string(),
      createdBy: z.string(),
      createdAt: z.iso.datetime(),
      lastUsedAt: z.iso.datetime().nullable(),
    })
    .nullable(),
  /** People that the directory has told of: members of the workspace, and others. */
  users: z.object({ active: z.number().int(), inactive: z.number().int() }),
  groups: z.array(directoryGroup),
  totalGroups: z.number().int(),
  /** When the directory last changed something. */
  changedAt: z.iso.datetime().nullable(),
});
export type Directory = z.infer<typeof directory>;

/** `token` is shown this once. */
export const directoryToken = z.object({ token: z.string() });

export const directoryGroupBody = z.strictObject({ role: givenRole.nullable() });
