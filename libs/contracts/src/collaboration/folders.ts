import { z } from 'zod';
import { pageQuery } from '../common/page-query.js';

/** Folders of one workspace. */
export const MAX_FOLDERS = 200;
export const MAX_FOLDER_NAME = 80;

/** What lies in folders: a dashboard, a summary or a data source, in one of them at most. */
export const FILED_TYPES = ['dashboard', 'summary', 'data-source'] as const;
export type FiledType = (typeof FILED_TYPES)[number];

/** A folder of the workspace's lists, which all of its members see. */
export const folder = z.object({
  id: z.uuid(),
  name: z.string(),
  /** How many of each kind lie in it. */
  contents: z.record(z.enum(FILED_TYPES), z.number().int()),
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
});
export type Folder = z.infer<typeof folder>;

export const folderBody = z.strictObject({ name: z.string().trim().min(1).max(MAX_FOLDER_NAME) });

/** Where what lies in a deleted folder goes: into another one; without it, into none. */
export const deleteFolderQuery = z.object({ into: z.uuid().optional() });

/** In which folder something lies. */
export const filed = z.object({ id: z.uuid(), folderId: z.uuid() });
export type Filed = z.infer<typeof filed>;

export const filedQuery = pageQuery.extend({ type: z.enum(FILED_TYPES) });
export type FiledQuery = z.infer<typeof filedQuery>;

/** Null: into no folder. */
export const fileBody = z.strictObject({ type: z.enum(FILED_TYPES), folderId: z.uuid().nullable() });
export type FileBody = z.infer<typeof fileBody>;
