import type { Line } from '../page/lines.js';

export const textOf = ({ words }: Pick<Line, 'words'>): string => words.map(({ text }) => text).join(' ');
export const isBold = ({ words }: Line): boolean => words.length > 0 && words.every((word) => word.isBold);
