import { numbersIn, PARAGRAPH, paragraphsOf, placeOfNumber, type SummaryPhrase } from '@plumbline/contracts';

/** Words as elements that a person types among: numbers with a fact, or an owner, are chips that cannot be typed into. */

const CHIP =
  'inline-block rounded-sm border border-accent-border bg-accent-subtle px-1 font-medium text-accent-text select-all';
const OWN = 'border-b-2 border-warning-solid px-0.5';

export function showWords(root: HTMLElement, parts: readonly SummaryPhrase[]): void {
  const paragraphs = paragraphsOf(parts).map((phrases) => {
    const paragraph = document.createElement('p');
    paragraph.append(...phrases.map(nodeOf));
    return paragraph;
  });
  root.replaceChildren(...(paragraphs.length > 0 ? paragraphs : [emptyParagraph()]));
}

function emptyParagraph(): HTMLElement {
  const paragraph = document.createElement('p');
  paragraph.append(document.createElement('br'));
  return paragraph;
}

function nodeOf(phrase: SummaryPhrase): Node {
  if (phrase.factId === undefined && phrase.source === undefined) return document.createTextNode(phrase.text);
  const chip = document.createElement('span');
  chip.contentEditable = 'false';
  chip.dataset.phrase = JSON.stringify(phrase);
  chip.className = phrase.source === 'own' ? OWN : CHIP;
  chip.textContent = phrase.text;
  return chip;
}

/** What stands there now, as phrases. */
export function readWords(root: HTMLElement): SummaryPhrase[] {
  const paragraphs = [...root.childNodes]
    .map((node) => phrasesIn(node))
    .filter((phrases) => phrases.length > 0);
  return paragraphs.flatMap((phrases, at) => (at > 0 ? [{ text: PARAGRAPH }, ...phrases] : phrases));
}

function phrasesIn(node: Node): SummaryPhrase[] {
  if (node instanceof HTMLElement && node.dataset.phrase)
    return [JSON.parse(node.dataset.phrase) as SummaryPhrase];
  if (node.childNodes.length === 0) {
    // A browser puts a space that does not break where a line would end with one.
    const text = (node.textContent ?? '').replaceAll('\u00a0', ' ');
    return text.trim() === '' && text.length < 2 && text !== ' ' ? [] : [{ text }];
  }
  return [...node.childNodes].flatMap(phrasesIn).reduce<SummaryPhrase[]>((joined, phrase) => {
    const last = joined.at(-1);
    const isPlain = (one: SummaryPhrase) => one.factId === undefined && one.source === undefined;
    if (last && isPlain(last) && isPlain(phrase))
      joined[joined.length - 1] = { text: last.text + phrase.text };
    else joined.push(phrase);
    return joined;
  }, []);
}

/** Puts a chip in the place of a number that was typed, and answers the end of its paragraph; nothing happens where the number is gone. */
export function replaceNumber(root: HTMLElement, number: string, phrase: SummaryPhrase): Node | undefined {
  const found = findNumber(root, number);
  if (!found) return undefined;
  const { node, at } = found;
  const chip = nodeOf(phrase);
  const text = node.data;
  node.replaceWith(text.slice(0, at), chip, text.slice(at + number.length));
  return chip.parentNode?.lastChild ?? chip;
}

/** Where a number stands in plain words. */
function findNumber(root: HTMLElement, number: string): { node: Text; at: number } | undefined {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const at = placeOfNumber((node as Text).data, number);
    if (at >= 0 && !node.parentElement?.closest('[data-phrase]')) return { node: node as Text, at };
  }
  return undefined;
}

/** Marks that stand beside the words, so that nobody types into them; styled by this name. */
const UNLINKED = 'unlinked-number';

/** Shows which number is asked about; none, where there is none. Browsers without such marks show nothing. */
export function markNumber(root: HTMLElement | null, number: string | undefined): void {
  if (typeof CSS === 'undefined' || !('highlights' in CSS)) return;
  CSS.highlights.delete(UNLINKED);
  const found = root && number !== undefined ? findNumber(root, number) : undefined;
  if (!found || number === undefined) return;
  const range = document.createRange();
  range.setStart(found.node, found.at);
  range.setEnd(found.node, found.at + number.length);
  CSS.highlights.set(UNLINKED, new Highlight(range));
}

/** Puts a number where the cursor stands, else at the end; answers its chip. */
export function insertNumber(root: HTMLElement, phrase: SummaryPhrase): Node {
  const range = document.getSelection()?.rangeCount ? document.getSelection()?.getRangeAt(0) : undefined;
  const chip = nodeOf(phrase);
  if (range && root.contains(range.startContainer)) range.insertNode(chip);
  else (root.lastElementChild ?? root).append(' ', chip);
  return chip;
}

/** Whoever put a number there goes on typing. */
export function placeCursorAfter(node: Node): void {
  const range = document.createRange();
  range.setStartAfter(node);
  const selection = document.getSelection();
  selection?.removeAllRanges();
  selection?.addRange(range);
}

/** Numbers that stand in plain words and did not before: each is to be linked, or kept as one's own. */
export function newNumbers(before: readonly SummaryPhrase[], now: readonly SummaryPhrase[]): string[] {
  const plain = (parts: readonly SummaryPhrase[]) =>
    parts
      .filter(({ factId, source }) => factId === undefined && source === undefined)
      .flatMap(({ text }) => numbersIn(text));
  const known = plain(before);
  return plain(now).filter((number) => {
    const at = known.indexOf(number);
    if (at < 0) return true;
    known.splice(at, 1);
    return false;
  });
}
