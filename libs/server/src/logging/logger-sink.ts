import { Counter } from 'prom-client';
import { noticed } from './noticed.js';

const MAX_WAITING_BYTES = 1_048_576;

const dropped = new Counter({
  name: 'plumbline_log_lines_dropped_total',
  help: 'Log lines that nobody took: the reader of standard output did not keep up.',
});

/** Takes one line of JSON at a time. */
export interface LogSink {
  write(line: string): void;
}

/**
 * Standard output as a sink that never holds up its process (F44). Lines of one turn of the event loop leave together.
 * A reader that has stopped gets nothing more after a megabyte, one that is gone nothing at all: lines are dropped and
 * counted.
 */
class StandardOutput implements LogSink {
  private lines: string[] = [];
  private isHeard = true;

  constructor() {
    process.once('exit', () => this.flush());
    process.stdout.on('error', () => {
      this.isHeard = false;
    });
  }

  write(line: string): void {
    noticed.noteLine(line);
    if (this.lines.push(line) === 1) setImmediate(() => this.flush());
  }

  private flush(): void {
    const { lines } = this;
    this.lines = [];
    if (!this.isHeard || process.stdout.writableLength > MAX_WAITING_BYTES) dropped.inc(lines.length);
    else if (lines.length > 0) process.stdout.write(lines.join(''));
  }
}

/** One for all loggers of a process. */
export const standardOutput = new StandardOutput();
