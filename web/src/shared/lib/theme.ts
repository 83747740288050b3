import { useSyncExternalStore } from 'react';
import { readStored, removeStored, writeStored } from './storage.js';

const THEMES = ['light', 'dark', 'system'] as const;
export type Theme = (typeof THEMES)[number];
export type ResolvedTheme = 'light' | 'dark';

const KEY = 'theme';
const listeners = new Set<() => void>();
const PREFERS_DARK = '(prefers-color-scheme: dark)';
const FORCED = '(forced-colors: active)';

function chosenTheme(): Theme {
  const stored = readStored(KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

function resolvedTheme(): ResolvedTheme {
  const theme = chosenTheme();
  const isSystem = (query: string) => globalThis.matchMedia?.(query).matches;
  // Under forced colours the page has the system's paper, whatever was chosen here.
  if (theme !== 'system' && !isSystem(FORCED)) return theme;
  return isSystem(PREFERS_DARK) ? 'dark' : 'light';
}

function apply(): void {
  document.documentElement.dataset.theme = resolvedTheme();
  const background = getComputedStyle(document.documentElement).getPropertyValue('--bg').trim();
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', background);
  for (const listener of listeners) listener();
}

/**
 * From now on the page follows its reader's system, where they have not chosen for themselves. The list is only
 * listened to: Chromium tells no change to one whose `matches` is read after the change and before its event, as a
 * chart does that is drawn in that moment.
 */
export function followSystemTheme(): void {
  for (const query of [PREFERS_DARK, FORCED])
    globalThis.matchMedia?.(query).addEventListener('change', apply);
}

export function setTheme(theme: Theme): void {
  if (theme === 'system') removeStored(KEY);
  else writeStored(KEY, theme);
  apply();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What the user chose. */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, chosenTheme);
/** What is on the screen: charts take their literal colours by it. */
export const useResolvedTheme = (): ResolvedTheme => useSyncExternalStore(subscribe, resolvedTheme);
