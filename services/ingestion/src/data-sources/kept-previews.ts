import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { Preview, ReadSettings } from '@plumbline/contracts';
import { type Engine, EngineError } from '@plumbline/datasets';
import type { DataFile } from '../catalog/stored-file.js';
import { INGESTION_CONFIG, type IngestionConfig, previewsFolder } from '../config.js';
import { previewRows, textsIn } from '../parsing/preview-rows.js';
import { ENGINE } from '../shared-parts.js';

/** Of larger files, another line is looked for by parsing them again. */
const MAX_BYTES = 67_108_864;
const MAX_KEPT = 10;
/** As long as somebody looks from one line to the next. */
const KEPT_MS = 600_000;
const READ_DEADLINE_MS = 10_000;

interface KeptPreview {
  textsPath: string;
  preview: Omit<Preview, 'rows' | 'lines'>;
  expiry: NodeJS.Timeout;
}

/** The last files that were previewed, with their texts: rows from another line on are answered without parsing the file again. */
@Injectable()
export class KeptPreviews implements OnModuleInit, OnApplicationShutdown {
  /** By file and settings, the one that was looked at last at the end. */
  private readonly kept = new Map<string, KeptPreview>();

  constructor(
    @Inject(ENGINE) private readonly engine: Engine,
    @Inject(INGESTION_CONFIG) private readonly config: IngestionConfig,
  ) {}

  /** Removes what processes left behind that were killed; nobody keeps a file for so long. */
  async onModuleInit(): Promise<void> {
    const folder = previewsFolder(this.config);
    await mkdir(folder, { recursive: true });
    for (const name of await readdir(folder)) {
      const path = join(folder, name);
      const written = await stat(path).catch(() => undefined);
      if (written && Date.now() - written.mtimeMs > 2 * KEPT_MS) await rm(path, { force: true });
    }
  }

  takes({ bytes }: DataFile): boolean {
    return bytes <= MAX_BYTES;
  }

  /** Undefined where the file was not looked at lately with these settings. */
  async answer(file: DataFile, settings: ReadSettings, fromLine = 1): Promise<Preview | undefined> {
    const key = keyOf(file, settings);
    const found = this.kept.get(key);
    if (!found) return undefined;
    this.kept.delete(key);
    this.kept.set(key, found);
    const { textsPath, preview } = found;
    try {
      const texts = textsIn(textsPath, preview.columns.length);
      const signal = AbortSignal.timeout(READ_DEADLINE_MS);
      return { ...preview, ...(await previewRows({ engine: this.engine, ...texts, signal }, fromLine)) };
    } catch (failure) {
      if (failure instanceof EngineError) return undefined;
      throw failure;
    }
  }

  async keep(
    file: DataFile,
    settings: ReadSettings,
    { rows: _, lines: __, ...preview }: Preview,
    texts: string,
  ): Promise<void> {
    const textsPath = join(previewsFolder(this.config), `${randomUUID()}.parquet`);
    // What cannot be kept is parsed again.
    const isKept = await rename(texts, textsPath).then(
      () => true,
      () => false,
    );
    if (!isKept) return;
    const key = keyOf(file, settings);
    await this.drop(key);
    const expiry = setTimeout(() => void this.drop(key), KEPT_MS).unref();
    this.kept.set(key, { textsPath, preview, expiry });
    const [oldest] = this.kept.keys();
    if (this.kept.size > MAX_KEPT && oldest !== undefined) await this.drop(oldest);
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([...this.kept.keys()].map((key) => this.drop(key)));
  }

  private async drop(key: string): Promise<void> {
    const found = this.kept.get(key);
    if (!found) return;
    this.kept.delete(key);
    clearTimeout(found.expiry);
    await rm(found.textsPath, { force: true });
  }
}

const keyOf = ({ fileKey, fileName }: DataFile, settings: ReadSettings): string =>
  JSON.stringify([fileKey, fileName, settings]);
