import { describe, expect, it } from '@jest/globals';
import { messagesOf } from './catalogue.js';
import { findTexts } from './find-texts.js';
import { parseFile } from './node.js';
import type { Side } from './places.js';
import { pseudo } from './pseudo.js';
import { inLanguage } from './render.js';

const found = (code: string, side: Side = 'page') => Object.keys(messagesOf('screen.tsx', code, side));

/** The code with the messages that are named exchanged. */
const translated = (code: string, texts: Record<string, string>) =>
  inLanguage(code, findTexts(parseFile('screen.tsx', code), code, 'page'), (message) => texts[message]);

describe('texts of a source file', () => {
  it('are those of elements, with their slots, their inner elements and where they stand', () => {
    const code = `const A = () => (
      <p title="Rows of the file">
        Started {formatDateTime(row.startedAt)}. <Link to="/guides">Read the guide</Link> first.
      </p>
    );`;
    expect(messagesOf('screen.tsx', code, 'page')).toEqual({
      'Rows of the file': 'title of p',
      'Started {startedAt}. <link>Read the guide</link> first.': 'text of p',
    });
  });

  it('are strings that are written as people write, and no values, classes or addresses', () => {
    const code = `
      import { a } from 'Some module';
      type Tab = 'Overview';
      const tab: Tab = 'Overview';
      const styles = { good: 'flex items-center text-good', path: '/api/data sources' };
      const options = [{ value: 'Other', label: 'row' }, { value: 'b', label: 'Not known' }];
      if (error.message === 'Failed to fetch' || event.key === 'Escape') toast('It could not be saved.');
      element.querySelector('button, input');
    `;
    expect(found(code)).toEqual(['row', 'Not known', 'It could not be saved.']);
  });

  it('make one message of what depends on a number', () => {
    const code = `const A = () => <p>{plural(rows.length, 'row')} in {files === 1 ? 'one file' : \`\${files} files\`}</p>;
      const word = plural(count, 'entry', 'entries');`;
    expect(found(code)).toContain('{count, plural, one {# entry} other {# entries}}');
  });

  it('of a server are whole sentences, and no statements or logs', () => {
    const code = `
      throw malformed(\`\${name} has no rows that could be read.\`);
      await tx.query('SELECT name FROM users WHERE id = $1');
      logger.warn('The queue is full again');
      const words = 'Set aside';
    `;
    expect(found(code, 'server')).toEqual(['{name} has no rows that could be read.']);
  });
});

describe('a file in another language', () => {
  it('has its messages in the place of the English ones, slots and elements in the order of the language', () => {
    const code = `const A = () => <p title="Rows">Started {at}, <b>by {name}</b></p>;`;
    const texts = { Rows: 'Zeilen', 'Started {at}, <b>by {name}</b>': '<b>{name}</b>: {at}' };
    expect(translated(code, texts)).toBe('const A = () => <p title={"Zeilen"}><b>{name}</b>{": "}{at}</p>;');
  });

  it('chooses among the plural forms of the language, and writes counts as the page does', () => {
    const code = "const a = `About ${plural(rows, 'row')}`;";
    const message = 'About {rows, plural, one {# row} other {# rows}}';
    expect(found(code)).toEqual([message]);
    expect(
      translated(code, { [message]: 'Ok. {rows, plural, one {# řádek} few {# řádky} other {# řádků}}' }),
    ).toBe(
      'const a = `Ok. ${__chooseForm(rows, { "one": `${__writeCount(rows)} řádek`, "few": `${__writeCount(rows)} řádky`, "other": `${__writeCount(rows)} řádků` })}`;',
    );
  });

  it('is refused where a translation names a slot that there is not', () => {
    expect(() => translated('const a = `Row ${n} is gone`;', { 'Row {n} is gone': '{m} ist weg' })).toThrow(
      'The translation of “Row {n} is gone” cannot have m there.',
    );
  });
});

it('the made-up language is longer, accented and marked, and keeps its slots', () => {
  expect(pseudo('Save {name}')).toBe('⟦Šávé {name}··⟧');
  expect(pseudo('{n, plural, one {# row} other {# rows}}')).toMatch(
    /^⟦\{n,\s?plural,\s?one\{# ŕóŵ\} other\{# ŕóŵš\}\}··⟧$/,
  );
});
