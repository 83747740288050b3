import { useQueryClient } from '@tanstack/react-query';
import { userQuery } from '../../../entities/session/user-query.js';

/** Asks for the user again after a change that the answer does not tell whole. */
export function useRefreshUser() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: userQuery().queryKey });
}
