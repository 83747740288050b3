import type { Node } from './node.js';

/** What stands in a message in the place of code. */
export type Slot =
  /** An expression, a plural's number or an element without texts, which is put in as it is. */
  | { kind: 'value'; node: Node }
  /** An element around a part of the message. */
  | { kind: 'element'; opening: Node; closing: Node };

/** A text for people in a source file. */
export interface FoundText {
  start: number;
  end: number;
  /** What the file has there: an expression, the value of an attribute, or the children of an element. */
  form: 'expression' | 'attribute' | 'children';
  /** ICU MessageFormat, without the white space around it. */
  message: string;
  before: string;
  after: string;
  slots: ReadonlyMap<string, Slot>;
  /** Where it stands, for translators: "label of Field". */
  context: string;
}
