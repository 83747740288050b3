/** What people type, as a pattern of ILIKE that holds it anywhere: searched as it stands. */
export const patternOf = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
