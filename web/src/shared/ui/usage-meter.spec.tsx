import { expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { UsageMeter } from './usage-meter.js';

it.each([
  [3, '3 of 5 uploads used', undefined],
  [4, '4 of 5 uploads used', '1 left'],
  [5, '5 of 5 uploads used', 'Full'],
  [7, '7 of 5 uploads used', '2 over the limit'],
])('PLAN-002 PLAN-036 the meter of %d of 5 uploads warns from 80 %% on', async (used, text, warning) => {
  const onHelp = jest.fn();
  const { container } = render(<UsageMeter used={used} limit={5} noun="uploads" onHelp={onHelp} />);
  screen.getByText(text);
  const help = screen.queryByRole('button', { name: 'What you can do' });
  expect(help !== null).toBe(warning !== undefined);
  expect(container.textContent).toBe(warning ? `${text}${warning}What you can do` : text);
  if (help) await userEvent.setup().click(help);
  expect(onHelp).toHaveBeenCalledTimes(warning ? 1 : 0);
});

it.each([
  [0, '0 uploads, no limit'],
  [1, '1 upload, no limit'],
  [12, '12 uploads, no limit'],
])('says how many there are where there is no limit: %d', (used, text) => {
  const { container } = render(<UsageMeter used={used} limit={null} noun="uploads" />);
  expect(container.textContent).toBe(text);
});
