/** What two tables are called where there is little room: `orders` for `orders_2026.csv`, `accounts` for `crm_accounts.csv`. */
export function shortNames(left: string, right: string): { left: string; right: string } {
  const [a, b] = [shortName(left), shortName(right)];
  if (a.toLowerCase() !== b.toLowerCase()) return { left: a, right: b };
  const [whole, other] = [baseName(left), baseName(right)];
  if (whole.toLowerCase() !== other.toLowerCase()) return { left: whole, right: other };
  return { left: whole, right: `${other} 2` };
}

const baseName = (name: string): string => name.replace(/\.[a-z0-9]{2,5}$/i, '').trim() || name;

/** The last of its words that is no number; the whole where it is a sentence. */
function shortName(name: string): string {
  const base = baseName(name);
  const words = base.split(/[\s_\-.]+/).filter((word) => /\p{L}/u.test(word));
  return words.length > 0 && words.length <= 3 ? (words.at(-1) ?? base) : base;
}
