import { afterEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, render } from '@testing-library/react';
import { passTime, startClock, stopClock, untilTrue } from '../../../testing/stopped-clock.js';
import { ToastArea } from './toast-area.js';
import { toast, toastStore } from './toast-store.js';

const shown = () => [...document.querySelectorAll<HTMLElement>('li[data-variant]')];

/** For a moment its words stand a second time, hidden, where screen readers hear of it. */
const isShown = (title: string): boolean =>
  shown().some(({ textContent }) => textContent?.includes(title) === true);

/** A toast is on the screen, and no time passes by itself. */
async function show(variant: 'success' | 'destructive', title: string): Promise<void> {
  render(<ToastArea />);
  stopClock();
  act(() => void toast({ variant, title }));
  await untilTrue('the toast is shown', () => isShown(title));
}

afterEach(() => {
  startClock();
  cleanup();
  toastStore.clear();
});

describe('the toasts of a page', () => {
  it.each([
    ['success', 'Security test passed'],
    ['destructive', 'Security issue'],
  ] as const)(
    'TOAST-008 a toast of %s closes by itself after 5 seconds, TOAST-004 and is out of sight then',
    async (variant, title) => {
      await show(variant, title);
      await passTime(4_999);
      expect(shown().map(({ dataset }) => [dataset.variant, dataset.state])).toEqual([[variant, 'open']]);
      await passTime(1);
      await untilTrue('it is out of sight', () => shown().every(({ dataset }) => dataset.state !== 'open'));
    },
  );

  it('TOAST-001 TOAST-002 TOAST-003 TOAST-006 TOAST-007 show at once, three at most, the newest first', async () => {
    await show('success', 'First');
    const counts: number[] = [];
    for (const title of ['Second', 'Third', 'Fourth']) {
      act(() => void toast({ variant: 'destructive', title }));
      await untilTrue(title, () => isShown(title));
      counts.push(shown().length);
    }
    expect(counts).toEqual([2, 3, 3]);
    expect(isShown('First')).toBe(false);
    expect(shown().map(({ dataset }) => [dataset.variant, dataset.state])).toEqual(
      Array(3).fill(['destructive', 'open']),
    );
    // The list stands upside down on the screen.
    expect(shown()[0]?.parentElement?.className).toContain('flex-col-reverse');
    expect(
      shown().map(({ textContent }) => /First|Second|Third|Fourth/.exec(textContent ?? '')?.[0]),
    ).toEqual(['Second', 'Third', 'Fourth']);
  });
});
