import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Preview, ReadSettings } from '@plumbline/contracts';
import { previewFile } from '../../../file/parse-file.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'text-kind-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let files = 0;

async function read(lines: readonly string[], settings: ReadSettings = {}): Promise<Preview> {
  const path = join(folder, `file-${files++}`);
  await writeFile(path, `${lines.join('\n')}\n`);
  return previewFile({ path, name: 'file.csv', uploadType: 'csv', settings, tempDirectory: `${path}-temp` });
}

const PROSE = [
  'The morning was grey, and the harbour lay quiet under a thin sheet of rain.',
  'Nobody had expected the ferry to arrive on time, yet there it was, a dark',
  'shape beyond the wall, blowing its horn as if to wake the whole of the town.',
  '',
  'She put down the cup, took her coat, and went out to see who would be on it.',
  'There were three passengers; none of them looked like the man in the letter.',
];
const POEM = [
  'The tide goes out, the tide comes in,',
  'The gulls are on the wall,',
  'And all the boats that once have been',
  'Are hardly boats at all.',
  '',
  'I count the lanterns on the pier,',
  'The nets that hang to dry,',
  'And what I hear is what I hear:',
  'The sea, the wind, the sky.',
];
const LICENCE = [
  '1. You may copy and distribute the work, provided that you keep this notice.',
  '',
  '2. The work is provided "as is", without warranty of any kind, to the extent',
  '   permitted by law; in no event will the authors be liable for any damages',
  '   arising from the use of it, even if they have been told of that.',
  '',
  '3. The name of the authors may not be used to promote products made from it.',
];
const GERMAN = [
  'Der Hafen lag still unter dem Regen, und niemand war zu sehen.',
  'Die Fähre kam, wie immer, nicht zu der Zeit, die auf dem Plan stand,',
  'und so blieb er auf der Bank sitzen, las die Zeitung und wartete.',
  'Es war nicht das erste Mal, dass er auf sich allein gestellt war.',
];
const PYTHON = [
  'import sys',
  'from pathlib import Path',
  '',
  'def main(path, limit=10):',
  '    """Prints the first lines."""',
  '    for line in Path(path).read_text().splitlines()[:limit]:',
  '        print(line, end=", ")',
  '    return 0',
  '',
  'if __name__ == "__main__":',
  '    sys.exit(main(sys.argv[1]))',
];
const JAVASCRIPT = [
  "const a = require('a');",
  'function add(x, y) {',
  '  return x + y;',
  '}',
  'for (let i = 0; i < 3; i++) {',
  '  console.log(add(i, 1));',
  '}',
  'module.exports = { add };',
];
const LOG = [
  '[worker 3] INFO starting up, pid 4711',
  'ERROR: cannot open socket (retrying in 5 s)',
  'WARN queue is filling up: 120 items, 3 consumers',
  '[worker 1] INFO done',
  'INFO bye',
];

describe('a file that holds no table (DATA-002, not_a_table)', () => {
  it.each([
    ['prose', PROSE, 'running text'],
    ['a poem', POEM, 'running text'],
    ['a licence', LICENCE, 'running text'],
    ['German prose', GERMAN, 'running text'],
    ['Python', PYTHON, 'source code'],
    ['JavaScript', JAVASCRIPT, 'source code'],
    ['log lines without a form', LOG, 'log lines of no common form'],
  ])('%s is refused with what was found and what to do', async (_, lines, found) => {
    const failure = await read(lines).catch((error: Error) => error);
    expect(failure).toMatchObject({ code: 'not_a_table', place: { line: 1 } });
    expect((failure as Error).message).toContain(`What we found is ${found}`);
    expect((failure as Error).message).toMatch(/Upload the table itself/);
  });

  it('is read all the same where a user says how', async () => {
    expect((await read(PROSE, { layout: 'lines' })).receipt.rowsLoaded).toBe(5);
  });

  it.each([
    ['names', ['name', 'Anna Smith', 'Bob', 'Chloé Martin', 'Dan of the Hill']],
    ['numbers', ['1', '2', '3', '4', '5']],
    [
      'organisations',
      ['Ministry of Finance', 'Bank of England', 'Office for National Statistics', 'The Treasury'],
    ],
    [
      'answers in sentences',
      [
        'comment',
        'The delivery was late, and the box was open.',
        'It is fine for the price.',
        'Would buy it again, and so would my wife.',
        'Not what I was told on the phone.',
      ],
    ],
    [
      'quoted remarks',
      [
        'remark',
        '"late, and the box was open"',
        '"it is fine, for the price of it"',
        '"not what I was told, on the phone"',
        '"to be used with care, in the rain"',
      ],
    ],
    ['trailing delimiters', ['a;b;', '1;2;', '3;4;', '5;6;']],
  ])('a list of %s is a table', async (_, lines) => {
    expect((await read(lines)).receipt.rowsLoaded).toBeGreaterThanOrEqual(3);
  });

  it('a ragged table with remarks full of commas is a table', async () => {
    const lines = [
      'id,date,remark',
      '1,2024-01-02,it is late, and the box is open',
      '2,2024-01-03,fine',
      '3,2024-01-04,to be used, with care, in the rain',
      '4,2024-01-05,none',
    ];
    expect((await read(lines)).receipt.rowsLoaded).toBe(4);
  });
});

describe('cells between spaces with one free text among them', () => {
  it('keeps the command of a process list in one piece', async () => {
    const preview = await read([
      'USER       PID %CPU %MEM  START COMMAND',
      'root         1  0.0  0.1  10:01 /sbin/init splash -v',
      'daemon      23  0.5  0.0  10:02 cron',
      'anna      4711 12.5  3.5  11:45 node server.js --port 80',
      'bob       4712  2.5  0.5  11:46 vim "my notes.txt"',
    ]);
    expect(preview.receipt.columns.map(({ name, type }) => [name, type]).slice(1, 4)).toEqual([
      ['PID', 'integer'],
      ['%CPU', 'decimal'],
      ['%MEM', 'decimal'],
    ]);
    expect(preview.rows.map((row) => row.at(-1))).toEqual([
      '/sbin/init splash -v',
      'cron',
      'node server.js --port 80',
      expect.stringContaining('my notes.txt'),
    ]);
  });

  it('keeps words together that nobody quoted', async () => {
    const preview = await read([
      'day qty product note',
      '2024-01-05 3 Blue Garden Chair "in stock"',
      '2024-01-06 4 Lamp "sold out, for now"',
      '2024-01-07 5 Folding Table ""',
      '2024-01-08 6 "Oak Shelf" "new"',
    ]);
    expect(preview.rows).toEqual([
      ['2024-01-05', '3', 'Blue Garden Chair', 'in stock'],
      ['2024-01-06', '4', 'Lamp', 'sold out, for now'],
      ['2024-01-07', '5', 'Folding Table', null],
      ['2024-01-08', '6', 'Oak Shelf', 'new'],
    ]);
  });
});
