import { expect, it } from '@jest/globals';
import { renderHook } from '@testing-library/react';

/** As Chromium has it: a list that is read after a change has nothing to tell of it any more. */
class SystemPreference {
  private dark = false;
  private readonly lists: { told: boolean; listeners: (() => void)[] }[] = [];

  readonly matchMedia = () => {
    const list = { told: this.dark, listeners: [] as (() => void)[] };
    this.lists.push(list);
    const isDark = () => {
      list.told = this.dark;
      return this.dark;
    };
    return {
      get matches() {
        return isDark();
      },
      addEventListener: (_: 'change', listener: () => void) => list.listeners.push(listener),
    };
  };

  change(dark: boolean): void {
    this.dark = dark;
  }

  /** What the next frame does. */
  tell(): void {
    for (const list of this.lists) {
      if (list.told === this.dark) continue;
      list.told = this.dark;
      for (const listener of list.listeners) listener();
    }
  }
}

it('the page follows the system, though the theme is read between the change and its event', async () => {
  const system = new SystemPreference();
  Object.assign(globalThis, { matchMedia: system.matchMedia });
  const { followSystemTheme, useResolvedTheme } = await import('./theme.js');
  followSystemTheme();
  system.change(true);
  expect(renderHook(() => useResolvedTheme()).result.current).toBe('dark');
  system.tell();
  expect(document.documentElement.dataset.theme).toBe('dark');
});
