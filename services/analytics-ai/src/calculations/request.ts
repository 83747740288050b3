import type { Column } from '@plumbline/contracts';
import { columnText, quoted } from '@plumbline/datasets';
import { labelOf } from '@plumbline/semantics';
import type { OpenSource } from '../sources/sources.service.js';
import { type Mention, mentionsIn, wordsIn } from './mentions.js';

/** A calculation that a request may mean. */
export interface Idea {
  name: string;
  formula: string;
  because: string;
}

/** What a request is made of. */
export interface Request {
  text: string;
  numbers: Column[];
  shares: Column[];
  flags: Column[];
  dates: Column[];
  texts: Column[];
  /** Values of a column that are named. */
  values: { column: Column; value: string }[];
  namesRows: boolean;
  /** Plain numbers that stand in it. */
  figures: number[];
  source: OpenSource;
}

export function requestOf(text: string, source: OpenSource): Request {
  const mentions = mentionsIn(text, source);
  const columns = [
    ...new Set(mentions.flatMap(({ column, value }) => (column && value === undefined ? [column] : []))),
  ];
  const isNumber = ({ type }: Column) => type === 'integer' || type === 'decimal';
  const figures = [...text.replaceAll(/(\d),(?=\d{3})/g, '$1').matchAll(/\d+(?:\.\d+)?/g)].map(([figure]) =>
    Number(figure),
  );
  return {
    text: ` ${wordsIn(text).join(' ')} `,
    numbers: columns.filter((column) => isNumber(column) && !column.format?.percent),
    shares: columns.filter((column) => isNumber(column) && column.format?.percent),
    flags: columns.filter(({ type }) => type === 'boolean'),
    dates: columns.filter(({ type }) => type === 'date' || type === 'timestamp'),
    texts: columns.filter(({ type }) => type === 'text'),
    values: mentions.flatMap(namedValue),
    namesRows: mentions.some(({ column }) => column === undefined),
    figures,
    source,
  };
}

const namedValue = ({ column, value }: Mention) =>
  column && typeof value === 'string' ? [{ column, value }] : [];

export const has = ({ text }: Request, words: RegExp): boolean => words.test(text);
export const named = ({ name }: Column) => columnText(name);
export const label = ({ name }: Column) => labelOf(name);
/** The rows that a request leaves out or chooses, as a condition under which a value counts. */
export function conditionOf({ text, flags, values }: Request): {
  wrap: (value: string) => string;
  words: string;
} {
  const [flag] = flags;
  if (flag) {
    const isLeftOut = /\b(not|without|exclud\w*|except|never)\b/.test(text);
    const wrap = (value: string) =>
      isLeftOut ? `if(${named(flag)}, null, ${value})` : `if(${named(flag)}, ${value}, null)`;
    return {
      wrap,
      words: isLeftOut ? `, where ${label(flag)} is not true` : `, where ${label(flag)} is true`,
    };
  }
  const [one] = values;
  if (!one) return { wrap: (value) => value, words: '' };
  const condition = `${named(one.column)} = ${quoted(one.value)}`;
  return {
    wrap: (value) => `if(${condition}, ${value}, null)`,
    words: `, where ${label(one.column)} is ${one.value}`,
  };
}

/** Words that ask for a part of a whole. */
export const SHARE = /\b(share|percent|percentage|rate|proportion|fraction|part)\b/;
