/** What people are called by, and how a table writes it. */
export const VALUE_FORMS: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ...['women', 'woman', 'females', 'ladies'].map((word) => [word, ['female', 'f', 'w']] as const),
  ...['men', 'man', 'males'].map((word) => [word, ['male', 'm']] as const),
  ...['lose', 'loses', 'losing'].map((word) => [word, ['lost']] as const),
]);
