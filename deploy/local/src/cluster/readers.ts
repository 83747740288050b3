import { readFileSync } from 'node:fs';
import { eventually } from '@plumbline/testing';
import type { ServiceProcess } from '../processes/service-process.js';
import { processTree } from '../servers/process-tree.js';
import type { Cluster } from './cluster.js';

export interface Reader {
  worker: ServiceProcess;
  /** The disposable process that reads the file. */
  pid: number;
}

/** Waits until a worker reads a file, and holds its reader in the middle of it: it goes on or dies by a signal. */
export async function holdReader(cluster: Cluster): Promise<Reader> {
  const reader = await eventually('a file is being read', () => readersOf(cluster)[0]);
  process.kill(reader.pid, 'SIGSTOP');
  return reader;
}

function readersOf(cluster: Cluster): Reader[] {
  return cluster.all('ingestion-worker').flatMap((worker) => {
    const [, ...children] = worker.pid === undefined ? [] : processTree(worker.pid);
    return children.filter(isReader).map((pid) => ({ worker, pid }));
  });
}

function isReader(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('parser-child at work');
  } catch {
    return false;
  }
}
