import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { type AccessClaims, MAX_UPLOAD_BYTES, TIMEOUT_MS, type UploadAccepted } from '@plumbline/contracts';
import { afterCommit } from '@plumbline/database';
import { type Answered, displayName } from '@plumbline/intake';
import { AppError, conflict, malformed, unavailable } from '@plumbline/server';
import { MemoryLocker, Server } from '@tus/server';
import { fileKey } from '../../catalog/storage-keys.js';
import { DataFileIntake } from '../../intake/data-file-intake.js';
import { typeOfName } from '../../intake/file-type.js';
import { UploadsService } from '../uploads.service.js';
import { type PartialUpload, PartialUploads } from './partial-uploads.js';
import { PartsStore } from './parts-store.js';

const PATH = '/api/upload/resumable';

/** Uploads that go on after a break: tus collects the bytes, then the file is taken like one of a form. */
@Injectable()
export class ResumableService {
  /** Of this process; whose part counts among several replicas, the row of the upload decides. */
  private readonly locker = new MemoryLocker();

  constructor(
    @Inject(PartialUploads) private readonly partial: PartialUploads,
    @Inject(UploadsService) private readonly uploads: UploadsService,
    @Inject(DataFileIntake) private readonly intake: DataFileIntake,
  ) {}

  find(claims: AccessClaims, id: string): Promise<PartialUpload> {
    return this.partial.find(claims, id);
  }

  /** Answers one call of the protocol. @throws AppError what an upload by a form throws, and `conflict` for other bytes than the next */
  async speak(claims: AccessClaims, request: IncomingMessage): Promise<Response> {
    let failure: unknown;
    const server = new Server({
      path: PATH,
      relativeLocation: true,
      // The gateway alone says who may read answers.
      allowedOrigins: [],
      datastore: new PartsStore(this.partial, claims),
      locker: this.locker,
      maxSize: MAX_UPLOAD_BYTES,
      namingFunction: () => randomUUID(),
      // What would be refused in the end is refused before any byte is sent.
      onUploadCreate: async (_, { metadata }) => {
        const fileName = displayName(metadata?.filename ?? undefined);
        if (!metadata?.filename) throw malformed('Name the file in Upload-Metadata, as `filename`.');
        typeOfName(fileName);
        await this.uploads.refuseFull(claims);
        return { metadata: { filename: fileName } };
      },
      onResponseError: (_, error) => {
        failure = error;
        return undefined;
      },
    });
    const response = await server.handleWeb(webRequest(request));
    if (response.status < 400) return response;
    throw toAnswer(failure ?? { status_code: response.status, body: await response.text() });
  }

  /**
   * Takes the file of an upload whose bytes are all here; a call that comes again is answered what the first one was.
   * @throws AppError `not_found`, `conflict` while bytes are missing, and what an upload by a form throws
   */
  async complete(claims: AccessClaims, id: string): Promise<Answered<UploadAccepted>> {
    const upload = await this.partial.find(claims, id);
    if (upload.accepted) return { body: upload.accepted, replayed: true };
    if (upload.received < upload.bytes)
      throw conflict(`Only ${upload.received} of ${upload.bytes} bytes are here. Send the rest first.`);
    try {
      return await this.take(claims, upload);
    } catch (failure) {
      // Where another call took the file meanwhile, its parts are gone.
      const { accepted } = await this.partial.find(claims, id);
      if (!accepted) throw failure;
      return { body: accepted, replayed: true };
    }
  }

  private take(claims: AccessClaims, upload: PartialUpload): Promise<Answered<UploadAccepted>> {
    const sourceId = randomUUID();
    const file = {
      name: upload.fileName,
      content: this.partial.content(upload),
      signal: AbortSignal.timeout(TIMEOUT_MS.upload),
    };
    return this.intake.takeContent(
      fileKey({ workspaceId: claims.wid, id: sourceId }),
      file,
      async (tx, taken) => {
        const accepted = await this.partial.lockAccepted(tx, upload.id);
        if (accepted) return { body: accepted, replayed: true };
        const body = await this.uploads.accept(tx, claims, {
          id: sourceId,
          name: taken.fileName,
          file: taken,
        });
        await this.partial.accept(tx, upload.id, body);
        afterCommit(tx, () => void this.partial.discard(upload.partKeys));
        return { body, replayed: false };
      },
    );
  }
}

function webRequest(request: IncomingMessage): Request {
  const { method = 'GET', url = '' } = request;
  const body = method === 'PATCH' ? Readable.toWeb(Readable.from(arriving(request))) : null;
  const init = {
    method,
    headers: new Headers(request.headers as Record<string, string>),
    body,
    duplex: 'half',
  };
  return new Request(new URL(url, 'http://ingestion'), init as RequestInit);
}

/** The bytes of a part as far as they come: what arrived before a break is kept. */
async function* arriving(request: IncomingMessage): AsyncGenerator<Buffer> {
  try {
    // Where not all are wanted, the caller still hears why.
    yield* request.iterator({ destroyOnReturn: false });
  } catch (failure) {
    if (request.complete) throw failure;
  }
}

const statusOf = (failure: unknown): number | undefined =>
  (failure as { status_code?: number } | null)?.status_code;

/** What the protocol refuses has a status of its own; the rest are our own refusals. */
function toAnswer(failure: unknown): Error {
  const status = statusOf(failure);
  if (status === undefined) return failure as Error;
  // Another call waits for the same upload.
  if (status >= 500) return unavailable();
  if (status === 413)
    return new AppError('too_large', 'This file is larger than it may be, or than was declared.', {
      maxBytes: MAX_UPLOAD_BYTES,
    });
  if (status === 409) return conflict('These are not the next bytes. Ask how many are here.');
  return malformed(String((failure as { body?: string }).body ?? 'The request is malformed.').trim());
}
