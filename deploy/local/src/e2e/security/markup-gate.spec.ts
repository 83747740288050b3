import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const ROOT = join(import.meta.dirname, '../../../../..');
const SOURCES = ['web/src', 'libs/charts/src'];

/** Whatever turns text into markup or code, by React, the DOM or d3. */
const WRITES_MARKUP =
  /dangerouslySetInnerHTML|\b(inner|outer)HTML\b|insertAdjacentHTML|setHTMLUnsafe|createContextualFragment|\bsrcdoc\b|document\.write|\.html\(|\beval\(|\bnew Function\b/i;

describe('S-20 what is shown', () => {
  it.each([
    '<p dangerouslySetInnerHTML={{ __html: name }} />',
    'cell.innerHTML = name;',
    "cell['outerHTML'] += name;",
    "cell.insertAdjacentHTML('beforeend', name);",
    'select(node).html(name);',
    "setTimeout(new Function('x'), 0);",
  ])('the gate knows %s', (line) => {
    expect(line).toMatch(WRITES_MARKUP);
  });

  it.each(SOURCES)('is never made markup by %s', async (folder) => {
    const names = (await readdir(join(ROOT, folder), { recursive: true })).filter((name) =>
      /\.tsx?$/.test(name),
    );
    const texts = await Promise.all(names.map((name) => readFile(join(ROOT, folder, name), 'utf8')));
    expect(names.filter((_, at) => WRITES_MARKUP.test(texts[at] ?? ''))).toEqual([]);
    process.stdout.write(`S-20: ${names.length} sources of ${folder} looked at\n`);
    expect(names.length).toBeGreaterThan(10);
  });
});
