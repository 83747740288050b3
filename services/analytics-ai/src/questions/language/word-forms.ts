/** What people are called by, and how a table writes it. */
export const VALUE_FORMS: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ...['women', 'woman', 'females', 'ladies'].map((word) => [word, ['female', 'f', 'w']] as const),
  ...['men', 'man', 'males'].map((word) => [word, ['male', 'm']] as const),
  ...['lose', 'loses', 'losing', 'loss', 'losses', 'lost'].map(
    (word) => [word, ['lost', 'loss', 'l']] as const,
  ),
  ...['win', 'wins', 'won', 'winning', 'victory', 'victories'].map(
    (word) => [word, ['won', 'win', 'w']] as const,
  ),
  ...['tie', 'ties', 'tied', 'draw', 'draws', 'drew'].map(
    (word) => [word, ['draw', 'tie', 'd', 't']] as const,
  ),
]);

/** Words that ask for a number or name one in business, which may be mistyped. */
export const ASKING_WORDS: readonly string[] = [
  ...'average total median number percentage share highest lowest largest smallest'.split(' '),
  ...'revenue sales turnover income quantity customer customers product products orders'.split(' '),
];
