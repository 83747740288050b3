import { describe, expect, it } from '@jest/globals';
import { JsonFault } from './json-fault.js';
import { JsonScanner } from './json-scanner.js';
import { ESCAPED_TEXT, type JsonSink, NUMBER, TEXT } from './json-sink.js';
import { Unescaper } from './unescape.js';

/** Writes down what it is told, in the shape of the text. */
class Notes implements JsonSink {
  readonly parts: string[] = [];
  private readonly ends: string[] = [];
  open(isObject: boolean, line: number): void {
    this.parts.push(`${isObject ? '{' : '['}${line}`);
    this.ends.push(isObject ? '}' : ']');
  }
  close(): void {
    this.parts.push(this.ends.pop()!);
  }
  name(bytes: Buffer, start: number, end: number): void {
    this.parts.push(`${bytes.toString('utf8', start, end)}:`);
  }
  scalar(kind: number, bytes: Buffer, start: number, end: number): void {
    const mark = kind === TEXT ? 't' : kind === ESCAPED_TEXT ? 'e' : kind === NUMBER ? 'n' : 'w';
    this.parts.push(`${mark}${bytes.toString('utf8', start, end)}`);
  }
}

function scan(text: string | Buffer, chunkBytes = 4_096): string[] {
  const notes = new Notes();
  const scanner = new JsonScanner(notes, 1_000_000);
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += chunkBytes) scanner.push(bytes.subarray(at, at + chunkBytes));
  scanner.end();
  return notes.parts;
}

function faultOf(text: string): JsonFault {
  try {
    scan(text);
  } catch (failure) {
    if (failure instanceof JsonFault) return failure;
  }
  throw new Error('no fault');
}

const SMALL = '{"a": [1, -2.5e+3, true, null],\n "bé": {"c\\u0041": "x\\ny"}}';

describe('the scanner tells what JSON holds (RFC 8259)', () => {
  it('in order, numbers and texts as they are written', () => {
    const told = [
      '{1',
      'a:',
      '[1',
      'n1',
      'n-2.5e+3',
      'wtrue',
      'wnull',
      ']',
      'bé:',
      '{2',
      'c\\u0041:',
      'ex\\ny',
      '}',
      '}',
    ];
    expect(scan(SMALL)).toEqual(told);
  });

  it.each([1, 2, 3, 5, 7, 11])('the same from chunks of %i bytes', (bytes) => {
    expect(scan(SMALL, bytes)).toEqual(scan(SMALL));
  });

  it('takes several values on lines of their own, and none on one line', () => {
    expect(scan('{"a":1}\n\r\n[2]\n3')).toEqual(['{1', 'a:', 'n1', '}', '[3', 'n2', ']', 'n3']);
    expect(faultOf('[1][2]').reason).toContain('nothing more on this line');
  });

  it('refuses every beginning of a document', () => {
    for (let length = 0; length < SMALL.length; length++)
      expect(() => scan(SMALL.slice(0, length))).toThrow(JsonFault);
  });

  it.each([
    ['[1,]', 1, 3, 'One too many'],
    ['{"a":1,}', 1, 7, 'one too many'],
    ['[1, // no\n2]', 1, 4, 'no comments'],
    ["['a']", 1, 1, 'quotes with " only'],
    ['[1,\n NaN]', 2, 5, 'null'],
    ['[01]', 1, 1, 'begins with 0'],
    ['["a\tb"]', 1, 3, 'control character'],
    ['["a\nb"]', 1, 3, 'line break'],
    ['["\\x"]', 1, 2, '\\u with four'],
    ['[1] x', 1, 4, 'nothing more'],
    ['{"a" 1}', 1, 5, 'a colon'],
    ['[1 2]', 1, 3, 'a comma'],
    ['{"a":1]', 1, 6, 'closing bracket'],
    ['[-]', 1, 2, 'a digit'],
    ['[True]', 1, 1, 'small letters'],
  ])('says what is wrong with %j, and where', (text, line, offset, words) => {
    const { place, reason } = faultOf(text);
    expect(place).toMatchObject({ line, offset });
    expect(reason.toLowerCase()).toContain(words.toLowerCase());
  });

  it('counts LF, CR LF and CR as one line end each', () => {
    expect(scan('[\n[\r\n[\r[]]]]').filter((part) => part.startsWith('['))).toEqual(['[1', '[2', '[3', '[4']);
  });

  it.each([65, 5_000, 200_000, 2_000_000])(
    'says too_deep for %i levels, malformed where they never close',
    (depth) => {
      expect(() => scan('['.repeat(depth) + ']'.repeat(depth))).toThrow(
        expect.objectContaining({ code: 'too_deep', place: { line: 1 } }),
      );
      expect(faultOf('['.repeat(depth)).isCutOff).toBe(true);
    },
  );

  it('takes 64 levels', () => {
    expect(scan('['.repeat(64) + ']'.repeat(64))).toHaveLength(128);
  });
});

describe('escapes', () => {
  const text = (escaped: string) => {
    const bytes = Buffer.from(escaped);
    return new Unescaper().text(bytes, 0, bytes.length);
  };

  it('become what they stand for', () => {
    const value = 'a"\\/\b\f\n\r\té€😀\u0000';
    const escaped = [...value].map((each) => JSON.stringify(each).slice(1, -1)).join('');
    expect(text(escaped)).toBe(value);
    expect(text('\\u00e9\\u20AC\\ud83d\\uDE00')).toBe('é€😀');
  });

  it('show half a surrogate pair as U+FFFD and count it', () => {
    const unescaper = new Unescaper();
    const bytes = Buffer.from('\\ud800x\\udc00\\ud83d\\u0041');
    expect(unescaper.text(bytes, 0, bytes.length)).toBe('\ufffdx\ufffd\ufffdA');
    expect(unescaper.loneSurrogates).toBe(3);
  });
});
