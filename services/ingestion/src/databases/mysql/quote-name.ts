/** A name as an identifier of MySQL. */
export const quoteName = (name: string): string => `\`${name.replaceAll('`', '``')}\``;
