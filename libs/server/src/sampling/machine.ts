import { statfs } from 'node:fs/promises';
import { cpus, freemem, totalmem } from 'node:os';
import type { SeriesSample } from '@plumbline/contracts';

/** Processor time of a process and of its machine, as it stands. */
export interface ProcessorTime {
  at: number;
  ownMs: number;
  busyMs: number;
  allMs: number;
}

/** Reads processor time; what two readings differ in is what was used between them. */
export function processorTime(): ProcessorTime {
  const { user, system } = process.cpuUsage();
  const times = cpus().map((core) => core.times);
  const idle = times.reduce((sum, core) => sum + core.idle, 0);
  const all = times.reduce((sum, core) => sum + core.idle + core.user + core.sys + core.nice + core.irq, 0);
  return { at: performance.now(), ownMs: (user + system) / 1_000, busyMs: all - idle, allMs: all };
}

/** Levels of this process and its machine: processor since the reading before, memory, the disks of these folders. */
export async function machineSamples(
  name: string,
  before: ProcessorTime,
  now: ProcessorTime,
  folders: Readonly<Record<string, string>>,
): Promise<SeriesSample[]> {
  const { rss, heapUsed } = process.memoryUsage();
  const level = (metric: string, service: string, label: string, value: number): SeriesSample => ({
    ...{ metric, service, label, value },
    kind: 'level',
  });
  const elapsed = Math.max(1, now.at - before.at);
  const total = memoryTotal();
  return [
    level('memory_bytes', 'process', name, rss),
    level('heap_bytes', 'process', name, heapUsed),
    level('processor_share', 'process', name, (now.ownMs - before.ownMs) / elapsed),
    level('processor_share', 'machine', '', shareOf(now.busyMs - before.busyMs, now.allMs - before.allMs)),
    level('processor_cores', 'machine', '', cpus().length),
    level('memory_used_bytes', 'machine', '', Math.max(0, total - freemem())),
    level('memory_total_bytes', 'machine', '', total),
    ...(await diskSamples(folders, level)),
  ];
}

const shareOf = (part: number, whole: number): number => (whole > 0 ? part / whole : 0);

/** What a container may use, where it is told; else what the machine has. */
function memoryTotal(): number {
  const limit = process.constrainedMemory();
  return limit > 0 && limit < totalmem() ? limit : totalmem();
}

async function diskSamples(
  folders: Readonly<Record<string, string>>,
  level: (metric: string, service: string, label: string, value: number) => SeriesSample,
): Promise<SeriesSample[]> {
  const read = Object.entries(folders).map(async ([label, folder]) => {
    const disk = await statfs(folder).catch(() => undefined);
    if (!disk) return [];
    const total = disk.blocks * disk.bsize;
    return [
      level('disk_used_bytes', 'machine', label, total - disk.bavail * disk.bsize),
      level('disk_total_bytes', 'machine', label, total),
    ];
  });
  return (await Promise.all(read)).flat();
}
