import { type FileHandle, open } from 'node:fs/promises';
import { Controller, Inject, Res, StreamableFile } from '@nestjs/common';
import {
  type AccessClaims,
  type DocumentDetail,
  type DocumentSummary,
  deleteDocument,
  downloadDocument,
  getDocument,
  keepDocumentsActive,
  listDocuments,
  type ReceivedBy,
} from '@plumbline/contracts';
import { attachment } from '@plumbline/intake';
import { Implements, Input, notFound, Session } from '@plumbline/server';
import { ObjectMissing, type Storage } from '@plumbline/storage';
import type { FastifyReply } from 'fastify';
import { STORAGE } from '../shared-parts.js';
import { DocumentsQueries } from './documents.queries.js';
import { DocumentsService } from './documents.service.js';

/** Documents of the caller's workspace. */
@Controller()
export class DocumentsController {
  constructor(
    @Inject(DocumentsQueries) private readonly queries: DocumentsQueries,
    @Inject(DocumentsService) private readonly documents: DocumentsService,
    @Inject(STORAGE) private readonly storage: Storage,
  ) {}

  @Implements(listDocuments)
  async list(
    @Input() { query: page }: ReceivedBy<typeof listDocuments>,
    @Session() claims: AccessClaims,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<DocumentSummary[]> {
    const { documents, total } = await this.queries.list(claims, page);
    reply.header('X-Total-Count', total);
    return documents;
  }

  @Implements(keepDocumentsActive)
  async keepActive(
    @Input() { body: { ids } }: ReceivedBy<typeof keepDocumentsActive>,
    @Session() claims: AccessClaims,
  ): Promise<{ message: string }> {
    await this.documents.keepActive(claims, ids);
    return { message: 'These documents stay active.' };
  }

  @Implements(getDocument)
  detail(
    @Input() { id }: ReceivedBy<typeof getDocument>,
    @Session() claims: AccessClaims,
  ): Promise<DocumentDetail> {
    return this.queries.detail(claims, id);
  }

  @Implements(deleteDocument)
  delete(
    @Input() { id }: ReceivedBy<typeof deleteDocument>,
    @Session() claims: AccessClaims,
  ): Promise<{ message: string }> {
    return this.documents.delete(claims, id);
  }

  @Implements(downloadDocument)
  async download(
    @Input() { id }: ReceivedBy<typeof downloadDocument>,
    @Session() claims: AccessClaims,
  ): Promise<StreamableFile> {
    const { fileKey, name } = await this.queries.document(claims, id);
    const file = await this.open(fileKey);
    return new StreamableFile(file.createReadStream(), {
      type: 'application/octet-stream',
      disposition: attachment(name),
    });
  }

  /** Opened before the answer begins: a document may be deleted between looking it up and reading it. */
  private async open(fileKey: string): Promise<FileHandle> {
    try {
      return await open(await this.storage.localPath(fileKey));
    } catch (error) {
      const isGone = error instanceof ObjectMissing || (error as NodeJS.ErrnoException).code === 'ENOENT';
      throw isGone ? notFound() : error;
    }
  }
}
