import { MAX_COLUMNS } from '@plumbline/contracts';
import { elementAt } from '@plumbline/statistics';
import { type SaxesAttributeNSIncomplete, SaxesParser, type SaxesTagNS } from 'saxes';
import { ParseError } from '../../source/parse-error.js';
import { malformed } from './malformed.js';
import { NamespacePrefixes } from './namespace-prefixes.js';

/** A name within a document: `key` differs wherever the namespace does. */
export interface XmlName {
  key: string;
  prefix: string;
  local: string;
}

export interface XmlAttribute extends XmlName {
  value: string;
}

export interface XmlElement extends XmlName {
  attributes: readonly XmlAttribute[];
  /** What `xml:space` says of white space inside. */
  space?: 'preserve' | 'default';
  /** Of its start tag, from 1. */
  line: number;
}

/** What is told of a document, in its order. Text comes in as many pieces as it was written in. */
export interface ElementSink {
  open(element: XmlElement): void;
  text(text: string): void;
  close(line: number): void;
}

const MAX_DEPTH = 64;
const XMLNS = 'http://www.w3.org/2000/xmlns/';
/** Remarks for validators, such as `xsi:nil` on an element that is empty anyway. */
const XSI = 'http://www.w3.org/2001/XMLSchema-instance';
const PARSER_FAILURE = /^\d+:\d+: (.*)$/s;
const NONE: XmlAttribute[] = [];
/** Nothing inherited: `&constructor;` is no entity. */
const PREDEFINED: Record<string, string> = Object.assign(Object.create(null), {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
});

/** Feeds a document to the sinks as it is read; nothing of it is kept. Throws ParseError. */
export class XmlReader {
  private readonly parser = new SaxesParser({ xmlns: true });
  private readonly prefixes = new NamespacePrefixes();
  private depth = 0;
  /** Of the element that is being opened; saxes adds their namespaces when it knows them. */
  private attributes: SaxesAttributeNSIncomplete[] = [];
  private startLine = 1;
  private piece = '';
  private read = 0;

  constructor(private readonly sinks: readonly ElementSink[]) {
    const { parser } = this;
    parser.ENTITIES = PREDEFINED;
    // No more than six: with a seventh, V8 makes a dictionary of the parser, and it is four times as slow.
    parser.on('opentagstart', () => this.start());
    parser.on('attribute', (attribute) => this.addAttribute(attribute));
    parser.on('opentag', (tag) => this.open(tag));
    parser.on('text', (text) => this.text(text));
    parser.on('cdata', (text) => this.text(text));
    parser.on('closetag', () => this.close());
  }

  write(piece: string): void {
    this.piece = piece;
    try {
      this.parser.write(piece);
    } catch (failure) {
      throw this.explain(failure);
    }
    this.read += piece.length;
  }

  end(): void {
    const { line } = this.parser;
    try {
      this.parser.close();
    } catch (failure) {
      const back = this.linesOfStrayEnd();
      throw back === undefined ? this.explain(failure) : malformed('entity', line - back);
    }
  }

  private start(): void {
    // A name that ends its line has moved the parser on to the next one.
    this.startLine = this.parser.column === 0 ? this.parser.line - 1 : this.parser.line;
    if (this.attributes.length > 0) this.attributes = [];
    if (++this.depth > MAX_DEPTH) throw tooDeep(this.startLine);
  }

  private addAttribute(attribute: SaxesAttributeNSIncomplete): void {
    if (this.attributes.push(attribute) > MAX_COLUMNS) throw tooManyAttributes(this.startLine);
  }

  private open(tag: SaxesTagNS): void {
    let space: XmlElement['space'];
    let attributes: XmlAttribute[] = NONE;
    for (const { name, prefix, local, uri = '', value } of this.attributes) {
      if (name === 'xml:space') space = value === 'preserve' ? 'preserve' : 'default';
      else if (uri !== XMLNS && uri !== XSI) {
        if (attributes === NONE) attributes = [];
        const known = this.prefixes.of(uri, prefix);
        attributes.push({ key: keyOf(known, prefix, local, name), prefix: known, local, value });
      }
    }
    const { name, local } = tag;
    const prefix = this.prefixes.of(tag.uri, tag.prefix);
    const key = keyOf(prefix, tag.prefix, local, name);
    const element = { key, prefix, local, attributes, space, line: this.startLine };
    for (const sink of this.sinks) sink.open(element);
  }

  private text(text: string): void {
    if (this.depth > 0) for (const sink of this.sinks) sink.text(text);
  }

  private close(): void {
    this.depth--;
    for (const sink of this.sinks) sink.close(this.parser.line);
  }

  /** The parser's own failures begin with their place; the others pass. */
  private explain(failure: unknown): unknown {
    const found = PARSER_FAILURE.exec(failure instanceof Error ? failure.message : '');
    if (!found || failure instanceof ParseError) return failure;
    const reason = elementAt(found, 1);
    const back = reason.includes('entity') ? this.linesSinceAmpersand() : 0;
    return malformed(reason, this.parser.line - back, back > 0 ? undefined : this.parser.column);
  }

  /** How many lines before the end a `&` stands that no semicolon follows, which takes all else for its name. */
  private linesOfStrayEnd(): number | undefined {
    const ampersand = this.piece.lastIndexOf('&');
    const isStray = ampersand > this.piece.lastIndexOf(';') && /^&[^;]*</.test(this.piece.slice(ampersand));
    return isStray ? this.piece.slice(ampersand).split('\n').length - 1 : undefined;
  }

  /** A stray `&` is only found out at the next semicolon, which may be far below. */
  private linesSinceAmpersand(): number {
    const at = this.parser.position - this.read;
    const ampersand = this.piece.lastIndexOf('&', at);
    return ampersand === -1 ? 0 : this.piece.slice(ampersand, at).split('\n').length - 1;
  }
}

function keyOf(prefix: string, written: string, local: string, whole: string): string {
  if (prefix === written) return whole;
  return prefix === '' ? local : `${prefix}:${local}`;
}

export function doctypeNotAllowed(): ParseError {
  return new ParseError(
    'doctype_not_allowed',
    'The file begins with a document type (<!DOCTYPE …>), which can make a reader load other files or grow without end, so it is not read. Remove that declaration and upload the file again.',
  );
}

function tooDeep(line: number): ParseError {
  return new ParseError(
    'too_deep',
    `Elements lie inside each other more than ${MAX_DEPTH} levels deep (line ${line.toLocaleString('en-US')}), which no table does. Export the data as rows and upload that.`,
    { line },
  );
}

function tooManyAttributes(line: number): ParseError {
  return new ParseError(
    'too_many_columns',
    `An element has more than ${MAX_COLUMNS.toLocaleString('en-US')} attributes (line ${line.toLocaleString('en-US')}). A table can have ${MAX_COLUMNS.toLocaleString('en-US')} columns at most.`,
    { line },
  );
}
