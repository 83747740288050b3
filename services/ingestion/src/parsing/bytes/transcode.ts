import { open } from 'node:fs/promises';
import { StringDecoder } from 'node:string_decoder';
import { readChunks } from './chunks.js';
import { type Encoding, isUtf16 } from './encoding.js';

/** The first and most frequent character outside ASCII, as evidence for an encoding. */
export interface AccentEvidence {
  character: string;
  rows: number;
  firstLine: number;
  /** The words around its first occurrence. */
  text: string;
}

export interface Transcoded {
  path: string;
  accent?: AccentEvidence;
}

/** Colours and cursor movements of a terminal (ECMA-48 control sequences, and operating system commands). */
const ESCAPE = String.fromCharCode(27);
const BELL = String.fromCharCode(7);
const ANSI = new RegExp(
  `${ESCAPE}(?:\\[[0-9;?]*[ -/]*[@-~]|\\][^${BELL}${ESCAPE}]*(?:${BELL}|${ESCAPE}\\\\))`,
  'g',
);
const NON_ASCII = /\P{ASCII}/gu;
const MAX_CHARACTERS = 64;

/** Writes the text as UTF-8 without a byte order mark (and without terminal escapes and zero bytes), one pass, chunk by chunk. */
export async function transcodeFile(
  path: string,
  outPath: string,
  encoding: Encoding,
  bomBytes: number,
  signal?: AbortSignal,
): Promise<Transcoded> {
  const decode = decoderOf(encoding);
  const accents = new AccentCounter();
  const out = await open(outPath, 'w');
  let held = '';
  const write = async (text: string) => {
    const clean = text.replace(ANSI, '').replaceAll('\0', '');
    accents.push(clean);
    await out.write(clean);
  };
  try {
    for await (const chunk of readChunks(path, signal, bomBytes)) {
      const text = held + decode(chunk, false);
      const end = text.lastIndexOf('\n') + 1 || text.length;
      held = text.slice(end);
      await write(text.slice(0, end));
    }
    await write(held + decode(Buffer.alloc(0), true));
  } finally {
    await out.close();
  }
  return { path: outPath, accent: accents.strongest() };
}

function decoderOf(encoding: Encoding): (chunk: Buffer, last: boolean) => string {
  if (encoding === 'iso-8859-1') {
    // TextDecoder maps this label to windows-1252 (WHATWG); Node's own decoder is the true Latin-1.
    const decoder = new StringDecoder('latin1');
    return (chunk) => decoder.write(chunk);
  }
  const decoder = new TextDecoder(encoding, { ignoreBOM: isUtf16(encoding) });
  return (chunk, last) => decoder.decode(chunk, { stream: !last });
}

class AccentCounter {
  private readonly found = new Map<string, AccentEvidence & { lastLine: number }>();
  private line = 1;

  push(text: string): void {
    let lineEnd = text.indexOf('\n');
    const passLines = (to: number) => {
      for (; lineEnd !== -1 && lineEnd < to; lineEnd = text.indexOf('\n', lineEnd + 1)) this.line++;
    };
    NON_ASCII.lastIndex = 0;
    for (let match = NON_ASCII.exec(text); match; match = NON_ASCII.exec(text)) {
      passLines(match.index);
      this.count(match[0], text, match.index);
    }
    passLines(text.length);
  }

  strongest(): AccentEvidence | undefined {
    const [best] = [...this.found.values()].sort((a, b) => b.rows - a.rows);
    return best && { character: best.character, rows: best.rows, firstLine: best.firstLine, text: best.text };
  }

  private count(character: string, text: string, at: number): void {
    const known = this.found.get(character);
    if (known) {
      if (known.lastLine !== this.line) known.rows++;
      known.lastLine = this.line;
    } else if (this.found.size < MAX_CHARACTERS) {
      const first = { character, rows: 1, firstLine: this.line, text: wordsAround(text, at) };
      this.found.set(character, { ...first, lastLine: this.line });
    }
  }
}

/** The cell-like stretch around a place: up to a separator on either side, at most 40 characters. */
function wordsAround(text: string, at: number): string {
  const before =
    text
      .slice(Math.max(0, at - 20), at)
      .split(/[,;\t|"\r\n]/)
      .at(-1) ?? '';
  const after = text.slice(at, at + 20).split(/[,;\t|"\r\n]/)[0] ?? '';
  return (before + after).trim();
}
