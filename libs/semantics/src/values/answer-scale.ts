import type { Profile } from '@plumbline/contracts';

/** Answers on scales of words, each from the least to the most. */
const SCALES: readonly (readonly string[])[] = [
  [
    'strongly disagree',
    'disagree',
    'somewhat disagree',
    'neither agree nor disagree',
    'neutral',
    'undecided',
    'somewhat agree',
    'agree',
    'strongly agree',
  ],
  [
    'very dissatisfied',
    'dissatisfied',
    'somewhat dissatisfied',
    'neither satisfied nor dissatisfied',
    'neutral',
    'somewhat satisfied',
    'satisfied',
    'very satisfied',
    'extremely satisfied',
  ],
  [
    'extremely unlikely',
    'very unlikely',
    'unlikely',
    'somewhat unlikely',
    'neutral',
    'somewhat likely',
    'likely',
    'very likely',
    'extremely likely',
  ],
  [
    'not at all important',
    'not important',
    'slightly important',
    'somewhat important',
    'moderately important',
    'important',
    'very important',
    'extremely important',
  ],
  [
    'never',
    'rarely',
    'seldom',
    'occasionally',
    'sometimes',
    'often',
    'usually',
    'very often',
    'almost always',
    'always',
  ],
  ['very poor', 'poor', 'fair', 'average', 'good', 'very good', 'excellent'],
  ['none', 'very low', 'low', 'medium', 'moderate', 'high', 'very high', 'critical'],
  [
    'trifft gar nicht zu',
    'trifft nicht zu',
    'trifft eher nicht zu',
    'teils teils',
    'trifft eher zu',
    'trifft zu',
    'trifft voll zu',
  ],
  [
    'pas du tout d’accord',
    "pas du tout d'accord",
    'pas d’accord',
    "pas d'accord",
    'neutre',
    'd’accord',
    "d'accord",
    'tout à fait d’accord',
    "tout à fait d'accord",
  ],
];

const plain = (value: string) => value.trim().toLowerCase();

/** What is said in place of an answer. */
const NO_ANSWERS: ReadonlySet<string> = new Set([
  ...['not applicable', 'n/a', 'na', "don't know", 'don’t know', 'do not know', 'no opinion', 'no answer'],
  ...['not sure', 'unsure', 'prefer not to say', 'rather not say', 'cannot say', "can't say", 'unknown'],
  ...['keine angabe', 'weiß nicht', 'k. a.', 'ne sait pas', 'ne se prononce pas', 'sans opinion', 'no sabe'],
  ...['no sabe / no contesta', 'ns/nc', 'non so', 'weet niet', 'não sei'],
]);

/** Whether a text says that a question was not answered. */
const isNoAnswer = (value: string): boolean => NO_ANSWERS.has(plain(value));

const LEAST_ANSWERS = 3;

/**
 * The answers in the order of their scale, from the least to the most, without what is said in place of one; undefined where they
 * are not all answers of one scale, or fewer than three.
 */
export function inOrderOfScale(given: readonly string[]): string[] | undefined {
  const answers = given.filter((answer) => !isNoAnswer(answer));
  if (answers.length < LEAST_ANSWERS) return undefined;
  const scale = SCALES.find((steps) => answers.every((answer) => steps.includes(plain(answer))));
  return scale && [...answers].sort((one, other) => scale.indexOf(plain(one)) - scale.indexOf(plain(other)));
}

/** The answers of a column in the order of their scale; undefined of a column that holds anything else. */
export function stepsOf(
  { profile }: { profile: Pick<Profile, 'columns'> },
  name: string,
): string[] | undefined {
  const column = profile.columns.find((one) => one.name === name);
  if (column?.type !== 'text') return undefined;
  return inOrderOfScale((column.topValues ?? []).map(({ value }) => String(value)));
}
