import { MARKER_HEADER, MARKER_VALUE } from '@plumbline/contracts';

export interface Answer<Body = unknown> {
  status: number;
  headers: Headers;
  body: Body;
}

export interface CallOptions {
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** A caller of the HTTP interface as a browser or a program would be: bearer, cookies, marker header. */
export class ApiClient {
  accessToken: string | undefined;
  readonly cookies = new Map<string, string>();

  constructor(
    readonly url: string,
    /** Sent with every call. */
    private readonly ownHeaders: Readonly<Record<string, string>> = {},
  ) {}

  async call<Body = Record<string, unknown>>(
    method: string,
    path: string,
    options: CallOptions = {},
  ): Promise<Answer<Body>> {
    const { body, headers, signal } = options;
    const isRaw =
      body === undefined ||
      body instanceof FormData ||
      typeof body === 'string' ||
      body instanceof ReadableStream;
    const response = await fetch(this.url + path, {
      method,
      signal: signal ?? AbortSignal.timeout(60_000),
      headers: {
        [MARKER_HEADER]: MARKER_VALUE,
        ...this.ownHeaders,
        ...(this.accessToken && { authorization: `Bearer ${this.accessToken}` }),
        ...(this.cookies.size > 0 && {
          cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        }),
        ...(!isRaw && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: (isRaw ? body : JSON.stringify(body)) as RequestInit['body'] }),
      ...(body instanceof ReadableStream && { duplex: 'half' }),
    } as RequestInit);
    this.keepCookies(response.headers);
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: parse(text) as Body };
  }

  get = <Body = Record<string, unknown>>(path: string, options?: CallOptions) =>
    this.call<Body>('GET', path, options);
  post = <Body = Record<string, unknown>>(path: string, body?: unknown, options?: CallOptions) =>
    this.call<Body>('POST', path, { ...options, body });

  /** Makes an account on the Free plan and signs in with it. */
  async signUp(username: string): Promise<{ id: string }> {
    const answer = await this.post<{ accessToken: string; user: { id: string } }>('/api/auth/signup', {
      username,
      email: `${username}@plumbline.example`,
      password: TEST_PASSWORD,
      usLocationAttested: true,
    });
    if (answer.status !== 201)
      throw new Error(`sign-up answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    this.accessToken = answer.body.accessToken;
    return answer.body.user;
  }

  async signIn(username: string, password: string): Promise<void> {
    const answer = await this.post<{ accessToken: string }>('/api/auth/login', { username, password });
    if (answer.status !== 200)
      throw new Error(`login answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    this.accessToken = answer.body.accessToken;
  }

  upload(
    name: string,
    content: string | Blob,
    options?: CallOptions,
  ): Promise<Answer<{ id: string; jobId: string; code?: string }>> {
    const form = new FormData();
    form.set('file', new File([content], name));
    return this.post('/api/upload', form, options);
  }

  uploadDocument(name: string, content: string | Blob): Promise<Answer<{ id: string; jobId: string }>> {
    const form = new FormData();
    form.set('file', new File([content], name));
    return this.post('/api/documents', form);
  }

  /** Asks until the answer satisfies; fails with the last answer after the patience is over. */
  async until<Body>(path: string, satisfied: (body: Body) => boolean, patienceMs = 300_000): Promise<Body> {
    const deadline = Date.now() + patienceMs;
    for (;;) {
      const { body, status } = await this.get<Body>(path);
      if (status === 200 && satisfied(body)) return body;
      if (Date.now() > deadline)
        throw new Error(`${path} still answers ${status} ${JSON.stringify(body).slice(0, 500)}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  private keepCookies(headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      const value = pair.slice(at + 1);
      if (value === '') this.cookies.delete(pair.slice(0, at));
      else this.cookies.set(pair.slice(0, at), value);
    }
  }
}

export const TEST_PASSWORD = 'Vermilion-Harbor-42';

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
