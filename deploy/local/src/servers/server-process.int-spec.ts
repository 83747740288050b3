import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@plumbline/testing';
import { processInfo } from '../launcher/process-info.js';
import { processTree } from './process-tree.js';
import { ServerProcess } from './server-process.js';

/** A server with a child of its own, as PostgreSQL has for each connection. */
const SCRIPT = 'sleep 600 & echo started; wait';

describe('a server as a process', () => {
  let folder: string;
  let server: ServerProcess;
  const command = (words: string[]) =>
    new ServerProcess({ folder: join(folder, 'data'), program: 'sh', words, stopSignal: 'SIGTERM' });
  const wholeTree = () =>
    eventually('its child', () => {
      const tree = processTree(server.pid ?? 0);
      return tree.length === 2 ? tree : undefined;
    });

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'plumbline-process-'));
    server = command(['-c', SCRIPT]);
    await server.start();
  });
  afterEach(async () => {
    await server.kill('SIGKILL');
    await rm(folder, { recursive: true });
  });

  it('is killed with all that descend from it', async () => {
    const tree = await wholeTree();
    await server.kill('SIGKILL');
    expect(tree.filter((pid) => processInfo(pid))).toEqual([]);
    expect([server.pid, await server.isRunning()]).toEqual([undefined, false]);
  });

  const itOnLinux = process.platform === 'linux' ? it : it.skip;
  itOnLinux('is paused and goes on as a whole (needs Linux)', async () => {
    const tree = await wholeTree();
    await server.pause();
    await eventually('all are frozen', () => tree.every((pid) => stateOf(pid) === 'T'));
    await server.resume();
    await eventually('none is frozen', () => tree.every((pid) => stateOf(pid) !== 'T'));
  });

  it('is killed while it is paused', async () => {
    const tree = await wholeTree();
    await server.pause();
    await server.kill('SIGKILL');
    expect(tree.filter((pid) => processInfo(pid))).toEqual([]);
  });

  it('starts once however often it is told, and anew after its end', async () => {
    const { pid } = server;
    await server.start();
    expect(server.pid).toBe(pid);
    await server.kill('SIGKILL');
    await server.start();
    expect(server.pid).not.toBe(pid);
  });

  it('keeps its last words, and none of its data when it is emptied', async () => {
    await eventually('its words', async () => (await server.words()) === 'started\n');
    await server.kill('SIGKILL');
    await server.empty();
    expect(await readdir(folder)).toEqual(['data.log']);
  });

  it('says when its program cannot be run', async () => {
    const missing = new ServerProcess({
      folder,
      program: 'no-such-program',
      words: [],
      stopSignal: 'SIGTERM',
    });
    await expect(missing.start()).rejects.toThrow(/ENOENT/);
  });
});

/** Field 3 of proc(5): T is stopped. */
function stateOf(pid: number): string | undefined {
  const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return line.slice(line.lastIndexOf(')') + 2).split(' ')[0];
}
