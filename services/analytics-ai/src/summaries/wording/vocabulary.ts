/** Words that a reworded sentence may gain or lose, and those of ours that it keeps. All others are hidden from a model. */

const wordsOf = (text: string): string[] => text.split(/\s+/).filter(Boolean);

/** Which way something moved: their order in a sentence is what it claims. */
type Direction = 'up' | 'down' | 'level';

const DIRECTION_WORDS: Record<Direction, string> = {
  up: `rose rise rises risen rising grew grow grows grown growing growth increase increased increases increasing
    climbed climb climbing gained gain gains gaining advanced up higher more`,
  down: `fell fall falls fallen falling dropped drop drops dropping decrease decreased decreases decreasing decline
    declined declines declining slipped slip shrank shrink down lower less fewer`,
  level: 'held steady stable unchanged stayed stays remained remains flat',
};

export const DIRECTIONS: ReadonlyMap<string, Direction> = new Map(
  (['up', 'down', 'level'] as const).flatMap((direction) =>
    wordsOf(DIRECTION_WORDS[direction]).map((word): [string, Direction] => [word, direction]),
  ),
);

/** What a number is, by the word before it: the earlier value, the later one, how much of a change, a part. */
const ROLE_WORDS = {
  base: 'from after against versus',
  level: `to at came come stood stand stands reached reaching amounted totalled totaled was is are were with`,
  size: 'by',
} as const;
type Role = keyof typeof ROLE_WORDS;

export const ROLES: ReadonlyMap<string, Role> = new Map(
  (['base', 'level', 'size'] as const).flatMap((role) =>
    wordsOf(ROLE_WORDS[role]).map((word): [string, Role] => [word, role]),
  ),
);

/** What something is compared with, or a part of, stands behind one of these. */
export const BASE: ReadonlySet<string> = new Set(wordsOf('from after against versus than compared'));

/** Words between a role and its number that say nothing. */
export const NEUTRAL: ReadonlySet<string> = new Set(
  wordsOf('a an the its it there this that these those just'),
);

/** Words between two clauses: what stands behind them begins anew. */
export const CONNECTIVES: ReadonlySet<string> = new Set(wordsOf('while whereas but which'));

/** All that may come and go. */
export const FREE: ReadonlySet<string> = new Set([
  ...CONNECTIVES,
  ...DIRECTIONS.keys(),
  ...ROLES.keys(),
  ...NEUTRAL,
  ...wordsOf(`be been being has have had their they and also overall here in of on over
    during for than compared brought recorded posted saw ended ending`),
]);

/** Our own prose, which stays word for word. */
const KEPT = wordsOf(`
  about above account accounts anything added agreement all alone along alike although amount apart around as average averaged away
  because before began behind between biggest both broad calculated can changed change changes clearly complete
  concentration correlation count counted data dated day days depends difference different differ differs
  distance distances double each earlier effect eight eleven end every except expect expected explains exact extreme
  far fifth file first five follows forecast four general group groups half hardly has highest holds hour
  hours how however if irregular itself largest last later least left less level levels lies likely line longer look
  lowest made make makes many mean median middle missed missing model moments month monthly months most move moved
  moves much nearly next nine no none not nothing now number numbers old once one only opposite or order other others
  out overall part parts past per period periods place places points previous probably quarter quarters quarterly
  range ranges rank rate record records repeat repeats rest rests result row rows same season seasons second seven several
  share shares short since single six size slope slowed smaller smallest so some source spread sped stands standing
  started starts step stepped still stopped straight stretches sum summary table taken takes ten tenth test tests then third
  three throughout time times together too took total totals trend turn turned twelve twice two typical typically
  until usual usually value values very way week weekly weeks went what when where who whole whom why will within
  without year yearly years yet zero
`);

export const KNOWN: ReadonlySet<string> = new Set([...FREE, ...KEPT]);
