import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readlink, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { JobView } from '@plumbline/contracts';
import { ordersCsv } from './testing/orders.js';
import { RunningProduct } from './testing/running-product.js';

const run = promisify(execFile);
const isRoot = process.getuid?.() === 0;

/** Every path under a folder that somebody else may read, write or pass through. */
async function openTo(folder: string): Promise<string[]> {
  const open: string[] = [];
  for (const entry of await readdir(folder, { recursive: true })) {
    const path = join(folder, entry);
    const found = await stat(path).catch(() => undefined);
    // What a closed folder holds cannot be reached, whatever its own mode is; PostgreSQL's socket is such.
    if (found && !found.isSocket() && found.mode & 0o007) open.push(path);
  }
  return open;
}

/** The TCP ports of this machine that a process or one of its children listens on. */
async function portsOf(pid: number): Promise<number[]> {
  const { stdout } = await run('ps', ['-eo', 'pid=,ppid=']);
  const pairs = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  const family = [pid];
  for (const parent of family)
    family.push(...pairs.filter(([, above]) => above === parent).map(([child = 0]) => child));
  const inodes = new Set<string>();
  for (const member of family) {
    const descriptors = await readdir(`/proc/${member}/fd`).catch(() => []);
    for (const descriptor of descriptors) {
      const target = await readlink(`/proc/${member}/fd/${descriptor}`).catch(() => '');
      const inode = /socket:\[(\d+)\]/.exec(target)?.[1];
      if (inode) inodes.add(inode);
    }
  }
  const rows = ['/proc/net/tcp', '/proc/net/tcp6']
    .filter((path) => existsSync(path))
    .flatMap((path) => readFileSync(path, 'utf8').trim().split('\n').slice(1))
    .map((line) => line.trim().split(/\s+/));
  return rows
    .filter((words) => words[3] === '0A' && inodes.has(words[9] ?? ''))
    .map((words) => Number.parseInt(words[1]?.split(':')[1] ?? '', 16))
    .sort();
}

let product: RunningProduct;
beforeAll(async () => {
  product = await RunningProduct.start();
});
afterAll(() => product?.remove());

const upload = async (name: string) => {
  const owner = await product.owner();
  const { body } = await owner.upload('orders.csv', ordersCsv(500));
  await owner.until<JobView>(`/api/jobs/${body.jobId}`, ({ status }) => status === 'succeeded');
  return name;
};

describe("the machine's other users", () => {
  it('can neither read the data folder nor anything that work leaves in it', async () => {
    await upload('orders.csv');
    const { mode } = await stat(product.folder);
    // As root the account of the database may pass through, and nobody else.
    expect((mode & 0o777).toString(8)).toBe(isRoot ? '710' : '700');
    expect(await openTo(product.folder)).toEqual([]);
    if (!isRoot) return;
    const reach = (path: string) => run('ls', [path], { uid: 65_534, gid: 65_534 });
    await expect(reach(product.folder)).rejects.toThrow('Permission denied');
    await expect(reach(join(product.folder, 'objects'))).rejects.toThrow('Permission denied');
  });

  it('find only the doors that are meant for them: the services and the database have no port', async () => {
    if (process.platform !== 'linux') return;
    const expected = [product.port, Number(new URL(product.mailboxUrl).port)].sort();
    expect(await portsOf(product.pid)).toEqual(expected);
  });

  it('lose what a folder of an earlier version let them see', async () => {
    await product.terminate();
    const objects = join(product.folder, 'objects');
    await run('chmod', ['-R', 'go+rX', product.folder]);
    await run('chmod', ['go-rwx', join(product.folder, 'postgres')]);
    await mkdir(join(product.folder, 'sockets'), { recursive: true });
    // As a killed product leaves it.
    await writeFile(join(product.folder, 'sockets/auth.sock'), '');
    await product.startAgain();
    expect((await stat(objects)).mode & 0o777).toBe(0o700);
    expect((await stat(product.folder)).mode & 0o007).toBe(0);
    await upload('again.csv');
  });
});

describe('a data folder with a long path', () => {
  it('has its sockets in a private folder elsewhere, gone after the stop', async () => {
    const temporary = await mkdtemp(join(tmpdir(), 'plumbline-long-'));
    // As root the database's account has to reach what it is given in there.
    await chmod(temporary, 0o755);
    const deep = join(temporary, 'deep-'.repeat(20), 'data');
    const long = await RunningProduct.start({ PLUMBLINE_DATA: deep, TMPDIR: temporary });
    const elsewhere = async () => (await readdir(temporary)).filter((name) => !name.startsWith('deep-'));
    expect(await elsewhere()).toHaveLength(2);
    expect(await openTo(temporary)).toEqual([join(temporary, 'deep-'.repeat(20))]);
    await long.owner();
    await long.remove();
    expect(await elsewhere()).toEqual([]);
    await rm(temporary, { recursive: true });
  });
});
