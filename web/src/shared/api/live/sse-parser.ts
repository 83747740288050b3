/** One event of a server-sent stream, as the HTML standard (9.2.6) dispatches it. */
export interface StreamEvent {
  type: string;
  data: string;
  /** The last id seen so far, kept across events. */
  id: string;
}

/** What the server says, and a tab says to itself, when news may have been missed. */
export const RESET: StreamEvent = { type: 'reset', data: '{}', id: '' };

/**
 * Feeds on text in any slices and calls back for each whole event, and for each id at once: an id may come
 * without an event. Comments only prove that the line is alive.
 */
export function createSseParser(
  onEvent: (event: StreamEvent) => void,
  onId: (id: string) => void = () => {},
): (chunk: string) => void {
  let rest = '';
  let type = '';
  let data: string[] = [];
  let id = '';

  function dispatch(): void {
    if (data.length > 0) onEvent({ type: type || 'message', data: data.join('\n'), id });
    type = '';
    data = [];
  }

  function takeLine(line: string): void {
    if (line === '') {
      dispatch();
      return;
    }
    const colon = line.indexOf(':');
    if (colon === 0) return;
    const field = colon === -1 ? line : line.slice(0, colon);
    const value = colon === -1 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'event') type = value;
    else if (field === 'data') data.push(value);
    else if (field === 'id' && !value.includes('\0')) {
      id = value;
      onId(id);
    }
  }

  return (chunk) => {
    rest += chunk;
    for (;;) {
      const end = /\r\n|\n|\r(?!$)/.exec(rest);
      if (!end) return;
      const line = rest.slice(0, end.index);
      rest = rest.slice(end.index + end[0].length);
      takeLine(line);
    }
  };
}
