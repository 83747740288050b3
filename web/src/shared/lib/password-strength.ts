/** The meter of the specification (section 5): how hard a password looks. The server's policy decides. */

const STRENGTH_LABELS = ['Weak', 'Fair', 'Good', 'Strong', 'Very Strong'] as const;
type StrengthLabel = (typeof STRENGTH_LABELS)[number];

interface PasswordStrength {
  label: StrengthLabel;
  /** Percent, 0 to 100. */
  score: number;
  /** Class names of the bar and of its label. */
  colour: { bar: string; text: string };
}

/** Lower bounds, highest first. */
const BASE_BY_LENGTH = [
  [20, 30],
  [16, 25],
  [12, 20],
  [8, 12],
  [6, 6],
  [0, 3],
] as const;
const LABEL_BY_SCORE = [
  [80, 'Very Strong'],
  [60, 'Strong'],
  [45, 'Good'],
  [25, 'Fair'],
  [0, 'Weak'],
] as const;
const BONUS_BY_VARIETY = [
  [0.7, 10],
  [0.5, 5],
  [0, 0],
] as const;

const COLOURS: Record<StrengthLabel, PasswordStrength['colour']> = {
  Weak: { bar: 'bg-danger-solid', text: 'text-danger-text' },
  Fair: { bar: 'bg-warning-solid', text: 'text-warning-text' },
  Good: { bar: 'bg-good', text: 'text-warning-text' },
  Strong: { bar: 'bg-success-solid', text: 'text-success-text' },
  'Very Strong': { bar: 'bg-very-strong', text: 'text-success-text' },
};

const SHORT_LENGTH = 12;
const SHORT_CAP = 40;
const CAP = 100;

function band<Result>(bands: ReadonlyArray<readonly [number, Result]>, value: number): Result {
  return (bands.find(([from]) => value >= from) ?? bands.at(-1)!)[1];
}

export function passwordStrength(password: string): PasswordStrength {
  const characters = [...password];
  const hasLower = /\p{Ll}/u.test(password);
  const hasUpper = /\p{Lu}/u.test(password);
  const variety = new Set(characters).size / Math.max(characters.length, 1);
  const sum =
    band(BASE_BY_LENGTH, characters.length) +
    (hasLower ? 10 : 0) +
    (hasUpper ? 10 : 0) +
    (hasLower && hasUpper ? 10 : 0) +
    (/\p{Nd}/u.test(password) ? 15 : 0) +
    (/[^\p{L}\p{Nd}]/u.test(password) ? 15 : 0) +
    band(BONUS_BY_VARIETY, variety);
  const score = Math.min(sum, characters.length < SHORT_LENGTH ? SHORT_CAP : CAP);
  const label = band(LABEL_BY_SCORE, score);
  return { label, score, colour: COLOURS[label] };
}
