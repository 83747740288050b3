import { setTimeout as sleep } from 'node:timers/promises';
import { MARKER_HEADER, MARKER_VALUE } from '@plumbline/contracts';
import type { Probe } from './probe.js';

const PAUSE_MS = 500;
const STEP_MS = 120_000;
/** What is asked for is not there yet, or not in that state. */
const NOT_YET: ReadonlySet<number> = new Set([404, 409]);
const BOUNDARY = 'plumbline-deployment-check';
const TAIL = Buffer.from(`\r\n--${BOUNDARY}--\r\n`);

/** A step of the smoke test did not come to its end; the message says where. */
export class SmokeFailure extends Error {
  override name = 'SmokeFailure';

  constructor(
    message: string,
    /** What the call at fault was answered. */
    readonly status = 0,
  ) {
    super(message);
  }
}

/** Calls the installation as the person of a throw-away workspace. */
export class SmokeClient {
  constructor(
    private readonly probe: Probe,
    private readonly accessToken: string,
    private readonly signal: AbortSignal,
  ) {}

  /** @throws SmokeFailure for an answer that is none of success */
  async call<Body>(method: string, path: string, body?: object): Promise<Body> {
    const { status, text } = await this.probe({
      ...{ method, path },
      headers: { ...this.headers(), ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (status >= 300) throw new SmokeFailure(`${method} ${path} answered ${status}${codeIn(text)}.`, status);
    return (text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text) as Body;
  }

  /** Sends one file as a form does. */
  async send<Body>(path: string, name: string, content: string | Buffer): Promise<Body> {
    const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`;
    const { status, text } = await this.probe({
      ...{ method: 'POST', path, body: Buffer.concat([Buffer.from(head), Buffer.from(content), TAIL]) },
      headers: { ...this.headers(), 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    });
    if (status >= 300) throw new SmokeFailure(`POST ${path} answered ${status}${codeIn(text)}.`);
    return JSON.parse(text) as Body;
  }

  /** Asks until the answer satisfies. @throws SmokeFailure where that takes too long, or the thing has failed */
  async until<Body extends { status?: string }>(
    path: string,
    isDone: (body: Body) => boolean,
  ): Promise<Body> {
    const deadline = Date.now() + STEP_MS;
    for (;;) {
      const body = await this.call<Body>('GET', path);
      if (isDone(body)) return body;
      if (body.status === 'failed') throw new SmokeFailure(`${path} failed.`);
      if (Date.now() > deadline) throw new SmokeFailure(`${path} was not done within ${STEP_MS / 1_000} s.`);
      await pause(this.signal);
    }
  }

  /** Calls again while the service that is asked has not heard yet of what another made. */
  async callOnceKnown<Body>(method: string, path: string, body: object): Promise<Body> {
    const deadline = Date.now() + STEP_MS;
    for (;;) {
      try {
        return await this.call<Body>(method, path, body);
      } catch (failure) {
        const isNews = failure instanceof SmokeFailure && NOT_YET.has(failure.status);
        if (!isNews || Date.now() > deadline) throw failure;
        await pause(this.signal);
      }
    }
  }

  private headers() {
    return { [MARKER_HEADER]: MARKER_VALUE, authorization: `Bearer ${this.accessToken}` };
  }
}

const codeIn = (text: string): string => {
  const code = /"code":"(\w+)"/.exec(text)?.[1];
  return code ? ` (${code})` : '';
};

async function pause(signal: AbortSignal): Promise<void> {
  await sleep(PAUSE_MS, undefined, { signal }).catch(() => {
    throw new SmokeFailure('The check was stopped.');
  });
}
