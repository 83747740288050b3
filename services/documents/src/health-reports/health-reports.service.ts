import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Inject, Injectable } from '@nestjs/common';
import {
  type AccessClaims,
  type DocumentFormat,
  type DocumentPage,
  HEALTH_UNLOCK_MINUTES,
  type HealthReport,
  MAX_REPORT_PAGES,
  MAX_UPLOAD_BYTES,
  TIMEOUT_MS,
} from '@plumbline/contracts';
import { displayName, type IncomingFile, receiveFile } from '@plumbline/intake';
import { AppError, FairQueue, requireSecondFactor, unusable } from '@plumbline/server';
import { DocumentReader } from '../read-document/document-reader.js';
import { ReadError } from '../reading/read-error.js';
import { pageFile } from '../reading/tasks.js';
import { documentTypeOf, HEAD_BYTES } from '../uploads/document-type.js';
import { collectedOn, laboratoryOf } from './report-head.js';
import { reportValuesOf } from './report-values.js';

const PICTURE_WIDTH = 1_100;
const MOST_VALUES = 500;
const PLACES = { places: 1, placesPerKey: 1, waitingPerKey: 2 } as const;

interface Arrived {
  path: string;
  format: DocumentFormat;
  name: string;
  bytes: number;
  sha256: string;
}

/**
 * Laboratory reports, read while the call waits: file, pages and pictures lie in a folder that goes with the call. No row, no
 * object, no job and no event ever holds one.
 */
@Injectable()
export class HealthReportReader {
  private readonly queue = new FairQueue(PLACES);

  constructor(@Inject(DocumentReader) private readonly reader: DocumentReader) {}

  /** @throws AppError `second_factor_needed`, `too_large`, `unsupported_type`, `unusable` with what cannot be read and why */
  async read(claims: AccessClaims, request: IncomingMessage, gone: AbortSignal): Promise<HealthReport> {
    requireSecondFactor(claims, HEALTH_UNLOCK_MINUTES);
    return this.reader.inFolder(async (folder) => {
      const { taken } = await receiveFile(request, TIMEOUT_MS.upload, (file) => arrive(file, folder));
      return this.queue.run(claims.sub, () => this.understand(taken, folder, gone), gone).catch(inWords);
    });
  }

  private async understand(file: Arrived, folder: string, signal: AbortSignal): Promise<HealthReport> {
    const options = { signal, onPage: (_done: number, pages: number) => refuseLong(pages) };
    const read = await this.reader.readHere(file, folder, options);
    if (read.isLocked)
      throw unusable('This report asks for a password. Save a copy without one, and upload that.');
    const pages: DocumentPage[] = [];
    for (const { n } of read.pages) pages.push(JSON.parse(await readFile(join(folder, pageFile(n)), 'utf8')));
    const found = pages.map((page) => ({ page, ...reportValuesOf(page) }));
    const values = found.flatMap((each) => each.values);
    const withoutNumber = found.reduce((sum, each) => sum + each.withoutNumber, 0);
    const unread = pages.filter(({ origin }) => origin === 'unread').length;
    const { name, bytes, sha256 } = file;
    return {
      ...{ name, bytes, sha256, laboratory: laboratoryOf(pages), collectedOn: collectedOn(pages) },
      values: values.slice(0, MOST_VALUES),
      pages: await this.pictures(
        file,
        found.flatMap((each) => (each.values.length > 0 ? [each.page] : [])),
        folder,
        signal,
      ),
      notes: [
        ...(unread > 0 ? [`${unread} of ${pages.length} pages could not be read.`] : []),
        ...(withoutNumber > 0
          ? [
              `${withoutNumber} ${withoutNumber === 1 ? 'result is' : 'results are'} no number to compare, such as "negative" or "<0.15", and left out.`,
            ]
          : []),
        ...(values.length === 0 ? ['No table with tests and results was found on this report.'] : []),
        ...(values.length > MOST_VALUES ? [`Only the first ${MOST_VALUES} values are shown.`] : []),
      ],
    };
  }

  private async pictures(
    { path, format }: Arrived,
    pages: readonly DocumentPage[],
    folder: string,
    signal: AbortSignal,
  ): Promise<HealthReport['pages']> {
    const drawn: HealthReport['pages'] = [];
    for (const page of pages) {
      const outPath = join(folder, `report-page-${page.n}`);
      const wanted = { page: page.n, width: PICTURE_WIDTH, rotation: page.rotation, outPath };
      if (await this.reader.drawHere({ path, format }, wanted, signal))
        drawn.push({ page: page.n, picture: await readFile(outPath, 'base64') });
    }
    return drawn;
  }
}

function refuseLong(pages: number): void {
  if (pages > MAX_REPORT_PAGES)
    throw unusable(
      `This report has ${pages} pages; ${MAX_REPORT_PAGES} can be read at once. Bring it in parts.`,
    );
}

function inWords(error: unknown): never {
  if (error instanceof ReadError) throw unusable(error.message, { code: error.code });
  throw error;
}

async function arrive({ name, content, signal }: IncomingFile, folder: string): Promise<Arrived> {
  const path = join(folder, 'report');
  const hash = createHash('sha256');
  let bytes = 0;
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      hash.update(chunk);
      done(bytes > MAX_UPLOAD_BYTES ? tooLarge() : null, chunk);
    },
  });
  await pipeline(content, meter, createWriteStream(path, { mode: 0o600 }), { signal });
  const shown = displayName(name);
  return {
    path,
    format: documentTypeOf(shown)(await headOf(path)),
    name: shown,
    bytes,
    sha256: hash.digest('hex'),
  };
}

const tooLarge = () =>
  new AppError('too_large', 'This file is larger than 50 MB (52,428,800 bytes).', {
    maxBytes: MAX_UPLOAD_BYTES,
  });

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
