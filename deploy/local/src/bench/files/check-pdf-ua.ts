import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { findVeraPdf } from '../../servers/programs.js';

const run = promisify(execFile);
/** Java compiles it as it starts; it lies beside the sources. */
const PROGRAM = fileURLToPath(new URL('../../../src/bench/files/CheckPdfUa.java', import.meta.url));
/** A file takes veraPDF up to 20 s. */
const PATIENCE_MS = 600_000;

/** What veraPDF says of one file. */
export interface PdfUaVerdict {
  /** Assertions that failed; 0 for a file that is PDF/UA-1. */
  failed: number;
  /** The rules that they belong to, in the standard's words. */
  rules: string[];
}

/**
 * Checks files against PDF/UA-1 by veraPDF.
 * @returns a verdict for each; undefined where the machine has no Java with its compiler, or no Maven
 */
export async function checkPdfUa(paths: readonly string[]): Promise<PdfUaVerdict[] | undefined> {
  const found = await findVeraPdf((text) => process.stdout.write(`${text}\n`));
  if (!found) return undefined;
  const words = ['-cp', join(found.jars, '*'), PROGRAM, ...paths];
  const { stdout } = await run(found.java, words, { timeout: PATIENCE_MS, maxBuffer: 1 << 26 });
  return stdout.trim().split('\n').map(verdictOf);
}

function verdictOf(line: string): PdfUaVerdict {
  const [failed, ...rules] = line.split('\t');
  return { failed: Number(failed), rules };
}
