import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { DocumentAnalysis, DocumentAnswer, DocumentFormat, TemplateField } from '@plumbline/contracts';
import { type DisposableChildren, LOGGER, type Logger } from '@plumbline/server';
import type { Storage } from '@plumbline/storage';
import type { DocumentRow } from '../catalog/document.entity.js';
import { pageKey } from '../catalog/storage-keys.js';
import { DOCUMENTS_CONFIG, type DocumentsConfig, readingFolder } from '../config.js';
import { readerChildren, runReaderChild } from '../reading/child/run-reader-child.js';
import type { Extracted } from '../reading/extraction/extract.js';
import type { SavedLesson } from '../reading/extraction/lesson.js';
import type { Rotation } from '../reading/page/box.js';
import { STORAGE } from '../shared-parts.js';
import { type PagesRead, readPages } from './read-pages.js';

const BYTES_PER_MB = 1_048_576;
const DRAWING_DEADLINE_MS = 20_000;
const UNLOCKING_DEADLINE_MS = 20_000;
const UNDERSTANDING_DEADLINE_MS = 20_000;

type ReadDocument = Pick<DocumentRow, 'kind' | 'readingKey' | 'pages'>;

interface StoredDocument {
  fileKey: string;
  format: DocumentFormat;
}

/** Opens documents in processes of their own, each in a folder of its own that is gone afterwards. */
@Injectable()
export class DocumentReader implements OnModuleInit, OnApplicationShutdown {
  private readonly children: DisposableChildren;

  constructor(
    @Inject(STORAGE) private readonly storage: Storage,
    @Inject(DOCUMENTS_CONFIG) private readonly config: DocumentsConfig,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.children = readerChildren({ logger });
  }

  /** Also where only calls are answered: pages are drawn there. */
  onModuleInit(): void {
    this.children.keepSpare();
  }

  onApplicationShutdown(): void {
    this.children.close();
  }

  /**
   * Reads all pages; `keep` takes what came of it before the folder goes.
   * @throws ReadError with a reason for people, also when the process died before it read anything
   */
  read<Result>(
    { fileKey, format }: StoredDocument,
    options: { signal: AbortSignal; onPage: (done: number, pages: number) => void },
    keep: (read: PagesRead, folder: string) => Promise<Result>,
  ): Promise<Result> {
    return this.inFolder(async (folder) => {
      const path = await this.storage.localPath(fileKey);
      return keep(await this.readHere({ path, format }, folder, options), folder);
    });
  }

  /** Reads a file of this machine into the folder. @throws ReadError */
  readHere(
    { path, format }: { path: string; format: DocumentFormat },
    folder: string,
    options: { signal: AbortSignal; onPage: (done: number, pages: number) => void },
  ): Promise<PagesRead> {
    const task = { kind: 'read', path, format, folder, from: 1 } as const;
    return readPages(this.children, task, { ...options, memoryLimitMb: this.memoryLimitMb });
  }

  /** Draws a page of a file of this machine; answers whether it could be drawn. @throws ReadError */
  async drawHere(
    file: { path: string; format: DocumentFormat },
    wanted: { page: number; width: number; rotation: Rotation; outPath: string },
    signal: AbortSignal,
  ): Promise<boolean> {
    const options = { deadlineMs: DRAWING_DEADLINE_MS, memoryLimitMb: this.memoryLimitMb, signal };
    const task = { kind: 'draw', ...file, ...wanted } as const;
    return (await runReaderChild(this.children, task, options)).isDrawn;
  }

  /** Draws one page; undefined where it cannot be drawn. @throws ReadError */
  draw<Result>(
    { fileKey, format }: StoredDocument,
    {
      page,
      width,
      rotation,
      signal,
    }: { page: number; width: number; rotation: Rotation; signal: AbortSignal },
    keep: (path: string) => Promise<Result>,
  ): Promise<Result | undefined> {
    return this.inFolder(async (folder) => {
      const path = await this.storage.localPath(fileKey);
      const outPath = join(folder, 'picture');
      const task = { kind: 'draw', path, format, page, width, rotation, outPath } as const;
      const options = { deadlineMs: DRAWING_DEADLINE_MS, memoryLimitMb: this.memoryLimitMb, signal };
      const { isDrawn } = await runReaderChild(this.children, task, options);
      return isDrawn ? keep(outPath) : undefined;
    });
  }

  /** Whether the password opens the document; `keep` takes the copy that asks for none. @throws ReadError */
  unlock(fileKey: string, password: string, keep: (path: string) => Promise<void>): Promise<boolean> {
    return this.inFolder(async (folder) => {
      const path = await this.storage.localPath(fileKey);
      const outPath = join(folder, 'open.pdf');
      const task = { kind: 'unlock', path, password, outPath } as const;
      const options = { deadlineMs: UNLOCKING_DEADLINE_MS, memoryLimitMb: this.memoryLimitMb };
      const { isOpen } = await runReaderChild(this.children, task, options);
      if (isOpen) await keep(outPath);
      return isOpen;
    });
  }

  /** What a document that is read says. @throws ReadError */
  async analyse(document: ReadDocument, signal: AbortSignal): Promise<Omit<DocumentAnalysis, 'analyzedAt'>> {
    const paths = await this.pagesOf(document);
    const task = { kind: 'analyse', paths, documentKind: document.kind } as const;
    return runReaderChild(this.children, task, this.understanding(signal));
  }

  /** @throws ReadError */
  async answer(document: ReadDocument, question: string, signal: AbortSignal): Promise<DocumentAnswer> {
    const task = { kind: 'answer', paths: await this.pagesOf(document), question } as const;
    return runReaderChild(this.children, task, this.understanding(signal));
  }

  /** The fields asked for. @throws ReadError */
  async extract(
    document: ReadDocument,
    asked: { fields: readonly TemplateField[]; lessons: readonly SavedLesson[] },
    signal: AbortSignal,
  ): Promise<Extracted> {
    const task = { kind: 'extract', paths: await this.pagesOf(document), ...asked } as const;
    return runReaderChild(this.children, task, this.understanding(signal));
  }

  private understanding(signal: AbortSignal) {
    return { deadlineMs: UNDERSTANDING_DEADLINE_MS, memoryLimitMb: this.memoryLimitMb, signal };
  }

  /** Its pages, as files on this machine. */
  private async pagesOf({ readingKey, pages }: ReadDocument): Promise<string[]> {
    const paths: string[] = [];
    for (const { n } of pages ?? []) paths.push(await this.storage.localPath(pageKey(readingKey ?? '', n)));
    return paths;
  }

  private get memoryLimitMb(): number {
    return this.config.READER_MEMORY_BYTES / BYTES_PER_MB;
  }

  /** A folder that goes with the work. */
  async inFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
    const parent = readingFolder(this.config);
    await mkdir(parent, { recursive: true });
    const folder = await mkdtemp(join(parent, 'document-'));
    try {
      return await work(folder);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
}
