import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** What goes wrong with a call. */
export type Fault =
  | { answer: number; code: string }
  | 'hang'
  | 'reset'
  | 'reset in mid-body'
  | 'stall in mid-body'
  | 'flip a bit'
  | 'lose the answer';

type Call = 'put' | 'begin' | 'part' | 'complete' | 'abort' | 'head' | 'get' | 'remove';

const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();

/** An S3 in memory that does what the storage asks of one, and goes wrong as told. */
export class FakeS3 {
  readonly calls: Call[] = [];
  readonly objects = new Map<string, Buffer[]>();
  readonly uploads = new Map<string, Buffer[]>();
  /** Of calls that are being answered. */
  bytesTaken = 0;
  /** Uploaded parts are answered once this is over. */
  hold: Promise<void> | undefined;
  private readonly faults: { call: Call; fault: Fault; times: number }[] = [];
  private readonly server = createServer((request, response) => void this.serve(request, response));

  async start(): Promise<string> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  /** The next calls of that kind go wrong; all of them, unless told how many. */
  fail(call: Call, fault: Fault, times = Number.POSITIVE_INFINITY): void {
    this.faults.push({ call, fault, times });
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', 'http://fake');
    const call = callOf(request.method ?? '', url.searchParams);
    const body = await buffer(request).catch(() => Buffer.alloc(0));
    this.calls.push(call);
    if (call === 'part') await this.hold;
    this.bytesTaken += body.length;
    const fault = this.nextFault(call);
    if (fault === 'hang') return;
    if (fault === 'reset') return void response.destroy();
    if (typeof fault === 'object')
      return send(response, fault.answer, {}, `<Error><Code>${fault.code}</Code></Error>`);
    const [status, headers, content] = this.answer(call, url, body, request.headers.range);
    if (fault === 'lose the answer') return void response.destroy();
    if (!fault) return send(response, status, headers, content);
    const bytes = Buffer.from(content);
    if (fault === 'flip a bit') {
      bytes[0] = (bytes[0] ?? 0) ^ 1;
      return send(response, status, headers, bytes);
    }
    response.writeHead(status, { ...headers, 'content-length': bytes.length });
    response.write(bytes.subarray(0, bytes.length / 2), () => {
      if (fault === 'reset in mid-body') response.destroy();
    });
  }

  private nextFault(call: Call): Fault | undefined {
    const found = this.faults.find((each) => each.call === call && each.times > 0);
    if (found) found.times -= 1;
    return found?.fault;
  }

  private answer(
    call: Call,
    { pathname, searchParams }: URL,
    body: Buffer,
    range = '',
  ): [status: number, headers: Record<string, string>, content: string | Buffer] {
    const parts = this.objects.get(pathname);
    const upload = searchParams.get('uploadId') ?? '';
    const growing = this.uploads.get(upload);
    switch (call) {
      case 'put':
        this.objects.set(pathname, [body]);
        return [200, { etag: '"e"' }, ''];
      case 'begin': {
        const id = randomUUID();
        this.uploads.set(id, []);
        return [200, {}, `<R><UploadId>${id}</UploadId></R>`];
      }
      case 'part': {
        if (!growing) return [404, {}, '<Error><Code>NoSuchUpload</Code></Error>'];
        growing[Number(searchParams.get('partNumber')) - 1] = body;
        return [200, { etag: '"e"', 'x-amz-checksum-sha256': sha256(body).toString('base64') }, ''];
      }
      case 'complete':
        if (!growing) return [404, {}, '<Error><Code>NoSuchUpload</Code></Error>'];
        this.objects.set(pathname, growing);
        this.uploads.delete(upload);
        return [200, {}, '<R><ETag>"e"</ETag></R>'];
      case 'abort':
        this.uploads.delete(upload);
        return [204, {}, ''];
      case 'remove':
        this.objects.delete(pathname);
        return [204, {}, ''];
      default:
        if (!parts) return [404, {}, '<Error><Code>NoSuchKey</Code></Error>'];
        return call === 'head' ? [200, facts(parts), ''] : slice(Buffer.concat(parts), range);
    }
  }
}

function callOf(method: string, query: URLSearchParams): Call {
  if (method === 'POST') return query.has('uploads') ? 'begin' : 'complete';
  if (method === 'PUT') return query.has('partNumber') ? 'part' : 'put';
  if (method === 'DELETE') return query.has('uploadId') ? 'abort' : 'remove';
  return method === 'HEAD' ? 'head' : 'get';
}

function facts(parts: Buffer[]): Record<string, string> {
  const bytes = parts.reduce((sum, { length }) => sum + length, 0);
  const digests = parts.map(sha256);
  const checksum =
    parts.length === 1
      ? digests[0]?.toString('base64')
      : `${sha256(Buffer.concat(digests)).toString('base64')}-${parts.length}`;
  return {
    etag: '"e"',
    'content-length': String(bytes),
    'x-amz-checksum-sha256': checksum ?? '',
    'x-amz-meta-part-bytes': String(parts[0]?.length),
  };
}

function slice(whole: Buffer, range: string): [number, Record<string, string>, Buffer] {
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(range) ?? [];
  return from === undefined
    ? [200, { etag: '"e"' }, whole]
    : [206, { etag: '"e"' }, whole.subarray(Number(from), Number(to) + 1)];
}

function send(
  response: ServerResponse,
  status: number,
  headers: Record<string, string>,
  content: string | Buffer,
): void {
  response.writeHead(status, { 'content-length': content.length, ...headers }).end(content);
}
