import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
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

/** The client went away before its request was complete; nobody reads the answer. */
export class ClientGone extends Error {
  override name = 'ClientGone';
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
 * @throws AppError `malformed`, `unsupported_type`, `request_timeout`; ClientGone; whatever `take` fails with
 */
export async function receiveFile<Taken>(
  request: IncomingMessage,
  deadlineMs: number,
  take: (file: IncomingFile) => Promise<Taken>,
): Promise<ReceivedForm<Taken>> {
  const form = openForm(request.headers);
  const failed = new AbortController();
  const fail = (reason: Error) => failed.abort(reason);
  const deadline = setTimeout(
    () => fail(new AppError('request_timeout', 'The upload took too long.')),
    deadlineMs,
  );
  const onClose = () => {
    if (!request.complete) fail(new ClientGone('the client went away'));
  };
  let name: string | undefined;
  let taking: Promise<Taken> | undefined;
  let grace: NodeJS.Timeout | undefined;
  // The parser never finishes a form whose last part has no end to its headers.
  const onEnd = async () => {
    await taking?.catch(() => undefined);
    grace = setTimeout(() => fail(incomplete()), GRACE_MS);
  };

  form.on('field', (field, value) => {
    if (field === 'name') name = value;
    if (field === 'file') fail(malformed('The field "file" must hold a file.'));
  });
  form.on('file', (field, content, fileName) => {
    // A form cut off in a part that nobody reads would otherwise end the process.
    content.on('error', () => undefined);
    if (field !== 'file') {
      content.resume();
      fail(malformed('Send the file in the field "file".'));
      return;
    }
    taking = take({ name: fileName, content, signal: failed.signal });
    taking.catch(fail);
  });
  form.on('filesLimit', () => fail(malformed('Send one file per upload.')));
  for (const limit of ['partsLimit', 'fieldsLimit'] as const) {
    form.on(limit, () => fail(malformed('The form has too many fields.')));
  }
  form.on('error', () => fail(incomplete()));

  try {
    request.once('close', onClose);
    request.once('end', onEnd);
    const finished = new Promise<void>((resolve) => form.once('finish', resolve));
    request.pipe(form);
    await Promise.race([finished, rejection(failed.signal)]);
    if (!taking) throw malformed('Send one file in the field "file".');
    return { taken: await taking, name };
  } catch (failure) {
    fail(failure as Error);
    await taking?.catch(() => undefined);
    discardRest(request);
    throw failed.signal.reason;
  } finally {
    clearTimeout(deadline);
    clearTimeout(grace);
    request.off('close', onClose);
    request.off('end', onEnd);
    request.unpipe(form);
  }
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
export function discardRest(request: IncomingMessage): void {
  if (request.complete || request.destroyed) return;
  const patience = setTimeout(() => request.destroy(), DRAIN_MS).unref();
  request.once('close', () => clearTimeout(patience));
  request.unpipe();
  request.resume();
}
