/** Empties everything that scripts can store here; the sign-in cookie is not among it. */
export async function clearBrowserData(): Promise<void> {
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    try {
      globalThis[name].clear();
    } catch {
      // Nothing is stored where storage is refused.
    }
  }
  await clearCaches();
}

/** Empties what a service worker keeps. */
export async function clearCaches(): Promise<void> {
  const names = (await globalThis.caches?.keys().catch(() => [])) ?? [];
  await Promise.all(names.map((name) => caches.delete(name)));
}
