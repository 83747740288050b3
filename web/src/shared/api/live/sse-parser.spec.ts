import { describe, expect, it } from '@jest/globals';
import { createSseParser, type StreamEvent } from './sse-parser.js';

function parse(...chunks: string[]): StreamEvent[] {
  const events: StreamEvent[] = [];
  const feed = createSseParser((event) => events.push(event));
  for (const chunk of chunks) feed(chunk);
  return events;
}

describe('server-sent events', () => {
  it('reads type, id and data', () => {
    expect(parse('id: 7\nevent: job\ndata: {"a":1}\n\n')).toEqual([
      { type: 'job', id: '7', data: '{"a":1}' },
    ]);
  });

  it('does not care where the slices fall', () => {
    const text = 'id: 7\r\nevent: job\r\ndata: one\r\ndata: two\r\n\r\nevent: changed\ndata: x\n\n';
    const whole = parse(text);
    expect(whole).toEqual([
      { type: 'job', id: '7', data: 'one\ntwo' },
      { type: 'changed', id: '7', data: 'x' },
    ]);
    for (let cut = 1; cut < text.length; cut += 1)
      expect(parse(text.slice(0, cut), text.slice(cut))).toEqual(whole);
  });

  it('takes comments as signs of life only', () => {
    expect(parse(': alive\n\n:\n\n')).toEqual([]);
  });

  it('keeps the last id, and waits for the end of an unfinished event', () => {
    expect(parse('id: 3\n\n', 'data: a\n\ndata: b')).toEqual([{ type: 'message', id: '3', data: 'a' }]);
  });

  it('reports an id that comes without an event, as the place to resume at', () => {
    const ids: string[] = [];
    createSseParser(
      () => {},
      (id) => ids.push(id),
    )('retry: 2000\nid: 41\n\n');
    expect(ids).toEqual(['41']);
  });

  it('drops one space after the colon and knows a field without value', () => {
    expect(parse('data:  two spaces\ndata\n\n')).toEqual([
      { type: 'message', id: '', data: ' two spaces\n' },
    ]);
  });
});
