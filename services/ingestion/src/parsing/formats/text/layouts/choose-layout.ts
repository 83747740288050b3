import type { ReadSettings } from '@plumbline/contracts';
import type { DialectChoice } from '../../../dialect/detect-dialect.js';
import { splitLines } from '../../../dialect/split-records.js';
import { fixedWidthLayout } from './fixed-width-layout.js';
import { keyValueLayout } from './key-value-layout.js';
import { BLANK, type LineLayout, lineByLine } from './layout.js';
import { logLayout } from './log-layout.js';
import { spacedTextLayout } from './spaced-text-layout.js';
import { notATable, textKind } from './text-kind.js';

const SAMPLE_LINES = 200;
/** Text is a delimited table only where nearly all lines agree; prose has commas too. */
const DELIMITED_CONSISTENCY = 0.9;
/** Where fewer lines agree, a file that came as CSV may as well be prose or code. */
const TORN_CONSISTENCY = 0.8;
const STRONG_DELIMITERS = new Set([',', ';', '\t', '|']);

/**
 * How the lines of a file become records; undefined where they are delimited cells. A file that came as CSV is taken
 * at its word unless it has no delimiter at all, or is plainly text: then it is refused as no table.
 */
export function chooseLayout(
  head: string,
  uploadType: 'csv' | 'txt',
  settings: ReadSettings,
  choice: DialectChoice,
): LineLayout | undefined {
  const lines = splitLines(head).slice(0, SAMPLE_LINES);
  switch (settings.layout) {
    case 'delimited':
      return undefined;
    case 'fixed_width':
      return fixedWidthLayout(lines, settings) ?? linesLayout('No columns keep their place on every line.');
    case 'key_value':
      return keyValueLayout(lines) ?? linesLayout('The lines are no names and values.');
    case 'log':
      return logLayout(lines) ?? linesLayout('The lines are in no known log format.');
    case 'lines':
      return linesLayout('You chose it.');
    default:
  }
  if (settings.delimiter !== undefined || settings.headerRow !== undefined) return undefined;
  const { dialect, columns, consistency, isLone } = choice;
  if (isLone && uploadType === 'csv') return undefined;
  const isSteady = columns > 1 && consistency >= DELIMITED_CONSISTENCY;
  if (isSteady && STRONG_DELIMITERS.has(dialect.delimiter) && !isLog(lines)) return undefined;
  const isTorn = columns < 2 || consistency < TORN_CONSISTENCY || dialect.delimiter === ' ';
  const kind = uploadType === 'csv' && isTorn ? textKind(lines) : undefined;
  if (uploadType === 'csv' && columns > 1 && dialect.delimiter !== ' ' && !kind) return undefined;
  const spaced = spacedLayout(lines, settings);
  const isSpaceEnough = isSteady && dialect.delimiter === ' ' && columns > (spaced?.names.length ?? columns);
  const found = logLayout(lines) ?? keyValueLayout(lines) ?? (isSpaceEnough ? undefined : spaced);
  if (found) return found;
  if (isSpaceEnough) return undefined;
  if (kind) throw notATable(kind, lines);
  if (uploadType === 'csv' || isSteady) return undefined;
  return linesLayout('The lines have no columns in common.');
}

/** Columns at fixed places, unless single spaces separate more of them. */
function spacedLayout(lines: readonly string[], settings: ReadSettings): LineLayout | undefined {
  const fixed = fixedWidthLayout(lines, settings);
  const spaced = spacedTextLayout(lines);
  return spaced && spaced.names.length > (fixed?.names.length ?? 0) ? spaced : fixed;
}

/** Log lines may all hold one comma: the format is the stronger sign. */
function isLog(lines: readonly string[]): boolean {
  return logLayout(lines)?.names.includes('level') === true;
}

function linesLayout(evidence: string): LineLayout {
  return {
    layout: 'lines',
    names: ['line'],
    evidence,
    reader: lineByLine((text) => (text.trim() === '' ? BLANK : { kind: 'record', cells: [text] })),
  };
}
