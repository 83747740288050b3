import { Inject, Injectable } from '@nestjs/common';
import {
  type DocumentPage,
  documentPage,
  type EventPayload,
  type ExtractionText,
  type ExtractionTextReady,
  MOST_READ_LINES,
} from '@plumbline/contracts';
import type { Storage } from '@plumbline/storage';
import { DataSource } from 'typeorm';
import { DocumentRow } from '../catalog/document.entity.js';
import { ExtractionRow } from '../catalog/extraction.entity.js';
import { contentKey, pageKey } from '../catalog/storage-keys.js';
import { STORAGE } from '../shared-parts.js';
import { alikeDocuments } from './alike-documents.js';

type Outcome = EventPayload<typeof ExtractionTextReady>['outcome'];
type ReadPage = ExtractionText['pages'][number];

const GONE: Outcome = { error: { code: 'not_found', message: 'This extraction is not there any more.' } };
const NOT_READY: Outcome = {
  error: { code: 'unusable', message: 'Its fields are not found yet. Ask once they are.' },
};

/** What second readings of extractions are made from: the lines of a document, and what stands in the fields now. */
@Injectable()
export class ReadingTexts {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(STORAGE) private readonly storage: Storage,
  ) {}

  /** Writes it down, or says why there is none. */
  async write({
    workspaceId,
    requestId,
    extractionId: id,
  }: {
    workspaceId: string;
    requestId: string;
    extractionId: string;
  }): Promise<Outcome> {
    const { manager } = this.database;
    const row = await manager.findOneBy(ExtractionRow, { id, workspaceId });
    const document = row && (await manager.findOneBy(DocumentRow, { id: row.documentId }));
    if (!row || !document) return GONE;
    if (row.status !== 'ready' || document.readingKey === null) return NOT_READY;
    const { pages, linesLeftOut } = await this.pagesOf(document.readingKey, document.pages?.length ?? 0);
    const text: ExtractionText = {
      ...{ extractionId: id, documentId: document.id, documentName: document.name, sender: row.sender },
      fields: row.fields.map(({ name, type, value }) => {
        const description = row.wanted.find((each) => each.name === name)?.description;
        return { name, type, value, ...(description !== undefined && { description }) };
      }),
      tables: row.tables.map(({ name, columns, rows }) => ({
        ...{ name, columns },
        rows: rows.map(({ cells }) => cells.map(({ value }) => value)),
      })),
      ...{ pages, linesLeftOut, alike: await alikeDocuments(manager, row) },
    };
    const key = contentKey({ workspaceId, id: document.id }, requestId);
    await this.storage.putText(key, JSON.stringify(text));
    return { key };
  }

  private async pagesOf(
    readingKey: string,
    count: number,
  ): Promise<{ pages: ReadPage[]; linesLeftOut: number }> {
    const pages: ReadPage[] = [];
    let [room, linesLeftOut] = [MOST_READ_LINES, 0];
    for (let n = 1; n <= count; n += 1) {
      const page = documentPage.parse(JSON.parse(await this.storage.getText(pageKey(readingKey, n))));
      const lines = linesOf(page);
      const shown = lines.slice(0, room);
      room -= shown.length;
      linesLeftOut += lines.length - shown.length;
      if (shown.length > 0) pages.push({ n, lines: shown });
    }
    return { pages, linesLeftOut };
  }
}

const linesOf = ({ lines, words }: DocumentPage): ReadPage['lines'] =>
  lines.map(({ text, words: [first, end] }) => ({
    text,
    words: words.slice(first, end).map((word) => ({ text: word.text, box: word.box })),
  }));
