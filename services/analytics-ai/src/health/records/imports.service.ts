import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { basename, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Inject, Injectable } from '@nestjs/common';
import { type AccessClaims, type HealthImport, MAX_HEALTH_BYTES, TIMEOUT_MS } from '@plumbline/contracts';
import { displayName, type IncomingFile, receiveFile } from '@plumbline/intake';
import { AppError, conflict, malformed, notFound } from '@plumbline/server';
import { DataSource, type EntityManager } from 'typeorm';
import type { HealthTask } from '../reading/health-task.js';
import { HealthAccess } from '../vault/health-access.js';
import { HealthFolders } from '../vault/health-folders.js';
import { HealthImportRow } from '../vault/health-import.entity.js';
import { HealthKeys } from '../vault/health-keys.js';
import { keepBytes, keepFile, openFile, openPart, removeFile, type Vault } from '../vault/sealed-parts.js';
import { fileMarkOf } from '../vault/sealing.js';
import { HealthFiles } from './health-files.js';
import { DAYS_NAME, openImport, pageName, recordsName, sealImport } from './import-state.js';

interface ArrivedFile extends Pick<HealthTask, 'path' | 'kind'> {
  name: string;
  bytes: number;
  sha256: string;
}

/** What becomes an import: its records in a file of this machine, and pictures of its pages. */
export interface NewImport {
  view: Omit<HealthImport, 'id' | 'readAt'> & { id: string };
  recordsPath: string;
  pages?: readonly { page: number; picture: string }[];
}

/** Files of records that come in, are listed and go. Nothing of a file lies open but while it is read. */
@Injectable()
export class HealthImports {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(HealthAccess) private readonly access: HealthAccess,
    @Inject(HealthKeys) private readonly keys: HealthKeys,
    @Inject(HealthFolders) private readonly folders: HealthFolders,
    @Inject(HealthFiles) private readonly files: HealthFiles,
  ) {}

  /** @throws AppError as `HealthAccess.require`; `too_large`, `malformed`, `unusable`, `conflict` for a file that is there */
  async take(claims: AccessClaims, request: IncomingMessage, gone: AbortSignal): Promise<HealthImport> {
    await this.access.require(claims);
    return this.folders.within(async (folder) => {
      const { taken } = await receiveFile(request, TIMEOUT_MS.upload, (file) => arrive(file, folder));
      const id = randomUUID();
      const { name, bytes, sha256, kind } = taken;
      const { path: recordsPath, answer } = await this.files.read(taken, {
        importId: id,
        folder,
        signal: gone,
      });
      const { found, loaded, leftOut, notes } = answer;
      const kindOfFile = kind === 'csv' ? ('csv' as const) : ('apple' as const);
      const view = {
        id,
        name,
        kind: kindOfFile,
        bytes,
        sha256,
        found,
        loaded,
        setAside: found - loaded,
        leftOut,
        notes,
      };
      return this.add(claims, { view, recordsPath }, folder);
    });
  }

  /** Seals an import and makes the days anew, in one transaction. @throws AppError `conflict` */
  add(
    { sub: userId, wid: workspaceId }: AccessClaims,
    { view, recordsPath, pages = [] }: NewImport,
    folder: string,
  ): Promise<HealthImport> {
    return this.database.transaction(async (tx) => {
      const vault: Vault = { userId, key: await this.keys.hold(tx, { userId, workspaceId }) };
      const fileMark = fileMarkOf(vault.key, view.sha256);
      if (await tx.existsBy(HealthImportRow, { userId, fileMark }))
        throw conflict('This file has already been read, and its records are stored.');
      const whole: HealthImport = { ...view, readAt: new Date().toISOString() };
      const sealed = sealImport(vault.key, whole);
      await tx.insert(HealthImportRow, { id: view.id, userId, fileMark, sealed, createdAt: new Date() });
      await keepFile(tx, vault, { name: recordsName(view.id), importId: view.id, path: recordsPath });
      for (const { page, picture } of pages)
        await keepBytes(tx, vault, {
          ...{ name: pageName(view.id, page), importId: view.id },
          bytes: Buffer.from(picture, 'base64'),
        });
      await this.remakeDays(tx, vault, folder);
      return whole;
    });
  }

  async list(claims: AccessClaims): Promise<HealthImport[]> {
    await this.access.require(claims);
    const key = await this.keys.find(this.database.manager, claims.sub);
    if (!key) return [];
    const rows = await this.database.manager.find(HealthImportRow, {
      where: { userId: claims.sub },
      order: { createdAt: 'DESC', id: 'ASC' },
    });
    return rows.map((row) => openImport(key, row));
  }

  /** Removes the records of one file. @throws AppError `not_found` */
  async remove(claims: AccessClaims, id: string): Promise<{ deleted: number }> {
    await this.access.require(claims);
    return this.folders.within((folder) =>
      this.database.transaction(async (tx) => {
        const key = await this.keys.holdExisting(tx, claims.sub);
        const row = key && (await tx.findOneBy(HealthImportRow, { id, userId: claims.sub }));
        if (!row) throw notFound();
        const { loaded } = openImport(key, row);
        await tx.delete(HealthImportRow, { id });
        await this.remakeDays(tx, { userId: claims.sub, key }, folder);
        return { deleted: loaded };
      }),
    );
  }

  /** @throws AppError `not_found` */
  async page(claims: AccessClaims, id: string, page: number): Promise<{ picture: string }> {
    await this.access.require(claims);
    const { manager } = this.database;
    const key = await this.keys.find(manager, claims.sub);
    const bytes = key && (await openPart(manager, { userId: claims.sub, key }, pageName(id, page)));
    if (!bytes) throw notFound();
    return { picture: bytes.toString('base64') };
  }

  private async remakeDays(tx: EntityManager, vault: Vault, folder: string): Promise<void> {
    const paths = await openRecords(tx, vault, folder);
    if (paths.length === 0) return removeFile(tx, vault, DAYS_NAME);
    const path = await this.files.makeDays(paths, folder);
    await keepFile(tx, vault, { name: DAYS_NAME, importId: null, path });
  }
}

/** Opens the records of every import into files of a folder. */
export async function openRecords(tx: EntityManager, vault: Vault, folder: string): Promise<string[]> {
  const rows = await tx.find(HealthImportRow, {
    select: { id: true },
    where: { userId: vault.userId },
    order: { createdAt: 'ASC', id: 'ASC' },
  });
  const paths: string[] = [];
  for (const { id } of rows) {
    const path = join(folder, `open-${id}.parquet`);
    if (await openFile(tx, vault, recordsName(id), path)) paths.push(path);
  }
  return paths;
}

/** Stores the bytes of a file in the folder while counting and hashing them; what it is, its first bytes say. */
async function arrive({ name, content, signal }: IncomingFile, folder: string): Promise<ArrivedFile> {
  const path = join(folder, 'arrived');
  const hash = createHash('sha256');
  let bytes = 0;
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      hash.update(chunk);
      done(bytes > MAX_HEALTH_BYTES ? tooLarge() : null, chunk);
    },
  });
  await pipeline(content, meter, createWriteStream(path, { mode: 0o600 }), { signal });
  const shown = basename(displayName(name));
  return { path, kind: await kindOf(path, shown), name: shown, bytes, sha256: hash.digest('hex') };
}

const tooLarge = () =>
  new AppError(
    'too_large',
    'This file is larger than 1 GB. Bring the ZIP that the phone made instead of the XML.',
    {
      maxBytes: MAX_HEALTH_BYTES,
    },
  );

async function kindOf(path: string, name: string): Promise<HealthTask['kind']> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(512), 0, 512, 0);
    const head = buffer.subarray(0, bytesRead);
    if (bytesRead === 0) throw malformed('This file is empty.');
    if (head.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004', 'latin1'))) return 'zip';
    if (/^\uFEFF?\s*<(\?xml|!DOCTYPE|HealthData)/.test(head.toString('utf8'))) return 'xml';
    if (head.includes(0) || !/\.(csv|tsv|txt)$/i.test(name))
      throw new AppError(
        'unsupported_type',
        'Bring the ZIP or XML of an Apple Health export, or a CSV file. Reports as PDF are read beside it.',
      );
    return 'csv';
  } finally {
    await file.close();
  }
}
