import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const secret = z.string().min(32);

const secrets = z.object({
  databasePassword: secret,
  /** Password of each role in the embedded database. */
  rolePasswords: z.record(z.string(), secret),
  signingKey: secret,
  refreshKey: secret,
  securityKey: secret,
});
export type Secrets = z.infer<typeof secrets>;

const random = () => randomBytes(32).toString('base64url');

/** The installation's secrets: made once, kept in the data folder, readable by its owner alone. */
export async function loadSecrets(folder: string, roles: readonly string[]): Promise<Secrets> {
  const path = join(folder, 'secrets.json');
  const stored = await readFile(path, 'utf8').catch(() => undefined);
  const known = stored === undefined ? fresh() : secrets.parse(JSON.parse(stored));
  const missing = roles.filter((role) => !known.rolePasswords[role]);
  if (stored !== undefined && missing.length === 0) return known;
  for (const role of missing) known.rolePasswords[role] = random();
  // Written beside and renamed: a kill in between leaves the old file or the new one, never half of one.
  await writeFile(`${path}.new`, JSON.stringify(known, null, 2), { mode: 0o600, flush: true });
  await rename(`${path}.new`, path);
  return known;
}

function fresh(): Secrets {
  const { privateKey } = generateKeyPairSync('ed25519');
  return {
    databasePassword: random(),
    rolePasswords: {},
    signingKey: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    refreshKey: random(),
    securityKey: random(),
  };
}
