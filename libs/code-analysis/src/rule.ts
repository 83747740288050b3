/** How much harm a finding can do: a blocker must not be released, a low one may wait. */
export const SEVERITIES = ['blocker', 'high', 'medium', 'low'] as const;
export type Severity = (typeof SEVERITIES)[number];

export const CATEGORIES = [
  'security',
  'correctness',
  'performance',
  'quality',
  'dependencies',
  'accessibility',
  'api-contract',
  'sql',
] as const;
export type Category = (typeof CATEGORIES)[number];

export const LANGUAGES = ['script', 'sql', 'yaml', 'dockerfile', 'manifest', 'numbers'] as const;
export type Language = (typeof LANGUAGES)[number];

/** What people read of a rule. Its id begins with its category: `security/eval`. */
export interface RuleWords {
  id: `${Category}/${string}`;
  severity: Severity;
  /** What was found, in a few words. */
  title: string;
  /** What may happen because of it. */
  why: string;
  /** What to do instead. */
  fix: string;
}

/** A stretch of a text, as offsets of its UTF-16 units; `end` is not part of it. */
export interface Stretch {
  start: number;
  end: number;
}

/** What a rule found: where, and what is special about this place, if anything. */
export interface Hit extends Stretch {
  rule: RuleWords;
  /** Replaces the rule's `why` where the place can be said more exactly. */
  detail?: string;
}

export const categoryOf = ({ id }: Pick<RuleWords, 'id'>): Category =>
  id.slice(0, id.indexOf('/')) as Category;
