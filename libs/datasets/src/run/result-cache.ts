import type { CellValue } from '@plumbline/contracts';
import type { Engine } from '../engine/engine.js';

interface Tabular {
  rows: readonly (readonly CellValue[])[];
}

/** Results over immutable data, the least recently used given up first once they pass `maxBytes`. */
export class ResultCache<Result extends Tabular> {
  private readonly entries = new Map<string, { result: Result; bytes: number }>();
  private bytes = 0;

  constructor(private readonly maxBytes: number) {}

  get(key: string): Result | undefined {
    const entry = this.entries.get(key);
    if (!entry) return undefined;
    this.entries.delete(key);
    this.entries.set(key, entry);
    return entry.result;
  }

  /** Keeps a result unless it alone would fill a quarter of the cache. */
  set(key: string, result: Result): void {
    const bytes = estimatedBytes(key, result);
    if (bytes > this.maxBytes / 4) return;
    this.delete(key);
    this.entries.set(key, { result, bytes });
    this.bytes += bytes;
    for (const oldest of this.entries.keys()) {
      if (this.bytes <= this.maxBytes) break;
      this.delete(oldest);
    }
  }

  private delete(key: string): void {
    const entry = this.entries.get(key);
    if (!entry) return;
    this.entries.delete(key);
    this.bytes -= entry.bytes;
  }
}

/** One cache per engine, which lives as long as the engine does. */
export function cachePerEngine<Result extends Tabular>(
  maxBytes: number,
): (engine: Engine) => ResultCache<Result> {
  const caches = new WeakMap<Engine, ResultCache<Result>>();
  return (engine) => {
    const known = caches.get(engine) ?? new ResultCache<Result>(maxBytes);
    caches.set(engine, known);
    return known;
  };
}

const CELL_BYTES = 16;
const ROW_BYTES = 64;

function estimatedBytes(key: string, { rows }: Tabular): number {
  let bytes = key.length * 2;
  for (const row of rows) {
    bytes += ROW_BYTES;
    for (const cell of row) bytes += CELL_BYTES + (typeof cell === 'string' ? cell.length * 2 : 0);
  }
  return bytes;
}
