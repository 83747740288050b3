const SCIM = 'urn:ietf:params:scim';
const CORE = `${SCIM}:schemas:core:2.0`;
const MESSAGES = `${SCIM}:api:messages:2.0`;
const TYPE = 'application/scim+json';

/** A user or a group as it came. */
export interface Resource {
  schemas: string[];
  id: string;
  meta: { resourceType: string; location: string; version: string; created: string; lastModified: string };
  [attribute: string]: unknown;
}
interface Listed {
  totalResults: number;
  startIndex: number;
  itemsPerPage: number;
  Resources: Resource[];
}
type Kind = 'User' | 'Group';
type Answer = { status: number; headers: Headers; body: Record<string, unknown> };

/** What a directory was refused, as the protocol words it. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly scimType: string | undefined,
    detail: string,
  ) {
    super(detail);
  }
}

/**
 * A directory that knows nothing of this product but what RFC 7643 and RFC 7644 say, over plain HTTP with the address
 * and the token that a person would paste into Entra or Okta. It holds every answer to the protocol, and throws a
 * sentence where one breaks it.
 */
export class DirectoryClient {
  constructor(
    /** Of the service: ends in `/scim/v2`. */
    private readonly address: string,
    private readonly token: string,
  ) {}

  /** What the service says that it can. */
  async configuration(): Promise<Record<string, { supported?: boolean }>> {
    const { body } = await this.send('GET', '/ServiceProviderConfig');
    held(hasSchema(body, `${CORE}:ServiceProviderConfig`), 'the configuration names its schema');
    return body as Record<string, { supported?: boolean }>;
  }

  /** The attributes of a kind of resource, by the schema that its resource type names. */
  async attributesOf(kind: Kind): Promise<string[]> {
    const types = (await this.send('GET', '/ResourceTypes')).body as unknown as Listed;
    const type = types.Resources.find(({ name }) => name === kind);
    held(type?.endpoint === `/${kind}s`, `${kind} has its endpoint`);
    const { body } = await this.send('GET', `/Schemas/${type?.schema}`);
    return (body.attributes as { name: string }[]).map(({ name }) => name);
  }

  async create(kind: Kind, attributes: object): Promise<Resource> {
    const sent = { schemas: [`${CORE}:${kind}`], ...attributes };
    const answer = await this.send('POST', `/${kind}s`, { body: sent });
    held(answer.status === 201, 'a new resource is answered with 201');
    const made = this.resource(kind, answer);
    held(answer.headers.get('location') === made.meta.location, 'Location is meta.location');
    return made;
  }

  async read(kind: Kind, id: string, query = ''): Promise<Resource> {
    return this.resource(kind, await this.send('GET', `/${kind}s/${id}${query}`));
  }

  /** Whether a resource has changed since a version. */
  async hasChanged({ meta: { location, version } }: Resource): Promise<boolean> {
    const path = location.slice(this.address.length);
    const { status } = await this.send('GET', path, { headers: { 'if-none-match': version } });
    return status !== 304;
  }

  async replace(kind: Kind, whole: Resource, version?: string): Promise<Resource> {
    const headers: Record<string, string> = version === undefined ? {} : { 'if-match': version };
    return this.resource(kind, await this.send('PUT', `/${kind}s/${whole.id}`, { body: whole, headers }));
  }

  /** @returns as it is now: services may answer it at once, or 204 */
  async patch(kind: Kind, id: string, operations: object[], version?: string): Promise<Resource> {
    const body = { schemas: [`${MESSAGES}:PatchOp`], Operations: operations };
    const headers: Record<string, string> = version === undefined ? {} : { 'if-match': version };
    const answer = await this.send('PATCH', `/${kind}s/${id}`, { body, headers });
    return answer.status === 204 ? this.read(kind, id) : this.resource(kind, answer);
  }

  async remove(kind: Kind, id: string): Promise<void> {
    const { status } = await this.send('DELETE', `/${kind}s/${id}`);
    held(status === 204, 'what was deleted is answered with 204');
  }

  async list(kind: Kind, query: Record<string, string | number>): Promise<Listed> {
    const words = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
    const { body } = await this.send('GET', `/${kind}s?${words}`);
    held(hasSchema(body, `${MESSAGES}:ListResponse`), 'a list names its schema');
    const list = { Resources: [], ...body } as unknown as Listed;
    held(list.itemsPerPage === list.Resources.length || list.itemsPerPage === 0, 'itemsPerPage counts');
    held(list.Resources.length <= list.totalResults, 'a page is part of the whole');
    return list;
  }

  /** Page by page to the end. */
  async all(kind: Kind, pageSize: number, query: Record<string, string> = {}): Promise<Resource[]> {
    const found: Resource[] = [];
    for (;;) {
      const page = await this.list(kind, { ...query, startIndex: found.length + 1, count: pageSize });
      found.push(...page.Resources);
      if (found.length >= page.totalResults || page.Resources.length === 0) return found;
    }
  }

  private resource(kind: Kind, { status, headers, body }: Answer): Resource {
    const found = body as Resource;
    held(status === 200 || status === 201, `${status} answers a resource`);
    held(hasSchema(body, `${CORE}:${kind}`), `a ${kind} names its schema`);
    held(found.meta.resourceType === kind, 'meta.resourceType is the kind');
    held(found.meta.location === `${this.address}/${kind}s/${found.id}`, 'meta.location leads to it');
    held(headers.get('etag') === found.meta.version, 'ETag is meta.version');
    held(!Number.isNaN(Date.parse(found.meta.lastModified)), 'meta.lastModified is a time');
    return found;
  }

  private async send(
    method: string,
    path: string,
    { body, headers = {} }: { body?: object; headers?: Record<string, string> } = {},
  ): Promise<Answer> {
    const answer = await fetch(this.address + path, {
      method,
      headers: {
        ...{ authorization: `Bearer ${this.token}`, accept: TYPE, ...headers },
        ...(body && { 'content-type': TYPE }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    const { status } = answer;
    if (status === 204 || status === 304) {
      held(text === '', `${status} has no body`);
      return { status, headers: answer.headers, body: {} };
    }
    held(answer.headers.get('content-type')?.startsWith(TYPE) === true, `${status} is ${TYPE}`);
    const read = JSON.parse(text) as Record<string, unknown>;
    if (status < 400) return { status, headers: answer.headers, body: read };
    held(hasSchema(read, `${MESSAGES}:Error`), 'a refusal names its schema');
    held(read.status === String(status), 'a refusal repeats its status as text');
    throw new Refused(status, read.scimType as string | undefined, String(read.detail));
  }
}

const hasSchema = (body: object, schema: string): boolean =>
  'schemas' in body && Array.isArray(body.schemas) && body.schemas.includes(schema);

/** What the protocol asks of an answer. */
function held(isHeld: boolean, what: string): void {
  if (!isHeld) throw new Error(`The answer breaks SCIM 2.0: it is not so that ${what}.`);
}
