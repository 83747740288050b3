import type { Readable } from 'node:stream';
import { DataStore, ERRORS, type Upload, Upload as UploadState } from '@tus/server';
import { type PartialUploads, type Sender, UPLOAD_LASTS_MS } from './partial-uploads.js';

/** The uploads of one sender as tus sees them. */
export class PartsStore extends DataStore {
  override extensions = ['creation', 'termination', 'expiration'];

  constructor(
    private readonly uploads: PartialUploads,
    private readonly sender: Sender,
  ) {
    super();
  }

  override getExpiration(): number {
    return UPLOAD_LASTS_MS;
  }

  override async create(upload: Upload): Promise<Upload> {
    const { id, size: bytes = 0, metadata } = upload;
    await this.uploads.begin(this.sender, { id, bytes, fileName: metadata?.filename ?? '' });
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const { bytes: size, received: offset, fileName, createdAt } = await this.uploads.find(this.sender, id);
    return new UploadState({
      ...{ id, size, offset, metadata: { filename: fileName } },
      creation_date: createdAt.toISOString(),
    });
  }

  override async write(content: Readable, id: string, offset: number): Promise<number> {
    const received = await this.uploads.append(this.sender, id, offset, content);
    if (received === undefined) throw ERRORS.INVALID_OFFSET;
    return received;
  }

  override remove(id: string): Promise<void> {
    return this.uploads.remove(this.sender, id);
  }
}
