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
    const response = await fetch(`${url.replace(/\/$/, '')}/api/replication/feed/${part}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      ...(signal && { signal }),
    }).catch((failure: Error) => {
      throw new FeedAway(`${url} does not answer (${(failure.cause as Error)?.message ?? failure.message}).`);
    });
    if (!response.ok || !response.body) throw new FeedRefused(response.status, await wordsOf(response));
    const sealed = Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]);
    yield* readFrames(await unseal(sealed, [identity], { name: `the answer to "${part}"` }));
  }

  /** The one fact that some parts answer. */
  async ask<Schema extends z.ZodType>(
    part: FeedPart,
    body: object,
    schema: Schema,
  ): Promise<z.output<Schema>> {
    for await (const frame of this.frames(part, body)) if ('json' in frame) return schema.parse(frame.json);
    throw new FeedAway(`The answer to "${part}" is empty.`);
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
