import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { sendFile } from './upload.js';

interface Scripted {
  status: number;
  text: string;
  /** No answer comes at all. */
  isBroken?: boolean;
}

const sent: { method: string; url: string; headers: Record<string, string>; withCredentials: boolean }[] = [];
let answer: Scripted;

/** What `sendFile` needs of a browser's request. */
class FakeRequest {
  readonly upload = {};
  readonly headers: Record<string, string> = {};
  responseType = '';
  withCredentials = false;
  timeout = 0;
  status = 0;
  responseText = '';
  onload?: () => void;
  onerror?: () => void;
  onloadend?: () => void;
  private method = '';
  private url = '';

  open(method: string, url: string): void {
    this.method = method;
    this.url = url;
  }
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }
  send(): void {
    const { method, url, headers, withCredentials } = this;
    sent.push({ method, url, headers, withCredentials });
    queueMicrotask(() => {
      this.status = answer.status;
      this.responseText = answer.text;
      if (answer.isBroken) this.onerror?.();
      else this.onload?.();
      this.onloadend?.();
    });
  }
}

const before = globalThis.XMLHttpRequest;
beforeEach(() => {
  sent.length = 0;
  Object.assign(globalThis, { XMLHttpRequest: FakeRequest });
});
afterEach(() => {
  Object.assign(globalThis, { XMLHttpRequest: before });
});

const upload = (path = '/api/upload') =>
  sendFile({ method: 'POST', path }, {}, new File(['a,b'], 'orders.csv'));

describe('an upload', () => {
  it('HTTP-002 HTTP-003 HTTP-012 carries what every call carries, and a key', async () => {
    answer = { status: 202, text: '{"id":"17"}' };
    await expect(upload()).resolves.toEqual({ id: '17' });
    expect(sent).toMatchObject([
      {
        method: 'POST',
        url: '/api/upload',
        withCredentials: true,
        headers: { 'x-requested-with': 'XMLHttpRequest', 'idempotency-key': expect.any(String) },
      },
    ]);
    expect(sent[0]?.headers['x-browser-info']).toBeDefined();
  });

  it('HTTP-007 is stamped where its path is one of the four', async () => {
    answer = { status: 202, text: '{"id":"17"}' };
    await upload('/api/data-sources/17/replace');
    expect(sent[0]?.url).toMatch(/^\/api\/data-sources\/17\/replace\?_t=\d{13}$/);
  });

  it('ERR-018 that is refused says why', async () => {
    answer = { status: 413, text: '{"message":"The file is larger than 50 MB."}' };
    await expect(upload()).rejects.toThrow('The file is larger than 50 MB.');
  });

  it.each([
    { status: 502, text: '<html></html>' },
    { status: 413, text: '{}' },
    { status: 0, text: '', isBroken: true },
  ])('ERR-020 without a text of the server says "File upload failed"', async (scripted) => {
    answer = scripted;
    await expect(upload()).rejects.toThrow(/^File upload failed$/);
  });

  it('CACHE-017 is sent once more under the same key when no answer came', async () => {
    answer = { status: 0, text: '', isBroken: true };
    await expect(upload()).rejects.toMatchObject({ code: 'network' });
    const keys = sent.map(({ headers }) => headers['idempotency-key']);
    expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
  });
});
