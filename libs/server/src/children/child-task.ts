import { on } from 'node:events';
import { basename } from 'node:path';
import { injectFault } from './injected-fault.js';

/** What a child process says to whoever started it. */
export type ChildMessage<Answer, Progress> =
  | { type: 'progress'; progress: Progress }
  | { type: 'done'; answer: Answer }
  | { type: 'refused'; failure: unknown }
  | { type: 'error'; message: string; stack?: string };

export interface TaskServer<Task, Answer, Progress> {
  /** `following` are the messages that come after the task; see `TaskLimits`. */
  run(
    task: Task,
    onProgress: (progress: Progress) => void,
    following: AsyncIterable<unknown>,
  ): Promise<Answer>;
  /** What the starter is told of an error that is no accident; undefined for an accident. */
  toFailure(error: unknown): unknown;
}

/**
 * The child's side of `DisposableChildren`: a task comes in as a message, progress and one answer leave. The process
 * may die of its task, whoever started it notices; it never outlives its parent.
 */
export function serveTask<Task, Answer, Progress>(server: TaskServer<Task, Answer, Progress>): void {
  const send = (message: ChildMessage<Answer, Progress>) => process.send?.(message);
  // Its parent is gone, and with it whoever wanted the answer.
  process.once('disconnect', () => process.exit(1));
  if (!process.connected) process.exit(1);
  process.once('message', (task: Task) => {
    // Lists of processes tell one that works from a spare one.
    process.title = `${basename(process.argv[1] ?? '', '.bundle.js')} at work`;
    const onProgress = (progress: Progress) => send({ type: 'progress', progress });
    const following = messages();
    const answering = injectFault()
      .then(() => server.run(task, onProgress, following))
      .then(
        (answer): ChildMessage<Answer, Progress> => ({ type: 'done', answer }),
        (error: unknown): ChildMessage<Answer, Progress> => {
          const failure = server.toFailure(error);
          if (failure !== undefined) return { type: 'refused', failure };
          return error instanceof Error
            ? { type: 'error', message: error.message, stack: error.stack }
            : { type: 'error', message: String(error) };
        },
      );
    // An engine's threads would keep it alive; the answer has left by then.
    void answering.then((message) => process.send?.(message, () => process.exit(0)));
  });
}

/** From now on; none is lost before it is asked for. */
function messages(): AsyncIterable<unknown> {
  const arriving = on(process, 'message');
  return (async function* () {
    for await (const [message] of arriving) yield message;
  })();
}
