import { elementAt } from '@plumbline/statistics';
import { MAX_DEPTH } from './json-grammar.js';
import type { JsonSink } from './json-sink.js';
import type { OutlineNode } from './outline-node.js';

/** Follows a document through its outline: which node each value belongs to. */
export abstract class OutlineWalk implements JsonSink {
  /** Containers that are open; the document itself is the list at 0. */
  protected depth = 0;
  /** By depth: the node of the open container, whether it is an object, and its elements or its number so far. */
  protected readonly nodes: OutlineNode[];
  protected readonly areObjects = new Array<boolean>(MAX_DEPTH + 2).fill(false);
  protected readonly elements = new Array<number>(MAX_DEPTH + 2).fill(0);
  /** The member whose value comes next. */
  protected target: OutlineNode;

  /** `objectsBefore`: objects that earlier walks over the same outline have numbered. */
  constructor(
    document: OutlineNode,
    protected objectsSeen: number,
  ) {
    this.nodes = [document];
    this.target = document;
  }

  abstract open(isObject: boolean, line: number): void;
  abstract close(line: number): void;
  abstract scalar(kind: number, bytes: Buffer, start: number, end: number, line: number): void;
  abstract name(bytes: Buffer, start: number, end: number, isEscaped: boolean): void;

  /** The node of the value that begins now. */
  protected takeNode(): OutlineNode {
    if (this.areObjects[this.depth]) return this.target;
    this.elements[this.depth] = (this.elements[this.depth] ?? 0) + 1;
    return elementAt(this.nodes, this.depth).elementNode();
  }

  protected enter(node: OutlineNode, isObject: boolean): void {
    this.depth++;
    this.nodes[this.depth] = node;
    this.areObjects[this.depth] = isObject;
    this.elements[this.depth] = isObject ? ++this.objectsSeen : 0;
    node.next = 0;
  }

  /** The member of this name; `isRepeated` where its object had it before. */
  protected member(bytes: Buffer, start: number, end: number, isEscaped: boolean): boolean {
    const parent = elementAt(this.nodes, this.depth);
    const member = parent.member(bytes, start, end, isEscaped);
    this.target = member;
    if (parent.entry) return false;
    const object = this.elements[this.depth] ?? 0;
    const isRepeated = member.seenIn === object;
    member.seenIn = object;
    return isRepeated;
  }
}
