/** The trailing yes/no column of a plan with `others`: true in the one row folded from the rest. */
export const IS_OTHER = 'isOther';
