import {
  finishSignOn as finishSignOnOperation,
  leaveSignOn,
  linkSignOn as linkSignOnOperation,
  type ResponseOf,
  startSignOn,
} from '@plumbline/contracts';
import { api } from '../../shared/api/api.js';
import { readStored, removeStored, writeStored } from '../../shared/lib/storage.js';
import { session } from './session.js';

/** Set while a service's session may outlive ours in this browser. */
const MARK = 'sign-on';

/** Leaves the application for the service of an address' domain. */
export function beginSignOn(email: string, next?: string): void {
  const query = new URLSearchParams({ email, ...(next && { next }) });
  location.assign(`${startSignOn.path}?${query}`);
}

/** Finishes what was begun in this browser, by the code that it was led back with. */
export async function finishSignOn(code: string): Promise<ResponseOf<typeof finishSignOnOperation>> {
  session().send({ type: 'credentials-sent' });
  const answer = await api.call(finishSignOnOperation, { body: { code } });
  if (answer.kind !== 'session') return answer;
  writeStored(MARK, 'yes');
  await session().dispatch({ type: 'opened', session: answer });
  return answer;
}

/** Joins the account that is signed in with the person whom a service let in before, in this browser. */
export const linkSignOn = (code: string) => api.call(linkSignOnOperation, { body: { code } });

/** Who was signed out here is signed out at the service, too: a page of theirs says so. */
export function leaveService(): void {
  if (readStored(MARK) === null) return;
  removeStored(MARK);
  location.assign(leaveSignOn.path);
}
