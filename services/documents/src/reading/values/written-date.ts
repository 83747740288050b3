/** A date as it is written, in the calendar. */
export interface WrittenDate {
  start: number;
  end: number;
  /** YYYY-MM-DD. */
  value: string;
  /** The other order of day and month, where nothing written here says which is meant. */
  other?: string;
  /** The end that it is of a range. */
  range?: 'first' | 'last';
}

export type DateOrder = 'dmy' | 'mdy';
