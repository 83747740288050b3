import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { Busboy } from '@fastify/busboy';
import { AppError, malformed } from '@plumbline/server';

/** The file of a form while its bytes arrive. `signal` aborts when the form turns out bad or the client goes away. */
export interface IncomingFile {
  name: string | undefined;
  content: Readable;
  signal: AbortSignal;
}

export interface ReceivedForm<Taken> {
  taken: Taken;
  /** The field `name`. */
  name: string | undefined;
}

/** Counts and sizes a form may have; far above what a browser sends, far below what hurts (S-26). */
const LIMITS = {
  files: 1,
  parts: 12,
  fields: 10,
  fieldNameSize: 100,
  fieldSize: 4_096,
  headerPairs: 20,
  headerSize: 8_192,
};
/** How long a refused request may go on sending, so that its client reads the answer instead of a reset connection. */
const DRAIN_MS = 30_000;
/** How long the parser may take to finish once everything has arrived and been stored. */
const GRACE_MS = 1_000;
const incomplete = () => malformed('The upload ended before the form was complete.');

/**
 * Reads a multipart form with exactly one file, in the field `file`. The file is handed to `take` as it arrives and
 * never held in memory. When this fails, `take` has ended too; what it had stored by then is the caller's to remove.
 * @throws AppError `malformed`, `unsupported_type`, `request_timeout`; whatever `take` fails with
 */
export async function receiveFile<Taken>(
  request: IncomingMessage,
  deadlineMs: number,
  take: (file: IncomingFile) => Promise<Taken>,
): Promise<ReceivedForm<Taken>> {
  const intake = new Intake(openForm(request.headers), take);
  const over = new AbortController();
  void failAfter(
    intake,
    deadlineMs,
    new AppError('request_timeout', 'The upload took too long.'),
    over.signal,
  );
  const onClose = () => {
    if (!request.complete) intake.fail(malformed('The client went away.'));
  };
  // The parser never finishes a form whose last part has no end to its headers.
  const onEnd = () => void intake.taken().then(() => failAfter(intake, GRACE_MS, incomplete(), over.signal));
  try {
    request.once('close', onClose);
    request.once('end', onEnd);
    if (request.destroyed) onClose();
    return await intake.read(request);
  } catch (failure) {
    discardRest(request);
    throw failure;
  } finally {
    over.abort();
    request.off('close', onClose);
    request.off('end', onEnd);
  }
}

/** One form on its way: the first failure ends everything, also the taking of the file. */
class Intake<Taken> {
  private readonly failed = new AbortController();
  private taking: Promise<Taken> | undefined;
  private name: string | undefined;

  constructor(
    private readonly form: Busboy,
    private readonly take: (file: IncomingFile) => Promise<Taken>,
  ) {
    form.on('field', (field, value) => this.onField(field, value));
    form.on('file', (field, content, fileName) => this.onFile(field, content, fileName));
    form.on('filesLimit', () => this.fail(malformed('Send one file per upload.')));
    form.on('partsLimit', () => this.fail(malformed('The form has too many parts.')));
    form.on('fieldsLimit', () => this.fail(malformed('The form has too many fields.')));
    form.on('error', () => this.fail(incomplete()));
  }

  fail(reason: Error): void {
    this.failed.abort(reason);
  }

  /** Resolves when nothing is being taken any more, however that went. */
  async taken(): Promise<void> {
    await this.taking?.catch(() => undefined);
  }

  async read(request: IncomingMessage): Promise<ReceivedForm<Taken>> {
    const { signal } = this.failed;
    try {
      const finished = new Promise<void>((resolve) => this.form.once('finish', resolve));
      request.pipe(this.form);
      await Promise.race([finished, rejection(signal)]);
      if (!this.taking) throw malformed('Send one file in the field "file".');
      return { taken: await this.taking, name: this.name };
    } catch (failure) {
      this.fail(failure as Error);
      await this.taken();
      throw signal.reason;
    } finally {
      request.unpipe(this.form);
    }
  }

  private onField(field: string, value: string): void {
    if (field === 'name') this.name = value;
    if (field === 'file') this.fail(malformed('The field "file" must hold a file.'));
  }

  private onFile(field: string, content: Readable, name: string | undefined): void {
    // A form cut off in a part that nobody reads would otherwise end the process.
    content.on('error', () => undefined);
    if (this.failed.signal.aborted) {
      content.resume();
      return;
    }
    if (field !== 'file') {
      content.resume();
      this.fail(malformed('Send the file in the field "file".'));
      return;
    }
    const { signal } = this.failed;
    // Whoever waits for more of the file would wait for ever: the parser does not end it when its request is cut off.
    signal.addEventListener('abort', () => content.destroy(), { once: true });
    this.taking = this.take({ name, content, signal });
    this.taking.catch((failure: Error) => this.fail(failure));
  }
}

async function failAfter(
  intake: Intake<unknown>,
  ms: number,
  reason: Error,
  over: AbortSignal,
): Promise<void> {
  await sleep(ms, undefined, { signal: over }).then(
    () => intake.fail(reason),
    () => undefined,
  );
}

function openForm(headers: IncomingHttpHeaders): Busboy {
  const contentType = headers['content-type'];
  if (!contentType || !/^multipart\/form-data\s*;/i.test(contentType)) {
    throw new AppError('unsupported_type', 'Send the file as multipart/form-data, in the field "file".');
  }
  if (headers['content-encoding'] !== undefined && headers['content-encoding'] !== 'identity') {
    throw new AppError('unsupported_type', 'Send the file without a Content-Encoding.');
  }
  try {
    return new Busboy({ headers: { ...headers, 'content-type': contentType }, limits: LIMITS });
  } catch {
    throw malformed('The multipart form names no boundary.');
  }
}

function rejection(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

/** Reads what a refused client still sends into nothing, for a while. */
function discardRest(request: IncomingMessage): void {
  if (request.complete || request.destroyed) return;
  const patience = setTimeout(() => request.destroy(), DRAIN_MS).unref();
  request.once('close', () => clearTimeout(patience));
  request.unpipe();
  request.resume();
}
