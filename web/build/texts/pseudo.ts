import { printAST } from '@formatjs/icu-messageformat-parser/printer.js';
import { type Element, parseMessage, TYPE } from './icu.js';

/**
 * English that only machines speak, a third longer and accented, in marks that tell where a message begins and ends:
 * what is on a screen without them has not come through a catalogue, and what is cut would be cut in other languages.
 */
export const pseudo = (message: string): string => {
  const elements = parseMessage(message);
  const length = lettersOf(elements);
  return `⟦${printAST(elements.map(accented))}${'·'.repeat(Math.ceil(length * 0.3))}⟧`;
};

const PLAIN = 'aceghijklnorsuwyzACDEGHIJKLNORSTUWYZ';
const ACCENTED = 'áčéğĥíĵķĺńóŕšúŵýžÁČĎÉĞĤÍĴĶĹŃÓŔŠŤÚŴÝŽ';
const accent = (text: string): string =>
  [...text].map((letter) => ACCENTED[PLAIN.indexOf(letter)] ?? letter).join('');

function accented(element: Element): Element {
  if (element.type === TYPE.literal) return { ...element, value: accent(element.value) };
  if (element.type === TYPE.tag) return { ...element, children: element.children.map(accented) };
  if (element.type !== TYPE.plural) return element;
  const options = Object.entries(element.options).map(([name, option]) => [
    name,
    { ...option, value: option.value.map(accented) },
  ]);
  return { ...element, options: Object.fromEntries(options) };
}

/** How many letters are read at once: of forms of a plural, one. */
function lettersOf(elements: readonly Element[]): number {
  return elements.reduce((sum, element) => {
    if (element.type === TYPE.literal) return sum + element.value.length;
    if (element.type === TYPE.tag) return sum + lettersOf(element.children);
    if (element.type === TYPE.plural) return sum + lettersOf(element.options.other?.value ?? []);
    return sum;
  }, 0);
}
