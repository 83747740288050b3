/** @jest-environment ./web/src/testing/jsdom-environment.js */
import { describe, expect, it } from '@jest/globals';
import { render } from '@testing-library/react';
import { SlotSentence } from './slot-sentence.js';

describe('a sentence with slots', () => {
  it('keeps words apart that follow each other without a slot between them', () => {
    const parts = [
      { text: 'On the' },
      { text: 'first Monday', slot: 'Day' },
      { text: 'of each month' },
      { text: 'at' },
    ];
    const { container } = render(<SlotSentence lead="It reads" parts={parts} onChoose={() => undefined} />);
    expect(container.textContent).toMatch(/On the first Monday of each month at/);
    // They stand side by side in a row with gaps: each has an element of its own.
    expect([...container.querySelectorAll('p > span')].map(({ textContent }) => textContent)).toEqual([
      ...['It reads', 'On the', 'first Monday', 'of each month', 'at'],
    ]);
  });
});
