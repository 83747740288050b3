import {
  createFolder,
  deleteFolder,
  type FiledType,
  type Folder,
  listFiled,
  listFolders,
  moveToFolder,
  renameFolder,
} from '@plumbline/contracts';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { api } from '../../shared/api/api.js';
import { allPages } from '../../shared/api/list-query.js';

export const foldersQuery = () =>
  queryOptions({
    queryKey: [listFolders.path],
    queryFn: ({ signal }) => api.call(listFolders, {}, { signal }),
  });

const filedQuery = (type: FiledType) =>
  queryOptions({
    queryKey: [listFiled.path, { type }],
    queryFn: ({ signal }) => allPages(listFiled, { query: { type }, signal }),
  });

export interface Filing {
  folders: readonly Folder[];
  /** The folder that something lies in, by its id. */
  folderOf: (id: string) => Folder | undefined;
  /** Whether something lies in the folder of this id; without one, and until it is known, everything does. */
  isIn: (id: string, folderId: string) => boolean;
}

/** Where the things of one list lie. */
export function useFiling(type: FiledType): Filing {
  const { data: folders = [] } = useQuery(foldersQuery());
  const { data: filed, isPending } = useQuery(filedQuery(type));
  const places = new Map(filed?.map(({ id, folderId }) => [id, folderId]));
  return {
    folders,
    folderOf: (id) => folders.find((folder) => folder.id === places.get(id)),
    isIn: (id, folderId) => folderId === '' || isPending || places.get(id) === folderId,
  };
}

export const useMakeFolder = () =>
  useMutation({
    meta: { called: createFolder, input: {} },
    mutationFn: (name: string) => api.call(createFolder, { body: { name } }),
  });

export const useRenameFolder = (id: string) =>
  useMutation({
    meta: { called: renameFolder, input: { id } },
    mutationFn: (name: string) => api.call(renameFolder, { id, body: { name } }),
  });

export const useDeleteFolder = (id: string) =>
  useMutation({
    meta: { called: deleteFolder, input: { id } },
    mutationFn: (into: string | undefined) =>
      api.call(deleteFolder, { id, query: into === undefined ? {} : { into } }),
  });

export const useMoveToFolder = (id: string, type: FiledType) =>
  useMutation({
    meta: { called: moveToFolder, input: { id } },
    mutationFn: (folderId: string | null) => api.call(moveToFolder, { id, body: { type, folderId } }),
  });
