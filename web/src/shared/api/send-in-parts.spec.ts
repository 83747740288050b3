import { registerHooks } from 'node:module';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { PartsNews, sendInParts as SendInParts } from './send-in-parts.js';

// Node would get the build for Node, which knows no files of a browser.
registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier === 'tus-js-client' ? 'tus-js-client/lib.es5/browser/index.js' : specifier, context),
});
const { sendInParts } = (await import('./send-in-parts.js')) as { sendInParts: typeof SendInParts };

const ID = '0b8f4c1e-2d3a-4b5c-8d6e-7f8091a2b3c4';
const PATH = `/api/upload/resumable/${ID}`;
const ACCEPTED = { id: '17', jobId: '18', name: 'orders.csv', status: 'queued' };

interface Call {
  method: string;
  path: string;
  headers: Record<string, string>;
}

/** The server as the protocol shows it: what it has of one file. */
const server = {
  received: 0,
  calls: [] as Call[],
  /** What happens to parts, in their order: so many bytes arrive, then the connection breaks, or they are refused. */
  faults: [] as ({ arrives: number } | { status: number; body: string })[],
};

/** What tus needs of a browser's request. */
class FakeRequest {
  readonly upload: { onprogress?: (event: object) => void } = {};
  readonly headers: Record<string, string> = {};
  status = 0;
  responseText = '';
  onload?: () => void;
  onerror?: (event: object) => void;
  private answer: Record<string, string> = {};
  private method = '';
  private path = '';

  open(method: string, url: string): void {
    Object.assign(this, { method, path: new URL(url).pathname });
  }
  setRequestHeader(name: string, value: string): void {
    this.headers[name.toLowerCase()] = value;
  }
  getResponseHeader(name: string): string | null {
    return this.answer[name.toLowerCase()] ?? null;
  }
  abort(): void {}
  send(body: Blob | null): void {
    const { method, path, headers } = this;
    server.calls.push({ method, path, headers });
    queueMicrotask(() => this.take(body?.size ?? 0));
  }

  private take(bytes: number) {
    if (this.method === 'POST') return this.tell(201, { location: PATH });
    if (this.method === 'HEAD')
      return this.tell(200, { 'upload-offset': String(server.received), 'upload-length': '5000000' });
    const fault = server.faults.shift();
    if (fault && 'status' in fault) return this.tell(fault.status, {}, fault.body);
    server.received += fault?.arrives ?? bytes;
    if (fault) return this.onerror?.({});
    this.upload.onprogress?.({ lengthComputable: true, loaded: bytes });
    this.tell(204, { 'upload-offset': String(server.received) });
  }

  private tell(status: number, answer: Record<string, string>, text = ''): void {
    Object.assign(this, { status, answer, responseText: text });
    this.onload?.();
  }
}

const { XMLHttpRequest: requestBefore, fetch: fetchBefore } = globalThis;
const setOnline = (isOnline: boolean) =>
  Object.defineProperty(navigator, 'onLine', { value: isOnline, configurable: true });
let completed: string[];
beforeEach(() => {
  Object.assign(server, { received: 0, calls: [], faults: [] });
  completed = [];
  const answer = async (url: string, { method }: RequestInit) => {
    completed.push(`${method} ${url}`);
    const isGiven = method === 'DELETE';
    return new Response(isGiven ? null : JSON.stringify(ACCEPTED), {
      status: isGiven ? 204 : 202,
      headers: { 'content-type': 'application/json' },
    });
  };
  Object.assign(globalThis, { XMLHttpRequest: FakeRequest, fetch: answer });
});
afterEach(() => {
  Object.assign(globalThis, { XMLHttpRequest: requestBefore, fetch: fetchBefore });
  Reflect.deleteProperty(navigator, 'onLine');
});

const file = new File([new Uint8Array(5_000_000)], 'Zürich.csv');

function send(more: { id?: string; signal?: AbortSignal; onNews?: (news: PartsNews) => void } = {}) {
  const begun: string[] = [];
  const news: PartsNews[] = [];
  const sending = sendInParts(file, {
    ...{ signal: new AbortController().signal, retryDelays: [0, 0], onBegun: (id) => begun.push(id) },
    ...more,
    onNews: (told) => {
      news.push(told);
      more.onNews?.(told);
    },
  });
  return { sending, begun, news };
}
const methods = () => server.calls.map(({ method }) => method);

describe('a file that is sent in parts', () => {
  it('HTTP-002 HTTP-012 is begun by its name, sent in three parts and completed; each call carries what every call carries', async () => {
    const { sending, begun } = send();
    expect(await sending).toEqual(ACCEPTED);
    expect([methods(), begun]).toEqual([['POST', 'PATCH', 'PATCH', 'PATCH'], [ID]]);
    expect(completed).toEqual([`POST ${PATH}/complete`]);
    const [first] = server.calls;
    expect(first?.headers['upload-metadata']).toBe(`filename ${Buffer.from(file.name).toString('base64')}`);
    for (const { headers } of server.calls) expect(headers['x-requested-with']).toBe('XMLHttpRequest');
  });

  it('goes on after a break from what has arrived, and tells so', async () => {
    server.faults.push({ arrives: 700_000 });
    const { sending, news } = send();
    await sending;
    expect(methods()).toEqual(['POST', 'PATCH', 'HEAD', 'PATCH', 'PATCH', 'PATCH']);
    expect(server.received).toBe(5_000_000);
    expect(news).toContainEqual({ isWaiting: true });
    expect(news).toContainEqual({ resumedFrom: 700_000, sent: 700_000 });
    expect(news.at(-1)).toMatchObject({ sent: 5_000_000, isWaiting: false });
  });

  it('goes on with an upload of before', async () => {
    server.received = 4_000_000;
    const { sending, begun } = send({ id: ID });
    await sending;
    expect([methods(), begun]).toEqual([['HEAD', 'PATCH'], []]);
  });

  it('waits while the browser is offline', async () => {
    server.faults.push({ arrives: 0 });
    setOnline(false);
    const { sending } = send({
      onNews: ({ isWaiting }) => {
        if (!isWaiting) return;
        setOnline(true);
        queueMicrotask(() => globalThis.dispatchEvent(new Event('online')));
      },
    });
    expect(await sending).toEqual(ACCEPTED);
    expect(methods()).toEqual(['POST', 'PATCH', 'HEAD', 'PATCH', 'PATCH', 'PATCH']);
  });

  it('ERR-020 counts as cut off once no try has got further', async () => {
    server.faults.push(...Array.from({ length: 3 }, () => ({ arrives: 0 })));
    await expect(send().sending).rejects.toMatchObject({ code: 'network', message: 'File upload failed' });
  });

  it('ERR-018 that is refused says why', async () => {
    server.faults.push({
      status: 413,
      body: '{"code":"too_large","message":"The file is larger than 50 MB."}',
    });
    await expect(send().sending).rejects.toMatchObject({
      ...{ status: 413, code: 'too_large', message: 'The file is larger than 50 MB.' },
    });
  });

  it('is given up on the server when it is cancelled', async () => {
    const abort = new AbortController();
    const { sending } = send({ signal: abort.signal, onNews: ({ sent }) => sent && abort.abort() });
    await expect(sending).rejects.toMatchObject({ name: 'AbortError' });
    expect(completed).toEqual([`DELETE ${PATH}`]);
  });
});
