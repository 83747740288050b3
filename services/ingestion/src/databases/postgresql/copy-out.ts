import type { Connection, Submittable } from 'pg';

/** Bytes that are given on at a time. */
const BLOCK_BYTES = 262_144;
/** Blocks that may wait to be taken; past them the server has to. */
const WAITING_BLOCKS = 8;

interface Block {
  bytes: Buffer;
  filled: number;
}

/**
 * Reads what `COPY (SELECT …) TO STDOUT` sends, in blocks. It goes the way of prepared statements, where the server takes
 * one statement and no more. The memory of a few blocks is used again and again.
 */
export class CopyOut implements Submittable {
  private block: Block = emptyBlock();
  private readonly blocks: Block[] = [];
  private readonly used: Block[] = [];
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
      const { block } = this;
      const copied = chunk.copy(block.bytes, block.filled, from);
      from += copied;
      block.filled += copied;
      if (block.filled === BLOCK_BYTES) this.passOn();
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

  /** Until the statement has ended; a block is written over once the next one is asked for. @throws the server's error */
  async *take(): AsyncIterable<Buffer> {
    for (;;) {
      const block = this.blocks.shift();
      if (block) {
        if (this.blocks.length < WAITING_BLOCKS) this.connection?.stream.resume();
        yield block.bytes.subarray(0, block.filled);
        this.used.push(block);
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
    if (this.block.filled > 0) {
      this.blocks.push(this.block);
      this.block = this.used.pop() ?? emptyBlock();
      this.block.filled = 0;
    }
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

const emptyBlock = (): Block => ({ bytes: Buffer.allocUnsafe(BLOCK_BYTES), filled: 0 });
