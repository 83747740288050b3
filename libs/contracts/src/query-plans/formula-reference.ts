interface FormulaUsage {
  usage: string;
  text: string;
}

/** What puts the rows of a group together, as it is written and what it answers; by name. */
export const AGGREGATE_REFERENCE: Readonly<Record<string, FormulaUsage>> = {
  sum: { usage: 'sum(number)', text: 'Their sum.' },
  avg: { usage: 'avg(number)', text: 'Their mean; missing values are left out.' },
  count: { usage: 'count(value)', text: 'How many rows have a value; count() counts all rows.' },
  count_distinct: { usage: 'count_distinct(value)', text: 'How many different values there are.' },
  min: { usage: 'min(value)', text: 'The smallest of all rows.' },
  max: { usage: 'max(value)', text: 'The largest of all rows.' },
  median: { usage: 'median(number)', text: 'The middle value.' },
  stddev: { usage: 'stddev(number)', text: 'The standard deviation of a sample.' },
  weighted_avg: {
    usage: 'weighted_avg(number, weight)',
    text: 'Their mean, each counted by its weight.',
  },
  corr: { usage: 'corr(number, number)', text: 'How closely both rise and fall together, −1 to 1.' },
};

/** Everything a row-level formula may call, as it is written and what it answers; by name. */
export const FORMULA_REFERENCE: Readonly<Record<string, FormulaUsage>> = {
  abs: { usage: 'abs(number)', text: 'The number without its sign.' },
  floor: { usage: 'floor(number)', text: 'Rounded down to a whole number.' },
  ceil: { usage: 'ceil(number)', text: 'Rounded up to a whole number.' },
  round: {
    usage: 'round(number, digits)',
    text: 'Rounded to this many decimals; to a whole number unless given.',
  },
  power: { usage: 'power(number, number)', text: 'The first to the power of the second.' },
  least: { usage: 'least(value, value, …)', text: 'The smallest of values of one kind.' },
  greatest: { usage: 'greatest(value, value, …)', text: 'The largest of values of one kind.' },
  if: {
    usage: 'if(condition, value, value)',
    text: 'The first value where the condition holds, else the second.',
  },
  case: {
    usage: 'case(condition, value, …)',
    text: 'The value of the first condition that holds; one more value at the end is for when none does.',
  },
  coalesce: { usage: 'coalesce(value, value, …)', text: 'The first value that is not missing.' },
  is_null: { usage: 'is_null(value)', text: 'Whether the value is missing.' },
  lower: { usage: 'lower(text)', text: 'In lower case.' },
  upper: { usage: 'upper(text)', text: 'In upper case.' },
  trim: { usage: 'trim(text)', text: 'Without spaces at both ends.' },
  concat: {
    usage: 'concat(text, text, …)',
    text: 'The texts, one after the other; a missing one adds nothing.',
  },
  left: { usage: 'left(text, characters)', text: 'The first characters, as many as given.' },
  right: { usage: 'right(text, characters)', text: 'The last characters, as many as given.' },
  starts_with: {
    usage: 'starts_with(text, part)',
    text: 'Whether the text begins with the part, in upper or lower case.',
  },
  length: { usage: 'length(text)', text: 'The number of characters.' },
  contains: {
    usage: 'contains(text, part)',
    text: 'Whether the text contains the part, in upper or lower case.',
  },
  fingerprint: {
    usage: 'fingerprint(value, …)',
    text: 'The same text for the same values, and another for others.',
  },
  number: {
    usage: 'number(text)',
    text: 'The first number in the text; missing if there is none.',
  },
  last_number: {
    usage: 'last_number(text)',
    text: 'The last number in the text; missing if there is none.',
  },
  seconds: {
    usage: 'seconds(text)',
    text: 'The first clock time in the text, such as 4:47 or 1:02:33.5, in seconds; missing if there is none.',
  },
  line: { usage: 'line()', text: 'The place of the row in the file: later rows have larger ones.' },
  year: { usage: 'year(date)', text: 'The year.' },
  quarter: { usage: 'quarter(date)', text: 'The quarter, 1 to 4.' },
  month: { usage: 'month(date)', text: 'The month, 1 to 12.' },
  month_name: { usage: 'month_name(date)', text: 'The name of the month, such as March.' },
  day: { usage: 'day(date)', text: 'The day of the month.' },
  weekday: { usage: 'weekday(date)', text: 'The day of the week: Monday is 1, Sunday 7.' },
  hour: { usage: 'hour(date)', text: 'The hour, 0 to 23.' },
  start_of_year: { usage: 'start_of_year(number)', text: 'The first day of the year with this number.' },
  days_between: { usage: 'days_between(date, date)', text: 'Days from the first to the second.' },
  hours_between: {
    usage: 'hours_between(date, date)',
    text: 'Hours from the first to the second, with fractions.',
  },
};
