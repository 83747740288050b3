import { expect, it, jest } from '@jest/globals';
import type { Sentence } from '@plumbline/contracts';
import { fireEvent, render, screen } from '@testing-library/react';
import { FactLinksContext } from './fact-links.js';
import { FactSentence } from './fact-sentence.js';
import type { FactRef } from './facts.api.js';

const FACT = '7d7bb9a6-6f52-5b36-9a35-2d3a46f4d3a1';
const SENTENCE: Sentence = [
  { text: 'Revenue rose by ' },
  { text: '12.4 %', factId: FACT, row: 0, column: 'change' },
  { text: ' in March.' },
];

function shown(fact: FactRef | null) {
  const openFact = jest.fn();
  const { container } = render(
    <FactLinksContext value={{ fact, openFact }}>
      <FactSentence phrases={SENTENCE} />
    </FactLinksContext>,
  );
  return { container, openFact };
}

it('a number of a sentence opens its own cell of the fact; the words around it open nothing', () => {
  const { container, openFact } = shown(null);
  expect(container.textContent).toBe('Revenue rose by 12.4 % in March.');
  fireEvent.click(screen.getByRole('button'));
  expect(openFact.mock.calls).toEqual([[{ id: FACT, row: 0, column: 'change' }]]);
});

it('the number whose fact is open is marked', () => {
  shown({ id: FACT, row: 0, column: 'change' });
  expect(screen.getByRole('button').getAttribute('aria-pressed')).toBe('true');
});

it('another cell of the open fact leaves the number unmarked', () => {
  shown({ id: FACT, row: 1, column: 'change' });
  expect(screen.getByRole('button').getAttribute('aria-pressed')).toBe('false');
});

it('where facts cannot be opened, numbers are plain text', () => {
  const { container } = render(<FactSentence phrases={SENTENCE} />);
  expect(container.querySelector('button')).toBeNull();
  expect(container.textContent).toBe('Revenue rose by 12.4 % in March.');
});
