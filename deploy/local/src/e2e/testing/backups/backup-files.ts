import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { BackupView } from '@plumbline/contracts';
import type { ApiClient } from '../api-client.js';

const RESTORE = join(process.cwd(), 'deploy/local/dist/restore/main.js');

/** Runs the program that `npm run restore` starts. Answers how it ended and what it said. */
export async function runRestore(
  args: readonly string[],
  settings: Record<string, string>,
): Promise<{ code: number | null; words: string }> {
  const child = spawn(process.execPath, [RESTORE, ...args], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let words = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (words += String(chunk)));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, words };
}

/** Writes the file of a backup to a path, as the screen's Download does. @throws Error where it is refused */
export async function downloadBackup(
  client: ApiClient,
  { id }: Pick<BackupView, 'id'>,
  path: string,
): Promise<void> {
  const response = await fetch(`${client.url}/api/backup/${id}/download`, {
    headers: { authorization: `Bearer ${client.accessToken}` },
  });
  if (response.status !== 200 || !response.body)
    throw new Error(`the download answered ${response.status} without a file`);
  await pipeline(Readable.fromWeb(response.body as never), createWriteStream(path));
}

/** Turns the byte of a file that lies at a place. */
export async function turnByte(path: string, at: number): Promise<void> {
  const file = await open(path, 'r+');
  try {
    const { buffer } = await file.read(Buffer.alloc(1), 0, 1, at);
    await file.write(Buffer.from([(buffer[0] ?? 0) ^ 255]), 0, 1, at);
  } finally {
    await file.close();
  }
}
