import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@plumbline/server';
import { eventually } from '@plumbline/testing';
import { ServerProcess } from '../../servers/server-process.js';

/** The folder of a Keycloak on this machine; tests never fetch one by themselves. */
export const keycloakFolder = process.env.PLUMBLINE_TEST_KEYCLOAK;

const ADMIN = { username: 'admin', password: 'what-the-tests-know' };
const REALM = 'harbor';
export const PERSON_PASSWORD = 'Saffron-Quarry-19';

/** Somebody of the realm: their password is that of all. */
export interface RealmPerson {
  username: string;
  email: string;
  firstName: string;
  lastName: string;
  groups: readonly string[];
}

/** A Keycloak of its own, as its administrator has set it up: a realm with people and groups. */
export class Keycloak {
  private constructor(
    private readonly server: ServerProcess,
    private readonly folder: string,
    readonly url: string,
  ) {}

  static async start(source: string, people: readonly RealmPerson[]): Promise<Keycloak> {
    const [folder, port] = [await mkdtemp(join(tmpdir(), 'plumbline-keycloak-')), await freePort()];
    const home = join(folder, 'home');
    const server = new ServerProcess({
      folder: home,
      program: join(home, 'bin/kc.sh'),
      words: [
        ...['start-dev', '--import-realm', '--cache=local'],
        ...['--http-host=127.0.0.1', `--http-port=${port}`],
      ],
      environment: {
        JAVA_OPTS_KC_HEAP: '-Xms64m -Xmx384m',
        KC_BOOTSTRAP_ADMIN_USERNAME: ADMIN.username,
        KC_BOOTSTRAP_ADMIN_PASSWORD: ADMIN.password,
      },
      stopSignal: 'SIGTERM',
      // It writes beside its own files.
      prepare: async () => {
        await cp(source, home, { recursive: true });
        await mkdir(join(home, 'data/import'), { recursive: true });
        await writeFile(join(home, 'data/import/realm.json'), JSON.stringify(realmOf(people)));
      },
    });
    const keycloak = new Keycloak(server, folder, `http://127.0.0.1:${port}`);
    await server.start();
    await eventually('Keycloak answers', async () => {
      if (!(await server.isRunning())) throw new Error(`Keycloak ended:\n${await server.words()}`);
      return fetch(`${keycloak.issuer}/.well-known/openid-configuration`).then(
        ({ ok }) => ok,
        () => false,
      );
    });
    return keycloak;
  }

  get issuer(): string {
    return `${this.url}/realms/${REALM}`;
  }

  get samlMetadata(): string {
    return `${this.issuer}/protocol/saml/descriptor`;
  }

  async stop(): Promise<void> {
    await this.server.kill('SIGKILL');
    await rm(this.folder, { recursive: true, force: true });
  }

  /** Registers an application. @param client as the administration's own form would write it */
  async addClient(client: object): Promise<void> {
    await this.ask('POST', 'clients', client);
  }

  /** Registers a SAML application by the metadata that it offers, as the administration imports them. */
  async importClient(metadata: string, change: (client: SamlClient) => SamlClient): Promise<void> {
    const client = (await this.ask('POST', 'client-description-converter', metadata)) as SamlClient;
    await this.addClient(change(client));
  }

  /** Ends every session of somebody, as an administrator does. */
  async signOut(username: string): Promise<void> {
    const [person] = (await this.ask('GET', `users?exact=true&username=${username}`)) as { id: string }[];
    await this.ask('POST', `users/${person?.id}/logout`);
  }

  private async ask(method: string, path: string, body?: object | string): Promise<unknown> {
    const answer = await fetch(`${this.url}/admin/realms/${REALM}/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${await this.token()}`,
        ...(body !== undefined && {
          'content-type': typeof body === 'string' ? 'application/xml' : 'application/json',
        }),
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`Keycloak answered ${answer.status} to ${method} ${path}: ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  }

  private async token(): Promise<string> {
    const form = { client_id: 'admin-cli', grant_type: 'password', ...ADMIN };
    const answer = await fetch(`${this.url}/realms/master/protocol/openid-connect/token`, {
      method: 'POST',
      body: new URLSearchParams(form),
    });
    return ((await answer.json()) as { access_token: string }).access_token;
  }
}

/** What of a SAML application is read and changed. */
export interface SamlClient {
  attributes: Record<string, string>;
  protocolMappers?: object[];
}

const realmOf = (people: readonly RealmPerson[]) => ({
  ...{ realm: REALM, enabled: true, sslRequired: 'none' },
  groups: [...new Set(people.flatMap(({ groups }) => groups))].map((name) => ({ name })),
  users: people.map(({ groups, ...person }) => ({
    ...person,
    ...{ enabled: true, emailVerified: true, groups: groups.map((name) => `/${name}`) },
    credentials: [{ type: 'password', value: PERSON_PASSWORD, temporary: false }],
  })),
});

/** Names of groups without the path of the tree, in a field of its own. */
export const OIDC_GROUPS = {
  ...{ name: 'groups', protocol: 'openid-connect', protocolMapper: 'oidc-group-membership-mapper' },
  config: { 'claim.name': 'groups', 'full.path': 'false', 'id.token.claim': 'true' },
};

const samlProperty = (name: string, property: string) => ({
  ...{ name, protocol: 'saml', protocolMapper: 'saml-user-property-mapper' },
  config: { 'attribute.name': name, 'user.attribute': property, 'attribute.nameformat': 'Basic' },
});
/** The same of SAML, which has no fields unless they are named. */
export const SAML_FIELDS = [
  samlProperty('email', 'email'),
  samlProperty('name', 'firstName'),
  {
    ...{ name: 'groups', protocol: 'saml', protocolMapper: 'saml-group-membership-mapper' },
    config: {
      'attribute.name': 'groups',
      'full.path': 'false',
      single: 'true',
      'attribute.nameformat': 'Basic',
    },
  },
];
