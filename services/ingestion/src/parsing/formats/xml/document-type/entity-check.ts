import { SaxesParser } from 'saxes';
import { isName, SyntaxFault, type XmlVersion } from './cursor.js';
import { type Declarations, isPredefined } from './declarations.js';
import { entityNames } from './references.js';

type Context = 'content' | 'attribute';

/** Stands for an entity in parsed text: no document can hold this character. */
const MARK = '\0';
const MARKED = /\0([^\0]*)\0/g;
const PREDEFINED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/**
 * Whether all that a document refers to could take the place of its references. The text of each entity is parsed once,
 * with a mark for those it refers to in turn, so that the work grows with the size of the file and never with what it
 * would grow to. Faults throw SyntaxFault.
 */
export class EntityCheck {
  private readonly seen = new Set<string>();
  private readonly waiting: { name: string; context: Context }[] = [];
  private readonly refersTo = new Map<string, Set<string>>();

  constructor(
    private readonly declarations: Declarations,
    private readonly version: XmlVersion,
    private readonly isStandalone: boolean,
  ) {
    for (const name of declarations.inDefaults) this.refer(undefined, name, 'attribute');
  }

  /** A parser for the document, or for the text of the entity called `owner`. */
  parser(owner?: string): SaxesParser {
    const parser = new SaxesParser({ fragment: owner !== undefined, defaultXMLVersion: this.version });
    const { declarations } = this;
    parser.ENTITIES = new Proxy<Record<string, string>>(
      {},
      {
        get: (_, name) => this.replacement(String(name), declarations),
      },
    );
    parser.on('error', ({ message }) => {
      throw new SyntaxFault(message.replace(/^\d+:\d+: /, ''), owner === undefined ? parser.line : undefined);
    });
    parser.on('doctype', () => {
      throw new SyntaxFault('a second document type stands in the file');
    });
    parser.on('opentagstart', ({ name }) => this.checkName(name, parser.line));
    parser.on('attribute', ({ name, value }) => {
      this.checkName(name, parser.line);
      this.referAll(owner, value, 'attribute');
    });
    parser.on('text', (text) => this.referAll(owner, text, 'content'));
    return parser;
  }

  /** After the document: everything that was referred to, and what that refers to. */
  finish(): void {
    for (let next = this.waiting.pop(); next; next = this.waiting.pop()) this.visit(next.name, next.context);
    this.refuseCycles();
  }

  private replacement(name: string, { entities, isPartial }: Declarations): string | undefined {
    if (Object.hasOwn(PREDEFINED, name)) return PREDEFINED[name];
    if (entities.has(name)) return `${MARK}${name}${MARK}`;
    return isPartial && !this.isStandalone && isName(name, this.version) ? '' : undefined;
  }

  private checkName(name: string, line: number): void {
    if (!isName(name, this.version)) throw new SyntaxFault('a name holds a character that it may not', line);
  }

  private referAll(owner: string | undefined, text: string, context: Context): void {
    if (!text.includes(MARK)) return;
    for (const match of text.matchAll(MARKED)) this.refer(owner, match[1]!, context);
  }

  private refer(owner: string | undefined, name: string, context: Context): void {
    if (owner !== undefined) {
      const known = this.refersTo.get(owner);
      if (known) known.add(name);
      else this.refersTo.set(owner, new Set([name]));
    }
    const key = `${context} ${name}`;
    if (this.seen.has(key)) return;
    this.seen.add(key);
    this.waiting.push({ name, context });
  }

  private visit(name: string, context: Context): void {
    const entity = this.declarations.entities.get(name);
    if (!entity) return;
    if (entity.kind === 'unparsed') throw new SyntaxFault('an entity that is no text stands in the text');
    if (entity.kind === 'external') {
      if (context === 'attribute') throw new SyntaxFault('the value of an attribute refers to another file');
      return;
    }
    if (context === 'content') this.parser(name).write(entity.text).close();
    else this.visitInAttribute(name, entity.text);
  }

  private visitInAttribute(name: string, text: string): void {
    if (text.includes('<')) throw new SyntaxFault('“<” stands in the value of an attribute');
    for (const inner of entityNames(text, this.version)) {
      const isKnown =
        isPredefined(inner) || this.declarations.entities.has(inner) || this.declarations.isPartial;
      if (!isKnown) throw new SyntaxFault('undefined entity.');
      this.refer(name, inner, 'attribute');
    }
  }

  /** Entities that nothing refers to any more are taken away, layer by layer (Kahn 1962); what stays is a cycle. */
  private refuseCycles(): void {
    const referred = new Map<string, number>();
    for (const names of this.refersTo.values()) {
      for (const name of names) referred.set(name, (referred.get(name) ?? 0) + 1);
    }
    const free = [...this.refersTo.keys()].filter((name) => !referred.has(name));
    for (let name = free.pop(); name !== undefined; name = free.pop()) {
      for (const inner of this.refersTo.get(name) ?? []) {
        const left = referred.get(inner)! - 1;
        if (left > 0) referred.set(inner, left);
        else {
          referred.delete(inner);
          free.push(inner);
        }
      }
      this.refersTo.delete(name);
    }
    if (this.refersTo.size > 0) throw new SyntaxFault('an entity refers to itself');
  }
}
