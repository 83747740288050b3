import { z } from 'zod';
import { message } from '../accounts/accounts.js';
import { operation } from '../operations/operation.js';
import * as folders from './folders.js';

const own = { owner: 'analytics-ai', access: 'session', status: 200 } as const;
const STALE = ['/api/folders', '/api/folder-contents'];

export const listFolders = operation({
  ...own,
  method: 'GET',
  path: '/api/folders',
  summary: 'Folders of the workspace by name, with how much lies in each.',
  response: z.array(folders.folder),
});

export const createFolder = operation({
  ...own,
  method: 'POST',
  path: '/api/folders',
  status: 201,
  idempotency: 'by-key',
  summary: 'Makes an empty folder.',
  body: folders.folderBody,
  response: folders.folder,
  invalidates: STALE,
});

export const renameFolder = operation({
  ...own,
  method: 'PATCH',
  path: '/api/folders/{id}',
  summary: 'Renames a folder; what lies in it stays.',
  body: folders.folderBody,
  response: message,
  invalidates: STALE,
});

export const deleteFolder = operation({
  ...own,
  method: 'DELETE',
  path: '/api/folders/{id}',
  summary: 'Deletes a folder and nothing that lies in it, which goes into another folder or into none.',
  query: folders.deleteFolderQuery,
  response: message,
  invalidates: STALE,
});

export const listFiled = operation({
  ...own,
  method: 'GET',
  path: '/api/folder-contents',
  summary: 'In which folder each dashboard, summary or data source lies, of those that lie in one.',
  query: folders.filedQuery,
  response: z.array(folders.filed),
});

export const moveToFolder = operation({
  ...own,
  method: 'PUT',
  path: '/api/folder-contents/{id}',
  summary: 'Puts a dashboard, summary or data source into a folder, or out of it.',
  body: folders.fileBody,
  response: message,
  invalidates: STALE,
});
