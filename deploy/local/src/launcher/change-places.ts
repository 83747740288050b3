import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { isOver, type RestoreOrder, RestoreOrders } from '@plumbline/backups';
import { faultPoint } from '@plumbline/server';
import { stopLeftover } from './postgres-server.js';

/** What a restore replaces; backups, and what was set aside before, stay where they are. */
export const REPLACED = ['postgres', 'objects', 'secrets.json'] as const;

const WORK = 'restoring-';

/** Where an installation keeps what is asked of its restores, and how far they are. */
export const ordersFolder = (folder: string): string => join(folder, 'restore');

/** Where a restore is made beside what is there. */
export const workFolder = (folder: string, { id }: Pick<RestoreOrder, 'id'>): string =>
  join(folder, `${WORK}${id}`);

/**
 * What of an installation lies in a folder.
 */
export async function heldIn(folder: string): Promise<string[]> {
  const names: string[] = await readdir(folder).catch(() => []);
  return REPLACED.filter((name) => names.includes(name));
}

/**
 * Ends a restore that is filled: what was there is set aside, and what was made beside takes its place. A kill at any point
 * leaves something that the next call ends. Removes what abandoned restores left. To be called while nothing runs on the folder.
 * @returns the order that was carried out by this call
 */
export async function finishRestore(folder: string): Promise<RestoreOrder | undefined> {
  const orders = new RestoreOrders(ordersFolder(folder));
  const order = await orders.read();
  const isOpen = order !== undefined && !isOver(order);
  await removeAbandoned(folder, isOpen ? workFolder(folder, order) : undefined);
  if (order?.phase !== 'filled') return undefined;
  const work = workFolder(folder, order);
  const aside = join(folder, order.aside ?? asideName(new Date()));
  if (order.aside === null) await orders.write({ ...order, aside: basename(aside) });
  await stopLeftover(join(folder, 'postgres'));
  await stopLeftover(join(work, 'postgres'));
  for (const name of REPLACED) await changePlaces(folder, { work, aside, name });
  await sync(folder);
  faultPoint('restore.swapped');
  const done: RestoreOrder = {
    ...order,
    ...{ aside: basename(aside), phase: 'done', finishedAt: new Date().toISOString() },
  };
  await orders.write(done);
  await rm(work, { recursive: true, force: true });
  return done;
}

const asideName = (at: Date, before = 'restore'): string =>
  `before-${before}-${at.toISOString().slice(0, 19).replace(/[:T]/g, '-')}`;

/**
 * Sets aside what an installation holds, with a copy of its keys: another one has taken over, and it follows that one from
 * now on. To be called while nothing runs on the folder. @returns the name of the folder
 */
export async function setAsideBeforeFollowing(folder: string): Promise<string> {
  await stopLeftover(join(folder, 'postgres'));
  const name = asideName(new Date(), 'following');
  const aside = join(folder, name);
  await mkdir(aside, { recursive: true, mode: 0o700 });
  await copyFile(join(folder, 'secrets.json'), join(aside, 'secrets.json'));
  for (const held of ['postgres', 'objects'])
    if (await exists(join(folder, held))) await rename(join(folder, held), join(aside, held));
  await sync(folder);
  return name;
}

async function changePlaces(
  folder: string,
  { work, aside, name }: { work: string; aside: string; name: string },
): Promise<void> {
  const made = join(work, name);
  const place = join(folder, name);
  // What is not there any more has its place already.
  if (!(await exists(made))) return;
  if (await exists(place)) {
    await mkdir(aside, { recursive: true, mode: 0o700 });
    await rename(place, join(aside, name));
    faultPoint(`restore.aside.${name}`);
  }
  await rename(made, place);
  faultPoint(`restore.placed.${name}`);
}

async function removeAbandoned(folder: string, kept: string | undefined): Promise<void> {
  const names: string[] = await readdir(folder).catch(() => []);
  for (const name of names.filter((entry) => entry.startsWith(WORK))) {
    const path = join(folder, name);
    if (path === kept) continue;
    await stopLeftover(join(path, 'postgres'));
    await rm(path, { recursive: true, force: true });
  }
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

async function sync(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}
