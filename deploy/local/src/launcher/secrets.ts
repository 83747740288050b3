import { generateKeyPairSync, randomBytes, randomInt } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hasSealingKey, SERVICES } from '@plumbline/contracts';
import { z } from 'zod';

const secret = z.string().min(32);

const secrets = z.object({
  databasePassword: secret,
  /** Password of each role in the embedded database. */
  rolePasswords: z.record(z.string(), secret),
  signingKey: secret,
  refreshKey: secret,
  securityKey: secret,
  /** By the schema of the service that seals fields. */
  sealingKeys: z.record(z.string(), secret),
  /** Opens the mailbox; short enough to be typed. */
  mailboxCode: z.string().min(8),
});
export type Secrets = z.infer<typeof secrets>;

/** Where the first versions kept the sealing keys of the two services that sent mails. */
const firstSealingKeys = z
  .object({ sealingKey: secret.optional(), analyticsSealingKey: secret.optional() })
  .transform(({ sealingKey: auth, analyticsSealingKey: analytics }) => ({
    ...(auth && { auth }),
    ...(analytics && { analytics }),
  }));

/** Where an installation keeps them. */
export const secretsFile = (folder: string): string => join(folder, 'secrets.json');

/** Without what looks alike. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

const random = () => randomBytes(32).toString('base64url');

/** The installation's secrets: made once, kept in the data folder, readable by its owner alone. */
export async function loadSecrets(folder: string, roles: readonly string[]): Promise<Secrets> {
  const path = secretsFile(folder);
  const stored = await readFile(path, 'utf8').catch(() => undefined);
  // What a later version added is made now.
  const held = JSON.parse(stored ?? '{}');
  const sealingKeys = { ...firstSealingKeys.parse(held), ...held.sealingKeys };
  const known = secrets.parse({ ...fresh(), ...held, sealingKeys });
  for (const role of roles) known.rolePasswords[role] ??= random();
  for (const entry of SERVICES) {
    if (hasSealingKey(entry)) known.sealingKeys[entry.schema] ??= random();
  }
  const text = JSON.stringify(known, null, 2);
  if (text === stored) return known;
  // Written beside and renamed: a kill in between leaves the old file or the new one, never half of one.
  await writeFile(`${path}.new`, text, { mode: 0o600, flush: true });
  await rename(`${path}.new`, path);
  return known;
}

/** Three groups of four: 59 bits. */
function typedCode(): string {
  const group = () => Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return [group(), group(), group()].join('-');
}

function fresh(): Secrets {
  const { privateKey } = generateKeyPairSync('ed25519');
  return {
    databasePassword: random(),
    rolePasswords: {},
    signingKey: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    refreshKey: random(),
    securityKey: random(),
    sealingKeys: {},
    mailboxCode: typedCode(),
  };
}
