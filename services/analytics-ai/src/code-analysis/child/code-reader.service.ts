import { fileURLToPath } from 'node:url';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { JobError } from '@plumbline/jobs';
import {
  ChildDied,
  ChildRefused,
  childEntry,
  DisposableChildren,
  LOGGER,
  type Logger,
} from '@plumbline/server';
import type { CodeAnswers, CodeProgress, CodeRefusal, CodeTask } from './code-task.js';

const HEAP_MB = 512;
const MEMORY_LIMIT_MB = 900;
const DEADLINE_MS = 800_000;
const PROCESSOR_MS = 600_000;
/** Nobody waits for it. */
const PRIORITY = 10;

/** Reads sources in a process of its own, which may die of what it reads without harm. */
@Injectable()
export class CodeReader implements OnApplicationShutdown {
  private readonly children: DisposableChildren;
  /** What this installation runs from: the repository, or the folder of an image. */
  private readonly root = fileURLToPath(new URL('../../../../../', import.meta.url));

  constructor(@Inject(LOGGER) logger: Logger) {
    const entry = childEntry('./code-child.js', import.meta.url);
    this.children = new DisposableChildren({ entry, heapMb: HEAP_MB, priority: PRIORITY }, logger);
  }

  onApplicationShutdown(): void {
    this.children.close();
  }

  /** @throws JobError when it cannot be read; the signal's reason when it is aborted */
  async read<Kind extends CodeTask['kind']>(
    task: Omit<Extract<CodeTask, { kind: Kind }>, 'root'> & { kind: Kind },
    watched: { signal: AbortSignal; onProgress?: (progress: CodeProgress) => void },
  ): Promise<CodeAnswers[Kind]> {
    const limits = { deadlineMs: DEADLINE_MS, memoryLimitMb: MEMORY_LIMIT_MB, processorMs: PROCESSOR_MS };
    try {
      return await this.children.run<CodeAnswers[Kind], CodeProgress>(
        { ...task, root: this.root },
        { ...limits, ...watched },
      );
    } catch (failure) {
      if (failure instanceof ChildRefused)
        throw new JobError('malformed', (failure.failure as CodeRefusal).message);
      if (failure instanceof ChildDied)
        throw new JobError(
          'worker_crashed',
          'Reading the sources took more memory or time than there is. Nothing was changed.',
          { retry: true },
        );
      throw failure;
    }
  }
}
