import { BLANK, type LineLayout, lineByLine } from './layout.js';

interface LogFormat {
  what: string;
  pattern: RegExp;
  names: string[];
}

const TIME = String.raw`\[?(?<time>\d{4}[-/]\d{2}[-/]\d{2}[T ]\d{2}:\d{2}:\d{2}(?:[.,]\d{1,9})?(?: ?(?:Z|[+-]\d{2}:?\d{2}))?)\]?`;
const LEVEL = String.raw`\[?(?<level>TRACE|DEBUG|INFO|NOTICE|WARN|WARNING|ERROR|FATAL|CRITICAL|SEVERE)\]?`;

const FORMATS: readonly LogFormat[] = [
  {
    what: 'Access log lines',
    pattern:
      /^(?<host>\S+) (?<identity>\S+) (?<user>\S+) \[(?<time>[^\]]+)\] "(?<method>[A-Z]+) (?<path>\S+)(?: (?<protocol>[^"]*))?" (?<status>\d{3}) (?<bytes>\d+|-)(?: "(?<referrer>[^"]*)" "(?<agent>[^"]*)")?$/,
    names: [
      'host',
      'identity',
      'user',
      'time',
      'method',
      'path',
      'protocol',
      'status',
      'bytes',
      'referrer',
      'agent',
    ],
  },
  {
    what: 'Lines of a time, a level and a message',
    pattern: new RegExp(String.raw`^${TIME}[\s|:-]+${LEVEL}[\s|:-]+(?<message>.*)$`, 'i'),
    names: ['time', 'level', 'message'],
  },
  {
    what: 'System log lines',
    pattern:
      /^(?<time>(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) [ \d]\d \d{2}:\d{2}:\d{2}) (?<host>\S+) (?<process>[^\s:[]+)(?:\[(?<pid>\d+)\])?: (?<message>.*)$/,
    names: ['time', 'host', 'process', 'pid', 'message'],
  },
  {
    what: 'Lines of a time and a message',
    pattern: new RegExp(String.raw`^${TIME}[\s|:-]+(?<message>.*)$`),
    names: ['time', 'message'],
  },
];

const MATCHING_SHARE = 0.7;
const MIN_LINES = 2;

/** Log lines in a known shape; lines between them (stack traces) go with the message above. */
export function logLayout(lines: readonly string[]): LineLayout | undefined {
  const written = lines.filter((line) => line.trim() !== '');
  const format = FORMATS.find(({ pattern }) => {
    const matching = written.filter((line) => pattern.test(line)).length;
    return matching >= MIN_LINES && matching >= written.length * MATCHING_SHARE;
  });
  if (!format) return undefined;
  const { pattern, names, what } = format;
  return {
    layout: 'log',
    names,
    evidence: `${what}.`,
    reader: lineByLine((text) => {
      const groups = pattern.exec(text)?.groups;
      if (groups) return { kind: 'record', cells: names.map((name) => asWords(name, groups[name] ?? '')) };
      return text.trim() === '' ? BLANK : { kind: 'more', text };
    }),
  };
}

/** `10/Oct/2024:13:55:36 +0200`: the colon before the hour is a space everywhere else. */
function asWords(name: string, value: string): string {
  if (value === '-') return '';
  return name === 'time' ? value.replace(/^(\d{2}\/[A-Z][a-z]{2}\/\d{4}):/, '$1 ') : value;
}
