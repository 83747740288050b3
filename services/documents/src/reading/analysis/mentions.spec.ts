import { expect, it } from '@jest/globals';
import { setPage } from '../../testing/set-page.js';
import { passagesOf, sentencesOf } from '../sentences/passages.js';
import { mentionFacts } from './mentions.js';

const named = (text: string) =>
  mentionFacts(passagesOf([setPage(text)]).flatMap(sentencesOf)).map(({ name, value }) => [name, value]);

it('values are called by the words before them, not by another value nor by who has to do what (DOC-002)', () => {
  expect(named('This Agreement starts on January 1, 2026 and ends on December 31, 2027.\n')).toEqual([
    ['Agreement starts', 'Jan 1, 2026'],
    ['Ends', 'Dec 31, 2027'],
  ]);
  expect(named('Provider shall carry cargo insurance of at least $250,000 per occurrence.\n')).toEqual([
    ['Cargo insurance', '$250,000'],
  ]);
  expect(named('Customer shall pay a Monthly Minimum of $6,400.00.\n')).toEqual([
    ['Monthly Minimum', '$6,400.00'],
  ]);
  expect(named('Provider shall credit 5% of the fee.\n')).toEqual([['Credit', '5%']]);
});
