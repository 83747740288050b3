/** @jest-environment ./web/src/testing/jsdom-environment.js */
import { describe, expect, it } from '@jest/globals';
import { searchDocument } from '@plumbline/contracts';
import { screen, waitFor } from '@testing-library/react';
import { DOCUMENT, openExtractions } from '../../../testing/extractions.js';
import type { Handler } from '../../../testing/test-server.js';

const PATH = `/api/documents/${DOCUMENT}`;
const searching = { ...searchDocument, path: `${PATH}/search` };
const word = (text: string, top: number) => ({
  ...{ page: 1, before: 'the ', text, after: ' is due' },
  boxes: [[0.2, top, 0.4, top + 0.02]],
});

function open() {
  const handlers: Handler[] = [
    {
      operation: searching,
      answer: ({ search }) =>
        Response.json(
          search.get('q') === 'nothing'
            ? { total: 0, matches: [] }
            : { total: 2, matches: [word('total', 0.1), word('Total', 0.6)] },
        ),
    },
  ];
  return openExtractions(`/documents/${DOCUMENT}`, ...handlers);
}

const current = () => document.querySelector<HTMLElement>('[data-found=current]')?.style.top;

describe('the pages of a document (DOC-002)', () => {
  it('are searched: every place is marked, and one leads to the next and round again', async () => {
    const { user, server } = open();
    await user.click(await screen.findByRole('button', { name: 'Find on the pages' }));
    await user.type(screen.getByLabelText('Find on the pages', { selector: 'input' }), 'total');
    await screen.findByText('1 of 2 places');
    expect(document.querySelectorAll('[data-found]')).toHaveLength(2);
    expect(current()).toBe('10%');
    await user.keyboard('{Enter}');
    await screen.findByText('2 of 2 places');
    expect(current()).toBe('60%');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(current()).toBe('10%'));
    expect(server.callsOf(searching).at(-1)?.search.get('q')).toBe('total');
    await user.clear(screen.getByLabelText('Find on the pages', { selector: 'input' }));
    await user.keyboard('nothing');
    await screen.findByText('Not on these pages');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('form', { name: 'Search in the pages' })).toBeNull());
    expect(document.querySelector('[data-found]')).toBeNull();
  });

  it('are turned, and what lies over them with them', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Find on the pages' }));
    await user.type(screen.getByLabelText('Find on the pages', { selector: 'input' }), 'total');
    await screen.findByText('1 of 2 places');
    const place = document.querySelector<HTMLElement>('[data-picture]');
    expect(place?.style.aspectRatio).toBe(String(612 / 792));
    await user.click(screen.getByRole('button', { name: 'Rotate the pages' }));
    await waitFor(() => expect(place?.style.aspectRatio).toBe(String(792 / 612)));
    // A quarter turn: what was 10 % from the top is 10 % from the right.
    const { left, width, top } = document.querySelector<HTMLElement>('[data-found=current]')?.style ?? {};
    expect(Number.parseFloat(left ?? '') + Number.parseFloat(width ?? '')).toBeCloseTo(90);
    expect(top).toBe('20%');
  });
});
