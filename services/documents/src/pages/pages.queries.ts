import { Inject, Injectable } from '@nestjs/common';
import type { AccessClaims, DocumentPicture } from '@plumbline/contracts';
import { conflict, notFound } from '@plumbline/server';
import type { Storage } from '@plumbline/storage';
import type { DocumentRow } from '../catalog/document.entity.js';
import { pageKey } from '../catalog/storage-keys.js';
import { DocumentsQueries } from '../documents/documents.queries.js';
import { STORAGE } from '../shared-parts.js';

/** A page that was read. */
export interface ReadPage {
  document: DocumentRow;
  readingKey: string;
  page: DocumentPicture;
}

/** Pages of documents that are read. */
@Injectable()
export class PagesQueries {
  constructor(
    @Inject(DocumentsQueries) private readonly documents: DocumentsQueries,
    @Inject(STORAGE) private readonly storage: Storage,
  ) {}

  /** The stored JSON as it stands. @throws AppError `not_found`, `conflict` while it is not read */
  async page(claims: AccessClaims, id: string, n: number): Promise<string> {
    const { readingKey } = await this.find(claims, id, n);
    return this.storage.getText(pageKey(readingKey, n));
  }

  /** @throws AppError `not_found`, `conflict` while it is not read */
  async find(claims: AccessClaims, id: string, n: number): Promise<ReadPage> {
    const document = await this.documents.document(claims, id);
    const { readingKey, pages, status } = document;
    if (readingKey === null || pages === null) {
      if (status === 'failed') throw conflict('This document could not be read; it has no pages.');
      if (status === 'locked') throw conflict('This document asks for its password first.');
      throw conflict('This document is still being read.');
    }
    const page = pages[n - 1];
    if (!page) throw notFound();
    return { document, readingKey, page };
  }
}
