import { groupOf } from '../../processes/parts.js';
import type { Cluster } from '../cluster.js';

const LOOKED_EVERY_MS = 500;

export interface Supervisor {
  /** Leaves a process, or a group of them, to whoever breaks it now. */
  without<Result>(target: string, work: () => Promise<Result>): Promise<Result>;
  stop(): void;
}

/** Starts processes that ended, as Kubernetes or Docker would. */
export function superviseProcesses(cluster: Cluster): Supervisor {
  let spared: string | undefined;
  const timer = setInterval(() => {
    for (const process of cluster.all()) {
      const isSpared = process.name === spared || groupOf(process.name).name === spared;
      if (!isSpared && !process.isRunning) process.launch();
    }
  }, LOOKED_EVERY_MS);
  return {
    async without(target, work) {
      spared = target;
      try {
        return await work();
      } finally {
        spared = undefined;
      }
    },
    stop: () => clearInterval(timer),
  };
}
