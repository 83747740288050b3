import type { FileFormat } from '../source/parse-options.js';

/** A kind of file that is made to cost its reader more than its bytes are worth. */
export interface HostileFile {
  name: string;
  type: FileFormat;
  /** About this many bytes. */
  make: (bytes: number) => Buffer;
}

/** A head that says "table", so that what follows is read as one. */
const HEAD = `id,name,note\n${'1,Ada,"says, hi"\n'.repeat(5_000)}`;

const repeated = (unit: string) => (bytes: number) => Buffer.alloc(bytes, unit);
const after = (head: string, unit: string) => (bytes: number) =>
  Buffer.concat([Buffer.from(head), Buffer.alloc(Math.max(0, bytes - head.length), unit)]);

function numbered(bytes: number, line: (at: number) => string, head = ''): Buffer {
  const lines = [head];
  let length = head.length;
  for (let at = 0; length < bytes; at++) {
    const text = line(at);
    lines.push(text);
    length += text.length;
  }
  return Buffer.from(lines.join(''));
}

const names = (count: number, name: (at: number) => string, separator = ',') =>
  Array.from({ length: count }, (_, at) => name(at)).join(separator);

const csv = (name: string, make: HostileFile['make']): HostileFile => ({ name, type: 'csv', make });
const txt = (name: string, make: HostileFile['make']): HostileFile => ({ name, type: 'txt', make });
const json = (name: string, make: HostileFile['make']): HostileFile => ({ name, type: 'json', make });
const xml = (name: string, make: HostileFile['make']): HostileFile => ({ name, type: 'xml', make });

const BYTES: readonly HostileFile[] = [
  csv('the byte FF without a line end', (bytes) => Buffer.alloc(bytes, 0xff)),
  csv('accented letters without a line end, then lines', (bytes) =>
    Buffer.concat([Buffer.alloc(bytes / 2, 0xe9), Buffer.alloc(bytes / 2, 'a,b\n')]),
  ),
  csv('a table, then the byte FF', (bytes) =>
    Buffer.concat([Buffer.from(HEAD), Buffer.alloc(bytes, Buffer.from([0xff, 0x2c, 0xff, 0x0a]))]),
  ),
  csv('letters of two bytes', repeated('é,ü\n')),
  csv('line ends alone', repeated('\n')),
  csv('carriage returns between letters', repeated('a\r')),
  csv('terminal escapes', (bytes) => numbered(bytes, () => '\u001b[31m\u001b]0;title,1\n')),
];

const LINES: readonly HostileFile[] = [
  csv('one line of letters', repeated('a')),
  csv('one line of commas', repeated(',')),
  csv('one line of commas and a letter', (bytes) => Buffer.from(`${','.repeat(bytes)}x`)),
  csv('lines of commas that end in a letter', (bytes) => numbered(bytes, () => `"${','.repeat(60_000)}x\n`)),
  csv('one line of distinct names', (bytes) => numbered(bytes, (at) => `n${at},`)),
  csv('lines of 1.9 MB', (bytes) => numbered(bytes, (at) => `${at},${'x'.repeat(1_900_000)}\n`, 'a,b\n')),
  csv('every width of record', (bytes) => numbered(bytes, (at) => `${'1,'.repeat(at % 1_999)}1\n`)),
  csv('records and blank lines by turns', (bytes) => numbered(bytes, (at) => (at % 2 ? '\n' : `${at}\n`))),
  csv('runs of every width', (bytes) =>
    numbered(bytes, (at) => `${'a,'.repeat(at % 7)}${at % 5 ? 'b' : at}\n`),
  ),
  csv('2,000 columns of one name', (bytes) =>
    numbered(bytes, () => `${'1,'.repeat(1_999)}1\n`, `${names(2_000, () => 'a')}\n`),
  ),
  csv('1,500 columns, mostly empty, with one cell too many', (bytes) =>
    numbered(bytes, (at) => `${at}${','.repeat(at < 40 ? 1_499 : 1_500)}\n`, `${names(1_500, String)}\n`),
  ),
  csv('1,500 columns, a value in each, with an empty cell too many', (bytes) =>
    numbered(
      bytes,
      (at) => `${'1,'.repeat(750)}${at < 40 ? '' : ','}${'2,'.repeat(749)}2\n`,
      `${names(1_500, (at) => `c${at}`)}\n`,
    ),
  ),
  csv('1,500 columns, a value in each, with a cell too few', (bytes) =>
    numbered(
      bytes,
      (at) => `${'1,'.repeat(at < 40 ? 1_499 : 1_498)}2\n`,
      `${names(1_500, (at) => `c${at}`)}\n`,
    ),
  ),
];

const QUOTES: readonly HostileFile[] = [
  csv('a quote opens and never closes', after(HEAD, '2,"never\n')),
  csv('each line opens what the one before closed', after(HEAD, '3,x"y,"z\n')),
  csv('the same under backslash escapes', after(`a,b,c\n${'1,"q\\"",2\n'.repeat(5_000)}`, '3,x"y,"z\\"\n')),
  csv('nothing else than such lines', repeated('x"y,"z\n')),
  csv('quotes alone', repeated('"')),
  csv('quoted cells without a line end', repeated('"a",')),
  csv('doubled quotes in one cell', (bytes) => Buffer.from(`a,b\n1,"${'""'.repeat(bytes / 2)}"\n`)),
  csv('records of a thousand stray quotes', (bytes) =>
    numbered(bytes, () => `${'"x"y,'.repeat(1_000)}1\n`, HEAD),
  ),
  csv('lines of a hundred thousand stray quotes', (bytes) =>
    numbered(bytes, () => `${'"x"y,'.repeat(100_000)}1\n`, HEAD),
  ),
  csv('a line that is one quoted cell, then one of them all', (bytes) =>
    Buffer.from(`${'"1,""Smith, John"",5"\n'.repeat(300)}"${'a'.repeat(bytes)}"\n`),
  ),
];

const TEXTS: readonly HostileFile[] = [
  txt(
    'log lines, then one message of all the rest',
    after('2024-01-01 10:00:00 INFO start\n'.repeat(300), 'and more\n'),
  ),
  txt(
    'names and values, then one value of all the rest',
    after(Array.from({ length: 300 }, (_, at) => `name: ${at}\nage: 3\n\n`).join(''), 'and more of it\n'),
  ),
  txt('one line of spaces', (bytes) => Buffer.from(`a${' '.repeat(bytes)}b`)),
  txt('long lines of spaces', (bytes) => numbered(bytes, () => `name${' '.repeat(100_000)}x\n`)),
  txt('pairs without end', repeated('a="\\')),
];

const TREES: readonly HostileFile[] = [
  json('brackets alone', repeated('[')),
  json('nested objects', repeated('{"a":')),
  json('escaped quotes alone', (bytes) => Buffer.from(`["${'\\"'.repeat(bytes / 2)}"]`)),
  json('texts of escaped quotes', (bytes) =>
    Buffer.from(`[${`"${'\\"'.repeat(9_000)}",`.repeat(bytes / 18_000)}1]`),
  ),
  json('a new name in every object', (bytes) =>
    Buffer.from(`[${numbered(bytes, (at) => `{"n${at}":1},`)}{}]`),
  ),
  json('one name again and again', (bytes) => Buffer.from(`[{${'"a":{"b":1},'.repeat(bytes / 14)}"a":1}]`)),
  json('an object of many names', (bytes) => Buffer.from(`{${numbered(bytes, (at) => `"n${at}":1,`)}"z":1}`)),
  json('2,000 names from the last to the first', (bytes) => {
    const record = `{${names(1_999, (at) => `"n${1_999 - at}":1`)}}`;
    const first = `{${names(1_999, (at) => `"n${at + 1}":1`)}}`;
    return Buffer.from(`[${first}${`,${record}`.repeat(bytes / record.length)}]`);
  }),
  json('empty lists', (bytes) => Buffer.from(`[${'[],'.repeat(bytes / 3)}[]]`)),
  json('numbers, one a line', repeated('1\n')),
  xml('open elements alone', repeated('<a>')),
  xml('an ampersand without end', (bytes) => Buffer.from(`<a><b>&${'x'.repeat(bytes)}</b></a>`)),
  xml('a text without end', (bytes) => Buffer.from(`<a><b>${'x'.repeat(bytes)}</b><b>1</b></a>`)),
  xml('references alone', (bytes) => Buffer.from(`<a>${'<b>&#65;&amp;&#x42;</b>'.repeat(bytes / 23)}</a>`)),
  xml('a new element every time', (bytes) =>
    Buffer.from(`<a>${numbered(bytes, (at) => `<r><n${at}>1</n${at}></r>`)}</a>`),
  ),
  xml('2,000 attributes', (bytes) => {
    const record = `<r ${names(2_000, (at) => `a${at}="1"`, ' ')}/>`;
    return Buffer.from(`<a>${record.repeat(Math.max(2, bytes / record.length))}</a>`);
  }),
  xml('a new prefix every time', (bytes) =>
    Buffer.from(`<a>${numbered(bytes, (at) => `<p${at}:r xmlns:p${at}="u${at}">1</p${at}:r>`)}</a>`),
  ),
  xml('comments alone', (bytes) => Buffer.from(`<a>${'<!--x-->'.repeat(bytes / 8)}<b>1</b></a>`)),
];

/** Shapes of files whose reading must cost no more than their bytes are worth. */
export const HOSTILE_FILES: readonly HostileFile[] = [...BYTES, ...LINES, ...QUOTES, ...TEXTS, ...TREES];
