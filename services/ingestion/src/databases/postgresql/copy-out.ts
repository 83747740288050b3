import type { Connection, Submittable } from 'pg';

/** Bytes that are given on at a time. */
const BLOCK_BYTES = 262_144;
/** Blocks that may wait to be taken; past them the server has to. */
const WAITING_BLOCKS = 8;

/**
 * Reads what `COPY (SELECT …) TO STDOUT` sends, in blocks. It goes the way of prepared statements, where the server takes
 * one statement and no more.
 */
export class CopyOut implements Submittable {
  private block = Buffer.allocUnsafe(BLOCK_BYTES);
  private filled = 0;
  private readonly blocks: Buffer[] = [];
  private connection: Connection | undefined;
  private failure: Error | undefined;
  private isEnded = false;
  private wake: () => void = () => undefined;

  constructor(private readonly sql: string) {}

  submit(connection: Connection): void {
    this.connection = connection;
    const isMore = true;
    connection.stream.cork();
    connection.parse({ name: '', text: this.sql, types: [] }, isMore);
    connection.bind({}, isMore);
    connection.execute({}, isMore);
    connection.sync();
    connection.stream.uncork();
  }

  /** The bytes of the message are the library's, and written over soon. */
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    for (let from = 0; from < chunk.length; ) {
      const copied = chunk.copy(this.block, this.filled, from);
      from += copied;
      this.filled += copied;
      if (this.filled === BLOCK_BYTES) this.passOn();
    }
  }

  handleCommandComplete(): void {
    this.passOn();
  }

  handleReadyForQuery(): void {
    this.end(undefined);
  }

  handleError(error: Error): void {
    this.end(error);
  }

  /** Until the statement has ended. @throws the server's error */
  async *take(): AsyncIterable<Buffer> {
    for (;;) {
      const block = this.blocks.shift();
      if (block) {
        if (this.blocks.length < WAITING_BLOCKS) this.connection?.stream.resume();
        yield block;
      } else if (this.failure) throw this.failure;
      else if (this.isEnded) return;
      else await this.more();
    }
  }

  private more(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.wake = resolve;
    return promise;
  }

  private passOn(): void {
    if (this.filled > 0) this.blocks.push(this.block.subarray(0, this.filled));
    this.block = Buffer.allocUnsafe(BLOCK_BYTES);
    this.filled = 0;
    if (this.blocks.length >= WAITING_BLOCKS) this.connection?.stream.pause();
    this.wake();
  }

  private end(failure: Error | undefined): void {
    this.failure ??= failure;
    this.isEnded = true;
    this.connection?.stream.resume();
    this.wake();
  }
}
