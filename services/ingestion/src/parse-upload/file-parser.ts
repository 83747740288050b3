import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { Preview, ReadSettings } from '@plumbline/contracts';
import { type DisposableChildren, LOGGER, type Logger } from '@plumbline/server';
import type { Storage } from '@plumbline/storage';
import type { DataFile } from '../catalog/stored-file.js';
import { INGESTION_CONFIG, type IngestionConfig, parsingFolder } from '../config.js';
import type { RowsFollower } from '../databases/take-rows.js';
import { TAKE_LIMITS } from '../databases/taking/take-limits.js';
import { parserChildren, runParserChild } from '../parsing/child/run-parser-child.js';
import type {
  ArrivingOptions,
  ParseProgress,
  ParseResult,
  PreviewOptions,
  RowsEnd,
} from '../parsing/source/parse-options.js';
import { STORAGE } from '../shared-parts.js';

const BYTES_PER_MB = 1_048_576;

/** How long parsing may take, and who hears of it. */
export interface FileParserOptions {
  deadlineMs: number;
  signal?: AbortSignal;
  onProgress?: (progress: ParseProgress) => void;
}

/** Who follows rows while they are taken, and is told of the end where all of them are there. */
export interface ArrivalFollower extends RowsFollower {
  onEnd(end: RowsEnd): void;
}

/** Parses files in processes of their own, each in a folder of its own that is gone afterwards. */
@Injectable()
export class FileParser implements OnModuleInit, OnApplicationShutdown {
  private readonly children: DisposableChildren;

  constructor(
    @Inject(STORAGE) private readonly storage: Storage,
    @Inject(INGESTION_CONFIG) private readonly config: IngestionConfig,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.children = parserChildren({ logger });
  }

  onModuleInit(): void {
    if (this.config.ROLE !== 'api') this.children.keepSpare();
  }

  onApplicationShutdown(): void {
    this.children.close();
  }

  /**
   * Parses a whole file; `keep` takes what came of it before the folder goes.
   * @throws ParseError with a reason for people, also when the process died
   */
  read<Result>(
    file: DataFile,
    settings: ReadSettings,
    options: FileParserOptions,
    keep: (outcome: ParseResult, parquetPath: string) => Promise<Result>,
  ): Promise<Result> {
    return this.inFolder(async (folder) => {
      const outPath = join(folder, 'data.parquet');
      const request = { ...(await this.request(file, settings, folder)), outPath };
      const outcome = await runParserChild(
        this.children,
        { kind: 'read', request },
        this.childOptions(options),
      );
      return keep(outcome, outPath);
    });
  }

  /**
   * Parses rows while `take` takes them. They stand in a file afterwards: undefined where that is to be parsed, because the rows were
   * few, or could not be parsed before all of them were known, or the process died of them.
   * @throws what `take` and `keep` throw
   */
  readArriving<Result>(
    { name, selection, settings }: Pick<ArrivingOptions, 'name' | 'selection' | 'settings'>,
    options: FileParserOptions,
    take: (follower: ArrivalFollower) => Promise<void>,
    keep: (outcome: ParseResult, parquetPath: string) => Promise<Result>,
  ): Promise<Result | undefined> {
    return this.inFolder(async (folder) => {
      const outPath = join(folder, 'data.parquet');
      const task = {
        kind: 'arriving' as const,
        request: {
          ...{ name, selection, settings, folder, outPath, tempDirectory: join(folder, 'temp') },
          maxBytes: TAKE_LIMITS.maxBytes,
        },
      };
      const over = new AbortController();
      const signal = options.signal ? AbortSignal.any([options.signal, over.signal]) : over.signal;
      const following = new PassThrough({ objectMode: true });
      let isTaken = false;
      const onProgress = (progress: ParseProgress) => isTaken && options.onProgress?.(progress);
      let reading: Promise<ParseResult | undefined> | undefined;
      const begin = () =>
        runParserChild(this.children, task, {
          ...this.childOptions({ ...options, signal, onProgress }),
          following,
        }).catch(() => undefined);
      try {
        await take({
          folder,
          onPart: (part) => {
            reading ??= begin();
            following.write(part);
          },
          onEnd: (end) => following.end(end),
        });
        isTaken = true;
        const outcome = await reading;
        options.signal?.throwIfAborted();
        return outcome && (await keep(outcome, outPath));
      } finally {
        over.abort();
        following.destroy();
        // The folder goes once nobody writes to it any more.
        await reading;
      }
    });
  }

  /**
   * Parses a file for its preview; `keep` takes the texts of all rows, where they are wanted, before the folder goes.
   * @throws ParseError with a reason for people, also when the process died
   */
  preview(
    file: DataFile,
    settings: ReadSettings,
    options: FileParserOptions & { fromLine?: number | undefined },
    keep?: (preview: Preview, textsPath: string) => Promise<void>,
  ): Promise<Preview> {
    const { fromLine, ...own } = options;
    return this.inFolder(async (folder) => {
      const textsPath = join(folder, 'texts.parquet');
      const request = {
        ...(await this.request(file, settings, folder)),
        ...(fromLine && { fromLine }),
        ...(keep && { textsPath }),
      };
      const preview = await runParserChild(
        this.children,
        { kind: 'preview', request },
        this.childOptions(own),
      );
      await keep?.(preview, textsPath);
      return preview;
    });
  }

  private async request(
    file: DataFile,
    settings: ReadSettings,
    folder: string,
  ): Promise<Omit<PreviewOptions, 'signal' | 'onProgress'>> {
    return {
      path: await this.storage.localPath(file.fileKey),
      name: file.fileName,
      uploadType: file.uploadType,
      sha256: file.sha256,
      bytes: file.bytes,
      ...(file.extract && { extract: file.extract }),
      settings,
      tempDirectory: join(folder, 'temp'),
    };
  }

  private childOptions(options: FileParserOptions) {
    return { ...options, memoryLimitMb: this.config.READER_MEMORY_BYTES / BYTES_PER_MB };
  }

  private async inFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
    const parent = parsingFolder(this.config);
    await mkdir(parent, { recursive: true });
    const folder = await mkdtemp(join(parent, 'file-'));
    try {
      return await work(folder);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
}
