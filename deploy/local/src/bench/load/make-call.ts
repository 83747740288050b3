import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import type { Call } from './load-plan.js';

const PATIENCE_MS = 60_000;
const BOUNDARY = 'plumbline-load';

const agent = new Agent({ keepAlive: true, scheduling: 'lifo' });

export interface CallOutcome {
  status: number;
  retryAfter: string | undefined;
  cookies: readonly string[];
}

/** Makes one call with as little work of its own as possible, and reads the answer away. */
export async function makeCall(url: string, call: Call, cookie?: string): Promise<CallOutcome> {
  const head = call.file && partHead(call.file.name);
  const length = call.file && (await stat(call.file.path)).size + Buffer.byteLength(head + TAIL);
  return new Promise((resolve, reject) => {
    const request = httpRequest(url + call.path, {
      method: call.method,
      agent,
      timeout: PATIENCE_MS,
      headers: {
        ...call.headers,
        ...(cookie && { cookie }),
        ...(call.file && {
          'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
          'content-length': length,
        }),
      },
    });
    request.once('timeout', () => request.destroy(new Error('no answer in time')));
    request.once('error', reject);
    request.once('response', (response: IncomingMessage) => {
      response.resume().once('error', reject);
      response.once('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          retryAfter: response.headers['retry-after'],
          cookies: response.headers['set-cookie'] ?? [],
        }),
      );
    });
    if (!call.file) return void request.end(call.body);
    request.write(head);
    const file = createReadStream(call.file.path, { highWaterMark: 262_144 });
    file.once('error', reject).once('end', () => request.end(TAIL));
    file.pipe(request, { end: false });
  });
}

const TAIL = `\r\n--${BOUNDARY}--\r\n`;

const partHead = (name: string): string =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: text/csv\r\n\r\n`;
