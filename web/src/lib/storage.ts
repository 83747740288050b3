import { STORAGE_PREFIX } from '@plumbline/contracts';

/** Where small things outlive a page: local storage, else the tab's, else memory (private windows, full quotas). */
const memory = new Map<string, string>();

function areas(): Storage[] {
  const found: Storage[] = [];
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    try {
      const area = globalThis[name];
      if (area) found.push(area);
    } catch {
      // A browser may refuse the very mention of its storage.
    }
  }
  return found;
}

export function readStored(name: string): string | null {
  const key = STORAGE_PREFIX + name;
  for (const area of areas()) {
    try {
      const value = area.getItem(key);
      if (value !== null) return value;
    } catch {}
  }
  return memory.get(key) ?? null;
}

export function writeStored(name: string, value: string): void {
  const key = STORAGE_PREFIX + name;
  for (const area of areas()) {
    try {
      area.setItem(key, value);
      return;
    } catch {}
  }
  memory.set(key, value);
}

export function removeStored(name: string): void {
  const key = STORAGE_PREFIX + name;
  for (const area of areas()) {
    try {
      area.removeItem(key);
    } catch {}
  }
  memory.delete(key);
}
