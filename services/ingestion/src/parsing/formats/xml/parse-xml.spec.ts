import { describe, expect, it } from '@jest/globals';
import { ParseError } from '../../source/parse-error.js';
import { RecordWriter } from '../../table/record-writer.js';
import { chooseTable } from './choose-table.js';
import { ElementOutline } from './element-outline.js';
import { type ElementSink, type XmlElement, XmlReader } from './parse-xml.js';
import { RecordBuilder } from './record-builder.js';

class Recorder implements ElementSink {
  readonly elements: XmlElement[] = [];
  written = '';
  open(element: XmlElement): void {
    this.elements.push(element);
  }
  text(text: string): void {
    this.written += text;
  }
  close(): void {
    this.written += '/';
  }
}

function record(...pieces: string[]): Recorder {
  const recorder = new Recorder();
  const reader = new XmlReader([recorder]);
  for (const piece of pieces) reader.write(piece);
  reader.end();
  return recorder;
}

describe('the XML reader', () => {
  it('tells the line of each start tag, wherever its attributes stand', () => {
    const { elements } = record('<a>\n<b/><c\n x="1"\n/>\r\n<d/></a>');
    expect(elements.map(({ key, line }) => [key, line])).toEqual([
      ['a', 1],
      ['b', 2],
      ['c', 2],
      ['d', 5],
    ]);
  });

  it('reads the same however the text is cut', () => {
    const text = '<a x="1&amp;2"><![CDATA[<]]>é😀&#x41;<b/>]]&gt;</a>';
    const whole = record(text);
    for (let cut = 1; cut < text.length; cut++) {
      const parts = record(text.slice(0, cut), text.slice(cut));
      expect(parts.written).toBe(whole.written);
      expect(parts.elements).toEqual(whole.elements);
    }
  });

  it('one namespace has one prefix, whatever it was written with', () => {
    const { elements } = record('<p:a xmlns:p="u"><b xmlns="u"/><q:b xmlns:q="u"/><p:b xmlns:p="v"/></p:a>');
    expect(elements.map(({ key }) => key)).toEqual(['p:a', 'p:b', 'p:b', 'p2:b']);
  });
});

describe('flipped bytes (trust.md 6, property tests)', () => {
  const rows = Array.from(
    { length: 12 },
    (_, n) =>
      `  <r id="${n}" k='v'><a>é${n}</a><b>x &amp; y</b><c><d/><d>2</d></c><!-- c --><![CDATA[z]]></r>\n`,
  );
  const healthy = Buffer.from(`<?xml version="1.0"?>\n<l xmlns:p="u">\n${rows.join('')}</l>\n`);

  it('10,000 files are read with every record, or refused', () => {
    let state = 4_711;
    const random = (below: number) => {
      state = (state * 48_271) % 2_147_483_647;
      return state % below;
    };
    for (let round = 0; round < 10_000; round++) {
      const bytes = Buffer.from(healthy);
      for (let flips = 1 + random(4); flips > 0; flips--) bytes[random(bytes.length)] = random(256);
      const text = bytes.toString('utf8');
      try {
        const outline = new ElementOutline();
        const first = new XmlReader([outline]);
        first.write(text);
        first.end();
        const { plan } = chooseTable(outline.root!, undefined);
        const writer = new RecordWriter(plan.columns.length, undefined);
        const second = new XmlReader([new RecordBuilder(plan, writer, 1_000_000)]);
        second.write(text);
        second.end();
        expect(writer.rows).toBe(plan.path.count);
      } catch (failure) {
        if (!(failure instanceof ParseError)) throw failure;
      }
    }
  });
});
