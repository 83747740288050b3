/** One rule with a text that breaks it and one close to it that does not. */
export type RuleCase = readonly [rule: string, path: string, bad: string, good: string];
