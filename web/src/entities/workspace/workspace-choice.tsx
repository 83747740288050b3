import { useMutation, useQuery } from '@tanstack/react-query';
import { MenuChoice, MenuSeparator } from '../../shared/ui/overlays/menu.js';
import { toast } from '../../shared/ui/toasts/toast-store.js';
import { useUser } from '../session/session-state.js';
import { enterWorkspace, workspacesQuery } from './workspaces.api.js';

/** In a menu: the workspaces of the user, where there are several, with a tick at the one that is shown. */
export function WorkspaceChoice() {
  const { workspaceId } = useUser();
  const { data = [] } = useQuery(workspacesQuery());
  const enter = useMutation({
    mutationFn: enterWorkspace,
    onError: ({ message }) =>
      toast({ variant: 'destructive', title: 'The workspace could not be opened', description: message }),
  });
  if (data.length < 2) return null;
  return (
    <>
      <MenuSeparator />
      <MenuChoice
        label="Workspace"
        value={workspaceId}
        onValueChange={(id) => id !== workspaceId && enter.mutate(id)}
        options={data.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </>
  );
}
