import { elementAt } from '@plumbline/statistics';
import { BLANK, type LineLayout, type LineOutcome, type LineReader, lineByLine } from './layout.js';

const PAIR = /(?:^|\s)([A-Za-z_][\w.-]*)=("(?:[^"\\]|\\.)*"|\S*)/g;
const ENTRY = /^\s*([\p{L}_][\p{L}\d_ .-]{0,60}?)\s*(?:=|:(?=\s|$))\s*(.*)$/u;
const FITTING_SHARE = 0.8;
const MIN_LINES = 2;
const MAX_KEYS = 500;

/** Pairs of names and values: several on each line, in blocks between blank lines, or one list of settings. */
export function keyValueLayout(lines: readonly string[]): LineLayout | undefined {
  const written = lines.filter((line) => line.trim() !== '');
  if (written.length < MIN_LINES) return undefined;
  return pairsPerLine(written) ?? blocks(lines, written);
}

function pairsPerLine(written: readonly string[]): LineLayout | undefined {
  const records = written.map(pairsOf);
  const fitting = records.filter((pairs) => pairs !== undefined && pairs.size > 1).length;
  if (fitting < written.length * FITTING_SHARE) return undefined;
  const names = keysOf(records.filter((pairs) => pairs !== undefined));
  if (names.length > MAX_KEYS) return undefined;
  return {
    layout: 'key_value',
    names: [...names, REST],
    evidence: `name=value pairs on each line: ${names.slice(0, 5).join(', ')}.`,
    reader: lineByLine((text) => {
      if (text.trim() === '') return BLANK;
      const pairs = pairsOf(text);
      return { kind: 'record', cells: pairs ? cellsOf(pairs, names) : [...names.map(() => ''), text] };
    }),
  };
}

/** Pairs that no column was made for, and lines without any. */
const REST = 'rest';

function cellsOf(pairs: ReadonlyMap<string, string>, names: readonly string[]): string[] {
  const rest = [...pairs].filter(([key]) => !names.includes(key)).map(([key, value]) => `${key}=${value}`);
  return [...names.map((name) => pairs.get(name) ?? ''), rest.join(' ')];
}

/** The pairs of a line that consists of nothing else. */
function pairsOf(line: string): Map<string, string> | undefined {
  const pairs = new Map<string, string>();
  const rest = line.replace(PAIR, (_, key: string, value: string) => {
    pairs.set(key, unquoted(value));
    return '';
  });
  return rest.trim() === '' && pairs.size > 0 ? pairs : undefined;
}

function unquoted(value: string): string {
  return value.startsWith('"') && value.length > 1 ? value.slice(1, -1).replace(/\\(.)/g, '$1') : value;
}

function keysOf(records: ReadonlyArray<ReadonlyMap<string, string>>): string[] {
  return [...new Set(records.flatMap((record) => [...record.keys()]))];
}

function blocks(lines: readonly string[], written: readonly string[]): LineLayout | undefined {
  const entries = written.map((line) => ENTRY.exec(line));
  const fitting = entries.filter((entry) => entry !== null).length;
  if (fitting < written.length * FITTING_SHARE) return undefined;
  const keys = entries.flatMap((entry) => (entry ? [elementAt(entry, 1)] : []));
  const names = [...new Set(keys)];
  const repeats = lines.some((line) => line.trim() === '') && names.length <= keys.length / 2;
  if (names.length > MAX_KEYS) return undefined;
  if (!repeats) {
    return {
      layout: 'key_value',
      names: ['name', 'value'],
      evidence: 'One name and its value on each line.',
      reader: lineByLine(entryOutcome),
    };
  }
  const evidence = `Blocks of names and values between blank lines: ${names.slice(0, 5).join(', ')}.`;
  return { layout: 'key_value', names: [...names, REST], evidence, reader: () => new BlockReader(names) };
}

function entryOutcome(text: string): LineOutcome {
  if (text.trim() === '') return BLANK;
  if (/^\s*[#;]/.test(text)) return { kind: 'aside', as: 'comment' };
  const entry = ENTRY.exec(text);
  return entry
    ? { kind: 'record', cells: [elementAt(entry, 1), elementAt(entry, 2)] }
    : { kind: 'more', text };
}

/** A block ends at a blank line, or where a name comes again. */
class BlockReader implements LineReader {
  private pairs = new Map<string, string>();
  private firstLine = 0;

  constructor(private readonly names: readonly string[]) {}

  onLine(text: string, line: number): LineOutcome {
    if (text.trim() === '') {
      const ended = this.onEnd();
      return ended ? { kind: 'ended', ...ended } : BLANK;
    }
    const entry = ENTRY.exec(text);
    const [key, value] = entry ? [elementAt(entry, 1), elementAt(entry, 2)] : [REST, text.trim()];
    const isNext = entry !== null && this.pairs.has(key);
    const ended = isNext ? this.onEnd() : undefined;
    if (this.pairs.size === 0) this.firstLine = line;
    const before = this.pairs.get(key);
    this.pairs.set(key, before === undefined ? value : `${before}\n${value}`);
    return ended ? { kind: 'ended', ...ended } : { kind: 'pending' };
  }

  onEnd(): { line: number; cells: string[] } | undefined {
    if (this.pairs.size === 0) return undefined;
    const known = this.names.map((name) => this.pairs.get(name) ?? '');
    const rest = [...this.pairs]
      .filter(([key]) => !this.names.includes(key))
      .map(([key, value]) => (key === REST ? value : `${key}: ${value}`));
    const record = { line: this.firstLine, cells: [...known, rest.join('\n')] };
    this.pairs = new Map();
    return record;
  }
}
