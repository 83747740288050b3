import { SCIM_PATCH, SCIM_PATH, SCIM_TYPE, SCIM_USER } from '@plumbline/contracts';
import { decodeJwt } from 'jose';
import type { Account } from './running-auth.js';
import { auth, company } from './use-teams.js';

/** What a directory reads of a resource or a list; a refusal has `detail`. */
export interface Scim {
  id: string;
  userName: string;
  displayName: string;
  active: boolean;
  emails: { value: string }[];
  members: { value: string; display: string }[];
  groups: { value: string; display: string }[];
  totalResults: number;
  itemsPerPage: number;
  startIndex: number;
  Resources: Scim[];
  status: string;
  scimType: string;
  detail: string;
  meta: { location: string; version: string };
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A directory that calls by SCIM 2.0 with the token of a workspace, as the gateway passes its calls on. */
export class ScimClient {
  constructor(readonly token: string) {}

  async access(): Promise<string> {
    const exchanged = await auth.call<{ accessToken: string }>('POST', '/internal/directory-token', {
      body: { token: this.token },
    });
    return exchanged.body.accessToken;
  }

  async call(method: Method, path: string, body?: unknown, headers: Record<string, string> = {}) {
    return auth.call<Scim>(method, SCIM_PATH + path, {
      token: await this.access(),
      headers: { ...(body !== undefined && { 'content-type': SCIM_TYPE }), ...headers },
      ...(body !== undefined && { body }),
    });
  }

  find(kind: 'Users' | 'Groups', filter: string) {
    return this.call('GET', `/${kind}?filter=${encodeURIComponent(filter)}`);
  }

  create(userName: string, more: object = {}) {
    return this.call('POST', '/Users', { schemas: [SCIM_USER], userName, active: true, ...more });
  }

  patch(path: string, ...Operations: object[]) {
    return this.call('PATCH', path, { schemas: [SCIM_PATCH], Operations });
  }
}

/** A company with a directory, whose domain counts as proved, and with so many seats. */
export async function openDirectory(
  domain: string,
  seats?: number,
): Promise<{ boss: Account; scim: ScimClient }> {
  const boss = await company(seats);
  const { wid } = decodeJwt<{ wid: string }>(boss.token);
  await auth.database.query(
    `INSERT INTO workspace_domains (id, workspace_id, domain, secret, added_at, verified_at)
     VALUES (gen_random_uuid(), $1, $2, 'x', now(), now())`,
    [wid, domain],
  );
  const made = await auth.call<{ token: string }>('POST', '/api/team/directory/token', { token: boss.token });
  return { boss, scim: new ScimClient(made.body.token) };
}
