import { constants, setPriority } from 'node:os';

/** What a child process says to whoever started it. */
export type ChildMessage<Answer, Progress> =
  | { type: 'progress'; progress: Progress }
  | { type: 'done'; answer: Answer }
  | { type: 'refused'; failure: unknown }
  | { type: 'error'; message: string };

export interface TaskServer<Task, Answer, Progress> {
  run(task: Task, onProgress: (progress: Progress) => void): Promise<Answer>;
  /** What the starter is told of an error that is no accident; undefined for an accident. */
  toFailure(error: unknown): unknown;
}

/**
 * The child's side of `runInChild`: a task comes in as a message, progress and one answer leave. The process may die
 * of its task, whoever started it notices; it never outlives its parent, and people who wait for a screen go first.
 */
export function serveTask<Task, Answer, Progress>(server: TaskServer<Task, Answer, Progress>): void {
  // Threads started from here on inherit it, an engine's too.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  const send = (message: ChildMessage<Answer, Progress>) => process.send?.(message);
  // Its parent is gone, and with it whoever wanted the answer.
  process.once('disconnect', () => process.exit(1));
  process.once('message', (task: Task) => {
    const onProgress = (progress: Progress) => send({ type: 'progress', progress });
    const answering = server.run(task, onProgress).then(
      (answer): ChildMessage<Answer, Progress> => ({ type: 'done', answer }),
      (error: unknown): ChildMessage<Answer, Progress> => {
        const failure = server.toFailure(error);
        if (failure !== undefined) return { type: 'refused', failure };
        return { type: 'error', message: error instanceof Error ? error.message : String(error) };
      },
    );
    // An engine's threads would keep it alive; the answer has left by then.
    void answering.then((message) => process.send?.(message, () => process.exit(0)));
  });
}
