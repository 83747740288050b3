import type { FoundText, Slot } from './found-text.js';
import { type Element, parseMessage, TYPE } from './icu.js';
import type { Node } from './node.js';

/** What a file of another language calls: the form of a number's plural, and a count as it is written. */
export const CHOOSE = '__chooseForm';
export const COUNT = '__writeCount';

type Translate = (message: string) => string | undefined;

interface Writer {
  code: string;
  texts: readonly FoundText[];
  translate: Translate;
}

/**
 * A file's code with its texts in another language; those without a translation stay.
 * @throws where a translation has slots that its message lacks, or is no message
 */
export function inLanguage(code: string, texts: readonly FoundText[], translate: Translate): string {
  const outer = texts.toSorted((one, other) => one.start - other.start || other.end - one.end);
  return written({ code, texts: outer, translate }, { start: 0, end: code.length });
}

/** The code from one place to another, the outermost texts in it translated. */
function written(writer: Writer, { start, end }: Pick<Node, 'start' | 'end'>, within?: FoundText): string {
  let [text, from] = ['', start];
  for (const found of writer.texts) {
    if (found === within || found.start < from || found.end > end) continue;
    const translation = writer.translate(found.message);
    if (translation === undefined || translation === found.message) continue;
    text += writer.code.slice(from, found.start) + rendered(writer, found, translation);
    from = found.end;
  }
  return text + writer.code.slice(from, end);
}

function rendered(writer: Writer, found: FoundText, translation: string): string {
  const { before, after, form } = found;
  const message = parseMessage(translation);
  const around = (text: string): Element[] => (text === '' ? [] : [{ type: TYPE.literal, value: text }]);
  const elements = [...around(before), ...message, ...around(after)];
  const render = new Rendering(writer, found);
  if (form === 'children') return render.children(elements);
  const expression = render.expression(elements);
  return form === 'attribute' ? `{${expression}}` : expression;
}

class Rendering {
  constructor(
    private readonly writer: Writer,
    private readonly found: FoundText,
  ) {}

  /** As children of an element. */
  children(elements: readonly Element[], count?: string): string {
    return elements.map((element) => this.child(element, count)).join('');
  }

  /** As an expression that gives a string. */
  expression(elements: readonly Element[], count?: string): string {
    const [only] = elements;
    if (elements.length === 0) return "''";
    if (elements.length === 1 && only?.type === TYPE.literal) return JSON.stringify(only.value);
    const pieces = elements.map((element) =>
      element.type === TYPE.literal ? escaped(element.value) : `\${${this.piece(element, count)}}`,
    );
    return `\`${pieces.join('')}\``;
  }

  private child(element: Element, count: string | undefined): string {
    if (element.type === TYPE.literal) return `{${JSON.stringify(element.value)}}`;
    if (element.type === TYPE.tag) {
      const slot = this.slot(element.value);
      if (slot.kind !== 'element') throw this.wrong(element.value);
      const [opening, closing] = [slot.opening, slot.closing].map((part) => this.code(part));
      return `${opening}${this.children(element.children, count)}${closing}`;
    }
    if (element.type === TYPE.argument) {
      const { node, code } = this.value(element.value);
      return node.type.startsWith('JSX') ? code : `{${code}}`;
    }
    return `{${this.piece(element, count)}}`;
  }

  /** An expression for what is no plain text. */
  private piece(element: Element, count: string | undefined): string {
    if (element.type === TYPE.argument) return this.value(element.value).code;
    if (element.type === TYPE.pound && count !== undefined) return `${COUNT}(${count})`;
    if (element.type !== TYPE.plural) throw this.wrong(JSON.stringify(element));
    const number = this.value(element.value).code;
    const forms = Object.entries(element.options).map(
      ([name, { value }]) => `${JSON.stringify(name)}: ${this.formOf(value, number)}`,
    );
    return `${CHOOSE}(${number}, { ${forms.join(', ')} })`;
  }

  private formOf(elements: Element[], number: string): string {
    const holdsTags = elements.some(({ type }) => type === TYPE.tag);
    return holdsTags ? `<>${this.children(elements, number)}</>` : this.expression(elements, number);
  }

  private value(name: string): { node: Node; code: string } {
    const slot = this.slot(name);
    if (slot.kind !== 'value') throw this.wrong(name);
    return { node: slot.node, code: this.code(slot.node) };
  }

  private code(node: Node): string {
    return written(this.writer, node, this.found);
  }

  private slot(name: string): Slot {
    const slot = this.found.slots.get(name);
    if (!slot) throw this.wrong(name);
    return slot;
  }

  private wrong(what: string): Error {
    return new Error(`The translation of “${this.found.message}” cannot have ${what} there.`);
  }
}

const escaped = (text: string): string => text.replace(/[`\\]|\$(?=\{)/g, '\\$&');
