import { listWorkspaces, pathOf, switchWorkspace } from '@plumbline/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api/api.js';
import { FIRST_SCREEN } from '../../shared/lib/first-screen.js';

/** The workspaces that the user belongs to. */
export const workspacesQuery = () =>
  queryOptions({
    queryKey: [pathOf(listWorkspaces)],
    queryFn: ({ signal }) => api.call(listWorkspaces, {}, { signal }),
  });

/** Everything that is shown belongs to the workspace of before: the application begins anew. */
export const showWorkspace = (): void => location.replace(FIRST_SCREEN);

export async function enterWorkspace(id: string): Promise<void> {
  await api.call(switchWorkspace, { id });
  showWorkspace();
}
