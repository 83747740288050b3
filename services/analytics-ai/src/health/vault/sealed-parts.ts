import { open } from 'node:fs/promises';
import type { EntityManager } from 'typeorm';
import { openBytes, sealBytes } from './sealing.js';

/** Of a file as it is sealed at a time. */
const PART_BYTES = 1_048_576;

/** Whose parts, and the key that opens them. */
export interface Vault {
  userId: string;
  key: Buffer;
}

const placeOf = ({ userId }: Vault, name: string, place: number): string => `${userId}\n${name}\n${place}`;

/** Seals a file of this machine, part by part, under a name; what had the name goes. */
export async function keepFile(
  tx: EntityManager,
  vault: Vault,
  { name, importId, path }: { name: string; importId: string | null; path: string },
): Promise<void> {
  await removeFile(tx, vault, name);
  const file = await open(path);
  try {
    const buffer = Buffer.alloc(PART_BYTES);
    for (let place = 0; ; place += 1) {
      const { bytesRead } = await file.read(buffer, 0, PART_BYTES, place * PART_BYTES);
      if (bytesRead === 0) break;
      const sealed = sealBytes(vault.key, placeOf(vault, name, place), buffer.subarray(0, bytesRead));
      await keepPart(tx, vault, { name, place, importId, sealed });
    }
  } finally {
    await file.close();
  }
}

/** Seals bytes of one part under a name. */
export async function keepBytes(
  tx: EntityManager,
  vault: Vault,
  { name, importId, bytes }: { name: string; importId: string | null; bytes: Buffer },
): Promise<void> {
  await removeFile(tx, vault, name);
  const sealed = sealBytes(vault.key, placeOf(vault, name, 0), bytes);
  await keepPart(tx, vault, { name, place: 0, importId, sealed });
}

/** Opens what has a name into a file; answers whether there is something of that name. @throws NotOpened */
export async function openFile(
  tx: EntityManager,
  vault: Vault,
  name: string,
  path: string,
): Promise<boolean> {
  const file = await open(path, 'wx', 0o600);
  try {
    for (let place = 0; ; place += 1) {
      const bytes = await openPart(tx, vault, name, place);
      if (!bytes) return place > 0;
      await file.write(bytes);
    }
  } finally {
    await file.close();
  }
}

/** One part; undefined where it is not there. @throws NotOpened */
export async function openPart(
  tx: EntityManager,
  vault: Vault,
  name: string,
  place = 0,
): Promise<Buffer | undefined> {
  const [row]: { sealed: Buffer }[] = await tx.query(
    `SELECT sealed FROM health_parts WHERE user_id = $1 AND name = $2 AND place = $3`,
    [vault.userId, name, place],
  );
  return row && openBytes(vault.key, placeOf(vault, name, place), row.sealed);
}

export async function removeFile(tx: EntityManager, { userId }: Vault, name: string): Promise<void> {
  await tx.query(`DELETE FROM health_parts WHERE user_id = $1 AND name = $2`, [userId, name]);
}

async function keepPart(
  tx: EntityManager,
  { userId }: Vault,
  { name, place, importId, sealed }: { name: string; place: number; importId: string | null; sealed: Buffer },
): Promise<void> {
  await tx.query(
    `INSERT INTO health_parts (user_id, name, place, import_id, sealed) VALUES ($1, $2, $3, $4, $5)`,
    [userId, name, place, importId, sealed],
  );
}
