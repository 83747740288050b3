import type { ColumnType, DateOrderChoice } from '@plumbline/contracts';
import type { DecimalMark } from './number-text.js';

/** How the numbers of one column are written. */
export interface NumberInterpretation {
  kind: 'number';
  mark: DecimalMark;
  /** Either mark would fit every value; `mark` came from elsewhere. */
  isMarkOpen: boolean;
  groups: string[];
  currencies: string[];
  isPercent: boolean;
  hasExponent: boolean;
  /** Nothing but digits, a minus and a point: what a database would print. */
  isPlain: boolean;
  /** Fractions are expected even where none is in sight. */
  isForcedDecimal: boolean;
  /** A user chose the type: digits that look like a name are a number all the same. */
  isForced: boolean;
  /** The interpretations that a user's choice ruled out, where values fit them alone: those values become empty. */
  ruledOut?: NumberInterpretation[];
}

export interface DateInterpretation {
  kind: 'date';
  patterns: string[];
  /** The order that was chosen, where the texts leave a choice. */
  order?: DateOrderChoice;
  /** After this line of the file (`line` is its SQL), dates are read in another order. */
  change?: { line: string; until: number; after: DateInterpretation };
  hasTime: boolean;
  /** Some texts have spaces around them. */
  isPadded: boolean;
  isZoned: boolean;
  isTranslated: boolean;
  hasTwoDigitYears: boolean;
  isMonth: boolean;
  /** As a database prints them, with as many digits of a second as there are: a cast reads them. */
  isPrinted?: boolean;
  /** The interpretations that a user's choice ruled out, where values fit them alone: those values become empty. */
  ruledOut?: DateInterpretation[];
}

export interface BooleanInterpretation {
  kind: 'boolean';
  yes: string;
  no: string;
  isPadded: boolean;
}

/** Numbers, dates in two possible orders, and the like, that stay as written until a user chooses. */
export interface AmbiguousInterpretation {
  kind: 'open';
  question: 'date_order' | 'decimal';
  /** Each possible answer with the interpretation that it would give. */
  options: Array<{ id: string; interpretation: NumberInterpretation | DateInterpretation }>;
  /** Some values prove one answer and some the other; each value fits at least one. */
  isContradicted: boolean;
}

export type TextReason =
  | 'words'
  | 'empty'
  | 'leading_zeros'
  | 'long_numbers'
  | 'code_name'
  | 'mixed_types'
  | 'mixed_units'
  | 'out_of_range'
  | 'chosen';

export interface TextInterpretation {
  kind: 'text';
  reason: TextReason;
  /** Of mixed types: what most values are. */
  mostly?: NumberInterpretation | DateInterpretation;
  /** Of words: what some of them could be. */
  partly?: NumberInterpretation | DateInterpretation;
  /** Of mixed units: their signs. */
  units?: string[];
}

export type Interpretation =
  | NumberInterpretation
  | DateInterpretation
  | BooleanInterpretation
  | AmbiguousInterpretation
  | TextInterpretation;

/** What one column is read as, before all of its values have confirmed it. */
export interface ColumnInterpretation {
  interpretation: Interpretation;
  /** Words that count as "no value", as written in lower case. */
  nullTokens: string[];
  /** Other texts that the type cannot hold; they become empty, and are reported. */
  unparsedTokens: string[];
  /** Of text: words that say "no value" elsewhere, and may say so here, in lower case. */
  doubtfulTokens?: string[];
  /** A user named the type, or how to read it: whatever does not fit becomes empty. */
  isForced?: boolean;
  /** The database named the type, in its own words. */
  declaredType?: string;
}

/** A user's word about one column. */
export interface ColumnChoice {
  type?: ColumnType;
  dateOrder?: DateOrderChoice;
  decimal?: DecimalMark;
  /** Texts that say "no value" here. */
  missing?: readonly string[];
  /** SQL of the record's line in the file. */
  line?: string;
  /** It was said of this column by name, and not of all. */
  isByName?: boolean;
  /** What the file's format says its numbers are written with. */
  explicitDecimal?: DecimalMark;
}

/** What the whole file, and the column's name, say about a choice that its values leave open. */
export interface FileContext {
  /** The mark that other columns prove, or that their kind of file implies. */
  decimal?: DecimalMark;
  /** The mark of files written so, where no column proves one. */
  usualDecimal?: DecimalMark;
  /** The column counts people or what they do. */
  isCounted?: boolean;
}
