import { expect, it } from '@jest/globals';
import { contractFacts } from './contract.js';

import { type Passage, sentencesOf } from './passages.js';

const terms = (text: string) => {
  const passage: Passage = { page: 1, kind: 'paragraph', text, words: [] };
  return contractFacts([passage], sentencesOf(passage))
    .filter(({ group }) => group === 'terms')
    .map(({ name, value }) => [name, value]);
};

it('one sentence may say for how long, for how long again, and how long before its end (DOC-001)', () => {
  const text =
    'This Agreement shall remain in effect for a period of two (2) years from the Effective Date and shall renew automatically for successive one (1) year periods unless either party gives ninety (90) days written notice.';
  expect(terms(text)).toEqual([
    ['Term', '2 years'],
    ['Renews for', '1 year'],
    ['Notice to end', '90 days'],
  ]);
});

it('a notice is of the period beside it', () => {
  const text =
    'Within the first 12 months of this Agreement either party may terminate it upon at least 30 days written notice.';
  expect(terms(text)).toContainEqual(['Notice to end', '30 days']);
});
