import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';

/** What travels from a primary to its standby: a fact as JSON, or bytes that belong to the fact before them. */
export type Frame = { json: unknown } | { data: Buffer };

const KINDS = { json: 0x4a, data: 0x44, alive: 0x4b } as const;
const HEAD = 5;
/** No frame of ours is larger; a length beyond it is not one. */
const MOST_BYTES = 1 << 28;
/** More than compression and encryption hold back, and incompressible: so much always moves what stands before it. */
const ALIVE_BYTES = 1 << 18;

function frame(kind: number, body: Buffer): Buffer {
  const head = Buffer.alloc(HEAD);
  head.writeUInt8(kind, 0);
  head.writeUInt32BE(body.length, 1);
  return Buffer.concat([head, body]);
}

export const jsonFrame = (fact: unknown): Buffer => frame(KINDS.json, Buffer.from(JSON.stringify(fact)));
export const dataFrame = (bytes: Buffer): Buffer => frame(KINDS.data, bytes);

/** Every chunk of a stream as a frame. */
export async function* dataFrames(source: Readable): AsyncGenerator<Buffer> {
  for await (const chunk of source) yield dataFrame(chunk as Buffer);
}

/** Passes frames on, and something to be left out whenever the next one takes longer: a silent answer is cut. */
export async function* keptAlive(frames: AsyncIterable<Buffer>, everyMs: number): AsyncGenerator<Buffer> {
  const source = frames[Symbol.asyncIterator]();
  try {
    for (let next = source.next(); ; ) {
      const given = await within(next, everyMs);
      if (given === undefined) yield frame(KINDS.alive, randomBytes(ALIVE_BYTES));
      else if (given.done) return;
      else {
        yield given.value;
        next = source.next();
      }
    }
  } finally {
    await source.return?.(undefined);
  }
}

/** Undefined when the time is over first. */
async function within<Value>(promise: Promise<Value>, ms: number): Promise<Value | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms);
  });
  return Promise.race([promise, over]).finally(() => clearTimeout(timer));
}

/** @throws RangeError for bytes that are no frames */
export async function* readFrames(source: AsyncIterable<Buffer>): AsyncGenerator<Frame> {
  let held: Buffer[] = [];
  let size = 0;
  for await (const chunk of source) {
    held.push(chunk);
    size += chunk.length;
    while (size >= HEAD) {
      if ((held[0]?.length ?? 0) < HEAD) held = [Buffer.concat(held)];
      const length = held[0]?.readUInt32BE(1) ?? 0;
      if (length > MOST_BYTES) throw new RangeError('these are no frames');
      if (size < HEAD + length) break;
      const whole = held.length === 1 ? (held[0] as Buffer) : Buffer.concat(held);
      const body = whole.subarray(HEAD, HEAD + length);
      const kind = whole[0];
      const rest = whole.subarray(HEAD + length);
      held = rest.length > 0 ? [rest] : [];
      size = rest.length;
      if (kind === KINDS.json) yield { json: JSON.parse(body.toString()) };
      else if (kind === KINDS.data) yield { data: body };
    }
  }
  if (size > 0) throw new RangeError('the last frame is not whole');
}
