/** Seconds that a page stands while a dashboard is presented. */
export const ADVANCE_SECONDS = [10, 20, 30, 60] as const;

interface Standing {
  isAtEnd: boolean;
  tabs: readonly { id: string }[];
  /** Null: the first tab. */
  tab: string | null;
}

/** Down the page first, then to the next tab, then from the first one again. */
export function nextPage({
  isAtEnd,
  tabs,
  tab,
}: Standing): { scroll: 'down' } | { scroll: 'top'; tab: string | null } {
  if (!isAtEnd) return { scroll: 'down' };
  const at = Math.max(
    0,
    tabs.findIndex(({ id }) => id === tab),
  );
  return { scroll: 'top', tab: tabs[(at + 1) % Math.max(1, tabs.length)]?.id ?? null };
}

export function readSeconds(text: string | null): number | null {
  const seconds = Number(text);
  return ADVANCE_SECONDS.find((one) => one === seconds) ?? null;
}
