import type { AuditAction, ManagedUser, Role } from '@plumbline/contracts';

export const ROLE_WORDS: Record<Role, string> = { owner: 'Owner', admin: 'Admin', user: 'User' };

export const STATE_WORDS: Record<ManagedUser['state'], string> = {
  active: 'Active',
  disabled: 'Disabled',
  leaving: 'Leaving',
};
export const STATES = Object.keys(STATE_WORDS) as ManagedUser['state'][];

/** `wrong_password` as "Wrong password". */
export function actionWords(action: AuditAction): string {
  const words = action.replaceAll('_', ' ').replace(/\bapi\b/, 'API');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
