import { readFile } from 'node:fs/promises';
import { InstallationRole, sharedKeys } from '@plumbline/backups';
import { type Settling, settle } from '@plumbline/export';
import { faultPoint } from '@plumbline/server';
import { ordersFolder } from '../change-places.js';
import { secretsFile } from '../secrets.js';
import { PrimaryKeys, writeWhole } from './standby-keys.js';

export interface TakeOver extends Settling {
  folder: string;
}

/**
 * Makes an installation of a standby. Whatever of it was done before a kill is done again to the same end; the last step is the
 * file by which the next start knows.
 */
export async function takeOver({ folder, ...taking }: TakeOver): Promise<void> {
  await settle(taking);
  faultPoint('promotion.settled');
  await takeKeys(folder);
  faultPoint('promotion.keys');
  await new InstallationRole(ordersFolder(folder)).write({ role: 'promoted', epoch: taking.epoch });
  faultPoint('promotion.named');
}

/** The file of this installation's secrets with the primary's keys; roles' passwords stay its own. */
export async function secretsWithKeys(folder: string): Promise<string | undefined> {
  const text = await new PrimaryKeys(folder).read();
  if (text === undefined) return undefined;
  const own = JSON.parse(await readFile(secretsFile(folder), 'utf8')) as Record<string, unknown>;
  return JSON.stringify({ ...own, ...sharedKeys(text) }, null, 2);
}

async function takeKeys(folder: string): Promise<void> {
  const text = await secretsWithKeys(folder);
  if (text !== undefined) await writeWhole(secretsFile(folder), text);
}
