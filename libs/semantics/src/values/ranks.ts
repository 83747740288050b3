/** Names of ranks, each from the least to the most. */
const URGENCY: readonly (readonly string[])[] = [
  'lowest|trivial|very low|low|minor|medium|moderate|normal|standard|high|major|very high|highest|urgent|critical|blocker|emergency'.split(
    '|',
  ),
  'sehr niedrig|niedrig|gering|mittel|normal|hoch|sehr hoch|dringend|kritisch'.split('|'),
  'très basse|basse|faible|moyenne|normale|haute|élevée|urgente|critique'.split('|'),
  'p4|p3|p2|p1|p0'.split('|'),
];
const SIZES: readonly (readonly string[])[] = [
  'intern|trainee|apprentice|entry|junior|associate|mid|intermediate|senior|lead|principal|manager|head|director|vp|executive'.split(
    '|',
  ),
  'xxs|xs|s|m|l|xl|xxl|xxxl'.split('|'),
  'tiny|micro|small|smb|medium|mid|mid-market|mid market|large|enterprise'.split('|'),
  'bronze|silver|gold|platinum|diamond'.split('|'),
  'free|trial|starter|basic|standard|plus|pro|professional|team|business|premium|enterprise|ultimate'.split(
    '|',
  ),
  'economy|premium economy|business|first'.split('|'),
  'klein|mittel|groß|sehr groß'.split('|'),
];

/** What ranks are of: how urgent something is, or how large, senior or expensive. */
export interface Ranks {
  of: 'urgency' | 'size';
  /** From the least to the most. */
  order: string[];
}

/** A number before a name says its place: 2 - High. */
const plain = (value: string) =>
  value
    .trim()
    .toLowerCase()
    .replace(/^\d+\s*[-–.:)]\s*/, '');

/** The values as ranks, where all of them are ranks of one kind; undefined else, and of fewer than two. */
export function ranksOf(values: readonly string[]): Ranks | undefined {
  if (values.length < 2) return undefined;
  for (const [of, scales] of [
    ['urgency', URGENCY],
    ['size', SIZES],
  ] as const) {
    const scale = scales.find((steps) => values.every((value) => steps.includes(plain(value))));
    const place = (value: string) => scale?.indexOf(plain(value)) ?? 0;
    if (scale) return { of, order: [...values].sort((one, other) => place(one) - place(other)) };
  }
  return undefined;
}
