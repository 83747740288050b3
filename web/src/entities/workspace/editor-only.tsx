import { hasRole } from '@plumbline/contracts';
import type { ReactNode } from 'react';
import { useUser } from '../session/session-state.js';

/** Whether the user may change what is in the workspace; the server holds everybody to it. */
export const useMayEdit = (): boolean => hasRole(useUser().workspaceRole, 'editor');

/** What only who may change something needs to see. */
export function EditorOnly({ children }: { children: ReactNode }) {
  return useMayEdit() ? children : null;
}
