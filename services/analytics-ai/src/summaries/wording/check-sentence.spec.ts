import { describe, expect, it } from '@jest/globals';
import type { SummaryPhrase } from '@plumbline/contracts';
import { rewordedSentence } from './check-sentence.js';
import { maskSentence, sentencesOf } from './sentence.js';

const HEADER = new Set(['revenue', 'channel']);
const fact = (text: string): SummaryPhrase => ({ text, factId: '00000000-0000-4000-8000-000000000001' });
const textOf = (phrases: readonly SummaryPhrase[] = []) => phrases.map(({ text }) => text).join('');

const ROSE: SummaryPhrase[] = [
  { text: 'Revenue rose ' },
  fact('8.1%'),
  { text: ' to ' },
  fact('$58.1K'),
  { text: ' in October 2026, from ' },
  fact('$53.7K'),
  { text: ' in September 2026.' },
];
const BOTH: SummaryPhrase[] = [
  { text: 'By channel, Online rose ' },
  fact('12%'),
  { text: ', while Store fell ' },
  fact('3%'),
  { text: '.' },
];

describe('a sentence as a model gets it (S-30)', () => {
  it('has a mark in the place of every number, date and name, and the words of the header', () => {
    expect(maskSentence(ROSE, HEADER).text).toBe('Revenue rose {1} to {2} in {3}, from {4} in {5}.');
    expect(maskSentence(BOTH, HEADER).text).toBe('By channel, {1} rose {2}, while {3} fell {4}.');
    expect(textOf(maskSentence(ROSE, HEADER).hidden[2])).toBe('October 2026');
    const named = [
      { text: 'It builds on ' },
      fact('40'),
      { text: ' rows of Q3 (final) v2.csv by “Anna Lee”.' },
    ];
    expect(maskSentence(named, HEADER).text).toBe('It {1} on {2} rows of {3} ({4}) {5} by “{6}”.');
  });

  it('is one of the sentences of a section, which together are its phrases', () => {
    const parts = [
      { text: 'There were ' },
      fact('7'),
      { text: '. Then none. By orders.csv, ' },
      fact('2'),
      { text: '.' },
    ];
    const paragraphs = sentencesOf([...parts, { text: '\n\n' }, ...BOTH]);
    expect(paragraphs.map((sentences) => sentences.map(textOf))).toEqual([
      ['There were 7.', 'Then none.', 'By orders.csv, 2.'],
      ['By channel, Online rose 12%, while Store fell 3%.'],
    ]);
  });
});

describe('a model’s sentence (SUM-003, S-30)', () => {
  const check = (ours: readonly SummaryPhrase[], answer: string) =>
    rewordedSentence(maskSentence(ours, HEADER), answer, HEADER);

  it.each([
    [
      'Revenue grew {1} to {2} in {3}, after {4} in {5}.',
      'Revenue grew 8.1% to $58.1K in October 2026, after $53.7K in September 2026.',
    ],
    [
      'Overall, revenue was up by {1} to {2} in {3}, against {4} in {5}.',
      'Overall, revenue was up by 8.1% to $58.1K in October 2026, against $53.7K in September 2026.',
    ],
    ['Revenue rose {1} to {2} in {3}, from {4} in {5}.', textOf(ROSE)],
  ])('is taken where it says the same: %s', (answer, text) => {
    const taken = check(ROSE, answer);
    expect(textOf(taken)).toBe(text);
    expect(taken?.filter(({ factId }) => factId).map((phrase) => phrase.text)).toEqual([
      '8.1%',
      '$58.1K',
      '$53.7K',
    ]);
  });

  it.each([
    ['a number of its own', 'Revenue rose {1} to {2} in {3}, from {4} in {5}, the best of 12.'],
    ['a number for a placeholder', 'Revenue rose 81% to {2} in {3}, from {4} in {5}.'],
    ['a number word', 'Revenue rose {1} to {2} in {3}, from {4} in {5}, up two times.'],
    ['a digit of another script', 'Revenue rose {1} to {2} in {3}, from {4} in {5} ٣.'],
    ['no word for a placeholder', 'Revenue rose {1} to {2} in {3}.'],
    ['a placeholder twice', 'Revenue rose {1} to {2} in {3}, from {4} in {5}, {1}.'],
    ['a placeholder that there is not', 'Revenue rose {1} to {2} in {3}, from {4} in {6}.'],
    ['placeholders in another order', 'Revenue rose {1} to {4} in {3}, from {2} in {5}.'],
    ['the direction turned round', 'Revenue fell {1} to {2} in {3}, from {4} in {5}.'],
    ['no direction', 'Revenue was {1} to {2} in {3}, from {4} in {5}.'],
    ['from and to turned round', 'Revenue rose {1} from {2} in {3}, to {4} in {5}.'],
    ['a size as a level', 'Revenue rose to {1}, at {2} in {3}, from {4} in {5}.'],
    ['a name', 'Thanks to Acme, revenue rose {1} to {2} in {3}, from {4} in {5}.'],
    ['a reason', 'Revenue rose {1} to {2} in {3}, from {4} in {5}, because of marketing.'],
    ['an address', 'Revenue rose {1} to {2} in {3}, from {4} in {5}. See http://evil.example.'],
    ['markup', 'Revenue <b>rose</b> {1} to {2} in {3}, from {4} in {5}.'],
    ['a negation', 'Revenue never rose {1} to {2} in {3}, from {4} in {5}.'],
    ['no subject', 'It rose {1} to {2} in {3}, from {4} in {5}.'],
    ['no comparison', 'Revenue rose {1} to {2} in {3}, {4} in {5}.'],
    ['two sentences', 'Revenue rose {1} to {2} in {3}. From {4} in {5}.'],
    ['no end', 'Revenue rose {1} to {2} in {3}, from {4} in {5}'],
    ['words without end', `Revenue rose {1} to {2} in {3}, from {4} in {5}${', also overall'.repeat(20)}.`],
    ['nothing', ''],
  ])('is thrown away where it has %s', (_what, answer) => {
    expect(check(ROSE, answer)).toBeUndefined();
  });

  it('cannot turn two directions of one sentence round', () => {
    expect(textOf(check(BOTH, 'By channel, {1} gained {2}, whereas {3} dropped {4}.'))).toBe(
      'By channel, Online gained 12%, whereas Store dropped 3%.',
    );
    expect(check(BOTH, 'By channel, {1} fell {2}, while {3} rose {4}.')).toBeUndefined();
    expect(check(BOTH, 'By channel, {3} fell {4}, while {1} rose {2}.')).toBeUndefined();
    expect(check(BOTH, 'By channel, {1} rose {2}, {3} fell {4}.')).toBeDefined();
  });
});
