/** One thing the palette can do. */
export interface PaletteItem {
  id: string;
  label: string;
  group: string;
  /** Not shown before somebody searches. */
  isOnlyFound?: boolean;
  run: () => void;
}

/** More are not looked through. */
const MOST_FOUND = 200;

/** The items that hold every word; those that begin with the first one come first. */
export function findItems(items: readonly PaletteItem[], search: string): PaletteItem[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const [first] = words;
  if (first === undefined) return items.filter(({ isOnlyFound }) => !isOnlyFound);
  const begins = ({ label }: PaletteItem) => Number(label.toLowerCase().startsWith(first));
  return items
    .filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)))
    .sort((a, b) => begins(b) - begins(a))
    .slice(0, MOST_FOUND);
}
