import { Readable } from 'node:stream';
import { z } from 'zod';
import { unseal } from '../seal.js';
import { type Frame, readFrames } from './frames.js';

/** What a standby asks its primary for. */
export const FEED_PARTS = [
  'contact',
  'seed',
  'changes',
  'digests',
  'rows',
  'table',
  'objects',
  'object',
  'hashes',
  'fence',
  'promoted',
] as const;
export type FeedPart = (typeof FEED_PARTS)[number];

const PATIENCE_MS = 20_000;
/** A primary that works at an answer says so every eight seconds. */
const SILENT_MS = 30_000;

/** The primary answered that it will not: `status` is that of HTTP. */
export class FeedRefused extends Error {
  override name = 'FeedRefused';

  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

/** No answer came; `message` says which address was asked. */
export class FeedAway extends Error {
  override name = 'FeedAway';
}

/** Whether nobody who could write was reached: no answer, or that of something in between which reaches nobody either. */
export const isAway = (failure: unknown): boolean =>
  failure instanceof FeedAway || (failure instanceof FeedRefused && failure.status >= 500);

export interface FeedAddress {
  /** Of the primary, as people open it. */
  url: string;
  /** Made on the primary, which shows it once. */
  token: string;
  /** Opens what the primary seals for this standby alone. */
  identity: string;
}

/** Asks a primary. Answers are compressed, encrypted for this standby, and fail where they were cut off or changed. */
export class ReplicationFeed {
  constructor(private readonly address: FeedAddress) {}

  /** @throws FeedRefused, FeedAway, BackupDamaged */
  async *frames(part: FeedPart, body: object = {}, signal?: AbortSignal): AsyncGenerator<Frame> {
    const { url, token, identity } = this.address;
    const silence = new Silence();
    const call = fetch(`${url.replace(/\/$/, '')}/api/replication/feed/${part}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: signal ? AbortSignal.any([signal, silence.signal]) : silence.signal,
    });
    const response = await silence.heard(call).catch((failure: Error) => {
      throw new FeedAway(`${url} does not answer (${(failure.cause as Error)?.message ?? failure.message}).`);
    });
    if (!response.ok || !response.body) throw new FeedRefused(response.status, await wordsOf(response));
    const sealed = Readable.from(chunksOf(response.body, silence), { objectMode: false });
    try {
      yield* readFrames(await unseal(sealed, [identity], { name: `the answer to "${part}"` }));
    } catch (failure) {
      if (!silence.signal.aborted) throw failure;
      throw new FeedAway(`${url} stopped in the middle of the answer to "${part}".`);
    }
  }

  /**
   * The one fact that some parts answer, within twenty seconds: a process that was stopped takes calls and says nothing.
   * @throws FeedAway, FeedRefused, BackupDamaged
   */
  async ask<Schema extends z.ZodType>(
    part: FeedPart,
    body: object,
    schema: Schema,
  ): Promise<z.output<Schema>> {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    try {
      for await (const frame of this.frames(part, body, signal))
        if ('json' in frame) return schema.parse(frame.json);
    } catch (failure) {
      if (signal.aborted) throw new FeedAway(`The answer to "${part}" took too long.`);
      throw failure;
    }
    throw new FeedAway(`The answer to "${part}" is empty.`);
  }
}

/** Ends a call whose other side says nothing any more; it is never counted while this side is busy with what was said. */
class Silence {
  private readonly given = new AbortController();

  get signal(): AbortSignal {
    return this.given.signal;
  }

  async heard<Result>(next: Promise<Result>): Promise<Result> {
    const timer = setTimeout(() => this.given.abort(), SILENT_MS);
    return next.finally(() => clearTimeout(timer));
  }
}

async function* chunksOf(body: ReadableStream<Uint8Array>, silence: Silence): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await silence.heard(reader.read());
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

async function wordsOf(response: Response): Promise<string> {
  const text = await response.text().catch(() => '');
  const said = z.object({ message: z.string() }).safeParse(parsed(text));
  return said.success ? said.data.message : `The primary answered ${response.status}.`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
