import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { LinedText } from './lined-text.js';

describe('numbers of lines in a sentence', () => {
  it.each([
    ['3 rows have no a, first on line 1,204. Left empty.', ['1,204']],
    ['17 differ, on lines 14, 102, 1,300 and 14 more.', ['14', '102', '1,300']],
    ['lines 3 and 9 differ', ['3', '9']],
    ['Lines 40 to 96 hold another table', ['40', '96']],
    ['The file has 12 columns.', []],
  ])('are those of %j', (text, numbers) => {
    const { container } = render(<LinedText text={text} onLine={() => undefined} />);
    expect(screen.queryAllByRole('button').map(({ textContent }) => textContent)).toEqual(numbers);
    expect(container.textContent).toBe(text);
  });

  it('lead there', () => {
    const asked: number[] = [];
    render(<LinedText text="first on line 1,204." onLine={(line) => asked.push(line)} />);
    screen.getByRole('button').click();
    expect(asked).toEqual([1_204]);
  });
});
