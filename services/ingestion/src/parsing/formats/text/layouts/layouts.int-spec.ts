import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Preview, ReadSettings } from '@plumbline/contracts';
import { elementAt } from '@plumbline/statistics';
import { previewFile } from '../../../file/parse-file.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'layouts-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let files = 0;

async function read(lines: string[] | Buffer, settings: ReadSettings = {}): Promise<Preview> {
  const path = join(folder, `file-${files++}`);
  await writeFile(path, Buffer.isBuffer(lines) ? lines : `${lines.join('\n')}\n`);
  return previewFile({ path, name: 'notes.txt', uploadType: 'txt', settings, tempDirectory: `${path}-temp` });
}

const namesOf = ({ receipt }: Preview) => receipt.columns.map((column) => column.name);
const typesOf = ({ receipt }: Preview) => receipt.columns.map((column) => column.type);

describe('text files (DATA-004, trust.md 6)', () => {
  it('become a table where they are delimited', async () => {
    const preview = await read(['id|name|amount', '1|a|2.5', '2|b|3.5', '3|c|4.5']);
    expect(preview.receipt).toMatchObject({
      layout: 'delimited',
      delimiter: '|',
      rowsLoaded: 3,
      format: 'txt',
    });
  });

  it('become a table where columns keep their place', async () => {
    const preview = await read([
      'Name          City        Amount',
      '------------  ----------  ------',
      'Anna Smith    New York     12.50',
      'Bob           Rome          3.25',
      'Chloé Martin  Los Angeles 100.00',
    ]);
    expect(preview.receipt.layout).toBe('fixed_width');
    expect(namesOf(preview)).toEqual(['Name', 'City', 'Amount']);
    expect(preview.rows).toEqual([
      ['Anna Smith', 'New York', '12.50'],
      ['Bob', 'Rome', '3.25'],
      ['Chloé Martin', 'Los Angeles', '100.00'],
    ]);
    expect(preview.lines).toEqual([3, 4, 5]);
    expect(typesOf(preview)).toEqual(['text', 'text', 'decimal']);
  });

  it('become a table of time, level and message where they are a log, traces included', async () => {
    const preview = await read([
      '2024-05-01 10:00:00,123 INFO  Started, ready',
      '2024-05-01 10:00:01,456 ERROR Failed',
      '  at main (app.js:1)',
      '2024-05-01 10:00:02,789 [WARN] Slow',
    ]);
    expect(preview.receipt.layout).toBe('log');
    expect(namesOf(preview)).toEqual(['time', 'level', 'message']);
    expect(typesOf(preview)[0]).toBe('timestamp');
    expect(preview.rows[1]).toEqual(['2024-05-01 10:00:01,456', 'ERROR', 'Failed\n  at main (app.js:1)']);
    expect(preview.lines).toEqual([1, 2, 4]);
  });

  it('read access logs', async () => {
    const line = (status: number) =>
      `10.0.0.1 - frank [10/Oct/2024:13:55:36 -0700] "GET /a?b=1 HTTP/1.1" ${status} 2326 "-" "Mozilla/5.0 (X11)"`;
    const preview = await read([line(200), line(404), line(500)]);
    expect(preview.receipt.layout).toBe('log');
    const status = preview.columns.find((column) => column.name === 'status');
    expect(status).toMatchObject({ type: 'integer', distinct: 3 });
    expect(preview.columns.find((column) => column.name === 'time')).toMatchObject({
      type: 'timestamp',
      zoned: true,
    });
  });

  it('become columns where each line is name=value pairs', async () => {
    const preview = await read(['host=a cpu=0.5 note="all fine"', 'host=b cpu=0.7', 'host=c cpu=0.9 note=x']);
    expect(preview.receipt.layout).toBe('key_value');
    expect(namesOf(preview).slice(0, 3)).toEqual(['host', 'cpu', 'note']);
    expect(elementAt(preview.rows, 0).slice(0, 3)).toEqual(['a', '0.5', 'all fine']);
  });

  it('become one record per block of names and values', async () => {
    const preview = await read([
      'Name: Anna',
      'Age: 31',
      '',
      'Name: Bob',
      'Age: 40',
      '',
      'Name: Chloé',
      'Age: 29',
    ]);
    expect(preview.receipt).toMatchObject({ layout: 'key_value', rowsLoaded: 3 });
    expect(preview.rows.map((row) => row.slice(0, 2))).toEqual([
      ['Anna', '31'],
      ['Bob', '40'],
      ['Chloé', '29'],
    ]);
    expect(preview.lines).toEqual([1, 4, 7]);
  });

  it('stay lines where they are prose', async () => {
    const preview = await read([
      'It was a bright cold day in April, and the clocks',
      'were striking thirteen. Winston hurried in.',
      '',
      'Outside, even through the shut window, the world looked cold.',
    ]);
    expect(preview.receipt.layout).toBe('lines');
    expect(namesOf(preview)).toEqual(['line']);
    expect(preview.lines).toEqual([1, 2, 4]);
  });

  it('lose terminal escapes', async () => {
    const preview = await read(
      Buffer.from('\u001b[31mred words here\u001b[0m\nplain words, and more\nthe end of it\n'),
    );
    expect(preview.rows[0]).toEqual(['red words here']);
  });

  it.each([
    ['empty_file', Buffer.alloc(0)],
    ['empty_file', Buffer.from(' \n\r\n\t')],
    ['binary_content', Buffer.from('words\u0000and more\nwords again\n')],
    ['type_mismatch', Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0])],
    ['file_too_complex', Buffer.alloc(50_000_000, 'x')],
  ])('are refused as %s', async (code, bytes) => {
    await expect(read(bytes)).rejects.toMatchObject({ code });
  });

  it.each([
    ['utf-16le', (text: string) => Buffer.from(text, 'utf16le')],
    ['utf-16be', (text: string) => Buffer.from(text, 'utf16le').swap16()],
  ] as const)('are read in %s', async (encoding, encode) => {
    const preview = await read(encode('\ufefflevel=info ms=5 at=Köln\nlevel=warn ms=7 at=Århus\n'));
    expect(preview.receipt.encoding).toBe(encoding);
    expect(preview.rows.map((row) => row.slice(0, 3))).toEqual([
      ['info', '5', 'Köln'],
      ['warn', '7', 'Århus'],
    ]);
  });

  it('follow a user about the layout', async () => {
    const preview = await read(['a,b', '1,2', '3,4'], { layout: 'lines' });
    expect(preview.rows).toEqual([['a,b'], ['1,2'], ['3,4']]);
  });

  it.each([
    ['log line', Array.from({ length: 300 }, () => '2024-01-01 10:00:00 INFO start')],
    [
      'block of names and values',
      Array.from({ length: 300 }, (_, at) => [`name: ${at}`, 'age: 3', '']).flat(),
    ],
  ])('are refused with words where a %s goes on and on', async (_, lines) => {
    const rest = Array.from({ length: 400_000 }, () => 'and more of it');
    const failure = {
      code: 'file_too_complex',
      message: expect.stringContaining('goes on for more than 2 MB'),
    };
    await expect(read([...lines, ...rest])).rejects.toMatchObject(failure);
  });
});
