import type { ServerResponse } from 'node:http';
import type { Dispatcher } from 'undici';

const MAX_TRIES = 4;
const TRY_AGAIN_MS = 40;

/** What becomes of an exchange while no byte of the answer has gone out. */
export interface Beginning {
  /** Sends the request, to the replica whose turn it is. */
  send: (exchange: Exchange) => void;
  /** Whether a request may be sent again that its service may have begun to work on. */
  isSafe: boolean;
  /** The request is on its way to the service, after any wait for a connection. */
  onSent: () => void;
  /**
   * The service's status and headers are here; from now on, or when the promise resolves, the raw response is the exchange's
   * own. A rejection takes the place of the answer.
   */
  onAnswer: (status: number, headers: Record<string, string | string[] | undefined>) => void | Promise<void>;
  onFailure: (error: Error) => void;
  /** The whole answer has been handed on, or the caller has left. */
  onEnd: () => void;
}

/**
 * One request to a service, its answer streamed to the caller at the caller's pace. Whoever of the two goes away takes
 * the other side along: nothing works on for a caller who has left, no caller waits for a service that has died. While a
 * replica is replaced, what has not reached one is sent to the next.
 */
export class Exchange implements Dispatcher.DispatchHandler {
  private controller: Dispatcher.DispatchController | undefined;
  private given: Error | undefined;
  private isOver = false;
  private hasAnswer = false;
  private tries = 0;

  constructor(
    private readonly response: ServerResponse,
    private readonly beginning: Beginning,
  ) {
    response.once('close', () => {
      if (!this.isOver) this.fail(new CallerGone());
    });
  }

  begin(): void {
    this.tries += 1;
    this.controller = undefined;
    try {
      this.beginning.send(this);
    } catch (refused) {
      this.fail(refused instanceof Error ? refused : new Error(String(refused)));
    }
  }

  /** Gives up: the service's side is cut, the caller gets the error, or a cut connection when the answer had begun. */
  fail(error: Error): void {
    if (this.isOver) return;
    this.isOver = true;
    this.given = error;
    this.controller?.abort(error);
    if (this.response.headersSent) this.response.destroy();
    else this.beginning.onFailure(error);
    this.beginning.onEnd();
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    // It was given up while it waited for a connection.
    if (this.given) controller.abort(this.given);
    else this.beginning.onSent();
  }

  onResponseStart(
    controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    if (status < 200 || this.isOver) return;
    this.hasAnswer = true;
    const isWaited = this.beginning.onAnswer(status, headers);
    if (!isWaited) return;
    controller.pause();
    isWaited.then(
      () => controller.resume(),
      (error: Error) => this.fail(error),
    );
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.isOver || this.response.write(chunk)) return;
    controller.pause();
    this.response.once('drain', () => controller.resume());
  }

  onResponseEnd(): void {
    if (this.isOver) return;
    this.isOver = true;
    this.response.end();
    this.beginning.onEnd();
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    const wasSent = this.controller !== undefined;
    const mayRepeat = !wasSent || (this.beginning.isSafe && !this.hasAnswer);
    if (this.isOver || !mayRepeat || this.tries === MAX_TRIES) this.fail(error);
    else setTimeout(() => this.isOver || this.begin(), TRY_AGAIN_MS * this.tries);
  }
}

/** The caller closed the connection before the answer was complete. */
export class CallerGone extends Error {
  override name = 'CallerGone';
}
