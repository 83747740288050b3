/** What the keys of tables begin with; those of series begin with a brace. */
export const TABLE_KEY = 'table ';

/** The same for all predictions of one column of a table. */
export const tableKeyOf = (target: string): string => `${TABLE_KEY}${target}`;
