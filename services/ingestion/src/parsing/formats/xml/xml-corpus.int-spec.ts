import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Preview, ReadSettings } from '@plumbline/contracts';
import { elementAt } from '@plumbline/statistics';
import { previewFile } from '../../file/parse-file.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'xml-corpus-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let files = 0;

async function read(content: string | Buffer, settings: ReadSettings = {}): Promise<Preview> {
  const path = join(folder, `file-${files++}.xml`);
  await writeFile(path, content);
  return previewFile({ path, name: 'file.xml', uploadType: 'xml', settings, tempDirectory: `${path}-temp` });
}

interface Refusal {
  code: string;
  message: string;
  place?: { line?: number };
}

async function failure(content: string | Buffer): Promise<Refusal> {
  return read(content).then(
    () => ({ code: 'read', message: '' }),
    (error: Refusal) => error,
  );
}

const ROWS = '<l>\n <r><a>é1</a></r>\n <r><a>é2</a></r>\n</l>';
const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
const declared = (name: string) => `<?xml version="1.0" encoding="${name}"?>${ROWS}`;

describe('encodings (trust.md 6, XML)', () => {
  it.each([
    ['utf-8', Buffer.from(ROWS)],
    ['utf-8', Buffer.from(`\ufeff${declared('UTF-8')}`)],
    ['iso-8859-1', Buffer.from(declared('ISO-8859-1'), 'latin1')],
    ['windows-1252', Buffer.from(declared('windows-1252'), 'latin1')],
    ['utf-16le', utf16(declared('UTF-16'))],
    ['utf-16le', utf16(ROWS)],
    ['utf-16be', utf16(declared('utf-16')).swap16()],
  ])('%s is read', async (encoding, bytes) => {
    const preview = await read(bytes);
    expect(preview.receipt.encoding).toBe(encoding);
    expect(preview.rows).toEqual([['é1'], ['é2']]);
  });

  it.each([
    ['UTF-16 declared over single bytes', Buffer.from(declared('UTF-16'))],
    ['UTF-8 declared over UTF-16', utf16(declared('UTF-8'))],
    ['UTF-8 that is not', Buffer.from(ROWS, 'latin1')],
    ['ASCII that is not', Buffer.from(declared('US-ASCII'))],
    ['an encoding nobody knows', Buffer.from(declared('x-klingon'))],
  ])('%s is malformed', async (_name, bytes) => {
    expect((await failure(bytes)).code).toBe('malformed');
  });

  it('a user knows better than a wrong declaration', async () => {
    const preview = await read(Buffer.from(declared('UTF-16')), { encoding: 'utf-8' });
    expect(preview.rows).toEqual([['é1'], ['é2']]);
  });
});

describe('what is not well-formed (trust.md 6, XML)', () => {
  it.each([
    ['an element that is never closed', '<a><b></a>', 1],
    ['two roots', '<a/>\n<b/>', 2],
    ['crossing elements', '<a>\n<b><c></b></c></a>', 2],
    ['an attribute twice', '<a>\n<b x="1" x="2"/></a>', 2],
    ['one attribute under two prefixes', '<a xmlns:p="u" xmlns:q="u"><b p:x="1" q:x="2"/></a>', 1],
    ['a stray &', '<a>\nFish & chips\n\n<b/>;</a>', 2],
    ['a stray & that nothing ends', '<a>\nFish & chips\n\n<b/></a>\n', 2],
    ['an unknown entity', '<a>&nbsp;</a>', 1],
    ['an inherited word as an entity', '<a>&constructor;</a>', 1],
    ['a control character', '<a>\u0001</a>', 1],
    ['a zero byte', '<a>\u0000</a>', 1],
    ['a reference to a control character', '<a>&#1;</a>', 1],
    ['half a surrogate pair', '<a>&#xD800;</a>', 1],
    [']]> in text', '<a>]]></a>', 1],
    ['text behind the end', '<a/>\nend', 2],
    ['a double hyphen in a comment', '<a><!-- -- --></a>', 1],
    ['a declaration that comes late', ' <?xml version="1.0"?><a/>', 1],
    ['an undeclared prefix', '<a><x:b/></a>', 1],
    ['an unquoted attribute', '<a b=c/>', 1],
    ['nothing', '', 1],
    ['blanks', ' \n ', 1],
    ['text', 'a,b', 1],
  ])('%s', async (_name, content, line) => {
    const refusal = await failure(content);
    expect(refusal.code).toBe('malformed');
    expect(refusal.place?.line).toBe(line);
  });

  it('says where, what and what to do', async () => {
    expect((await failure('<a>\n  <b>\n</a>')).message).toBe(
      'This is not well-formed XML: an element is closed while another inside it is still open (line 3, character 5). Export the file again, or correct it there.',
    );
  });

  it('a file cut off anywhere', async () => {
    const whole = '<?xml version="1.0"?><l a="1"><!--c--><r><![CDATA[x]]>&amp;</r><r b=\'2\'/></l>';
    for (let length = 0; length < whole.length; length++) {
      expect([length, (await failure(whole.slice(0, length))).code]).toEqual([length, 'malformed']);
    }
    expect((await failure(whole)).code).toBe('read');
  }, 300_000);
});

describe('document types (S-27)', () => {
  const lol = Array.from({ length: 30 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('');
  it.each([
    ['any', '<!DOCTYPE l><l><r/><r/></l>'],
    ['billion laughs', `<!DOCTYPE l [<!ENTITY l0 "lol">${lol}]><l>&l30;</l>`],
    ['quadratic', `<!DOCTYPE l [<!ENTITY a "${'x'.repeat(50_000)}">]><l>${'&a;'.repeat(20_000)}</l>`],
    ['an external file', '<!DOCTYPE l [<!ENTITY x SYSTEM "file:///etc/passwd">]><l>&x;</l>'],
    ['an external address', '<!DOCTYPE l SYSTEM "http://127.0.0.1:1/canary"><l>&x;</l>'],
    ['parameter entities', '<!DOCTYPE l [<!ENTITY % p SYSTEM "http://127.0.0.1:1/c"> %p;]><l/>'],
    ['a long one', `<!DOCTYPE l [${'<!-- x -->'.repeat(500_000)}]><l/>`],
    ['an unfinished one that is too long', `<!DOCTYPE l [${'<!-- x -->'.repeat(500_000)}`],
  ])('%s is not allowed', async (_name, content) => {
    expect((await failure(content)).code).toBe('doctype_not_allowed');
  });

  it.each([
    ['an entity in itself', '<!DOCTYPE l [<!ENTITY a "&b;"><!ENTITY b "&a;">]><l>&a;</l>'],
    ['an unknown entity', '<!DOCTYPE l []><l>&a;</l>'],
    ['markup that an entity breaks', '<!DOCTYPE l [<!ENTITY a "<b>">]><l>&a;</b></l>'],
    ['an entity with < in an attribute', '<!DOCTYPE l [<!ENTITY a "&#60;">]><l x="&a;"/>'],
    ['another file in an attribute', '<!DOCTYPE l [<!ENTITY a SYSTEM "x">]><l x="&a;"/>'],
    ['a second one', '<!DOCTYPE l []><!DOCTYPE l []><l/>'],
    ['one that is never closed', '<!DOCTYPE l [<!ENTITY a "x">'],
  ])('with %s is malformed', async (_name, content) => {
    expect((await failure(content)).code).toBe('malformed');
  });
});

describe('sizes (S-27, S-28, trust.md 6)', () => {
  it('elements 65 deep are too deep, 64 are not', async () => {
    const nested = (depth: number) => `${'<a>'.repeat(depth)}1${'</a>'.repeat(depth)}`;
    expect((await failure(nested(65))).code).toBe('too_deep');
    expect((await failure(nested(100_000))).code).toBe('too_deep');
    expect((await failure(nested(64))).code).toBe('read');
  });

  it.each([
    ['too_many_columns', () => `<r ${Array.from({ length: 100_000 }, (_, n) => `a${n}="1"`).join(' ')}/>`],
    [
      'too_many_columns',
      () => `<r>${Array.from({ length: 3_000 }, (_, n) => `<a${n}>1</a${n}>`).join('')}</r>`,
    ],
    ['file_too_complex', () => `<r>${Array.from({ length: 30_000 }, (_, n) => `<a${n}/>`).join('')}</r>`],
    ['file_too_complex', () => `<l><r><a>${'x'.repeat(5_000_000)}</a></r><r><a>1</a></r></l>`],
    ['type_mismatch', () => '<!DOCTYPE html>\n<html><body>502 Bad Gateway</body></html>'],
    ['not_a_table', () => '<a>hello</a>'],
    ['not_a_table', () => '<a><b/></a>'],
  ])('%s', async (code, content) => {
    expect((await failure(content())).code).toBe(code);
  });

  it('names of JavaScript are names', async () => {
    const preview = await read(
      '<l><r __proto__="1"><constructor>2</constructor><t/><t><__proto__>3</__proto__></t></r><r/></l>',
    );
    expect(preview.receipt.columns.map(({ name }) => name)).toEqual(['__proto__', 'constructor', 't']);
    expect(preview.rows[0]).toEqual(['1', '2', '[{},{"__proto__":"3"}]']);
  });

  it('many siblings', async () => {
    const preview = await read(`<l>${'<r/>'.repeat(300_000)}<r a="1"/></l>`);
    expect(preview.receipt.rowsLoaded).toBe(300_001);
  }, 300_000);

  it('many references', async () => {
    const preview = await read(`<l><r>${'&#65;'.repeat(200_000)}</r><r>b</r></l>`);
    expect(elementAt(preview.rows, 0)[0]).toMatch(
      /^A{1000}… \(shortened; the whole cell has 200000 characters\)$/,
    );
  });
});
