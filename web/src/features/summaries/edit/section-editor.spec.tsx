/** @jest-environment ./web/src/testing/jsdom-environment.js */
import { describe, expect, it } from '@jest/globals';
import { getSummary, type Summary, updateSummary } from '@plumbline/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { DATA, ID, IN_SHORT, number, ready } from '../../../testing/a-summary.js';
import { open } from '../../../testing/open-summary.js';
import { answers, refuses } from '../../../testing/test-server.js';

/** Types at the end of the words that are edited. */
function type(words: string): void {
  const box = screen.getByRole('textbox', { name: 'Words of the section' });
  box.lastElementChild?.append(words);
  fireEvent.input(box);
}

describe('a section that is edited in its place (SUM-003)', () => {
  it('keeps the links of numbers while words are typed among them', async () => {
    const { server } = open(`/summaries/${ID}`, answers(getSummary, ready), answers(updateSummary, ready));
    fireEvent.click(await screen.findByRole('button', { name: 'Edit “In short”' }));
    type('\u00a0A good\u00a0month.');
    fireEvent.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(server.callsOf(updateSummary)).toHaveLength(1));
    expect(server.callsOf(updateSummary)[0]?.body).toMatchObject({
      version: 1,
      sections: [
        {
          id: IN_SHORT,
          parts: [{ text: 'Revenue came to ' }, number, { text: ' in October 2026. A good month.' }],
        },
        { id: DATA },
      ],
    });
  });

  it('asks of a typed number whether it is one of the data, and keeps it as one’s own', async () => {
    const { server } = open(`/summaries/${ID}`, answers(getSummary, ready), answers(updateSummary, ready));
    fireEvent.click(await screen.findByRole('button', { name: 'Edit “In short”' }));
    type(' We plan 60 more orders in November 2026.');
    expect(await screen.findByText('60 is not a number from your data.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Keep as mine' }));
    // One types on at the end.
    const words = screen.getByRole('textbox', { name: 'Words of the section' });
    expect(document.activeElement).toBe(words);
    expect(document.getSelection()?.anchorNode?.childNodes).toHaveLength(
      document.getSelection()?.anchorOffset ?? 0,
    );
    await waitFor(() => expect(screen.queryByText('60 is not a number from your data.')).toBeNull());
    fireEvent.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(server.callsOf(updateSummary)).toHaveLength(1));
    const [saved] = server.callsOf(updateSummary);
    const sections = (saved?.body as Pick<Summary, 'sections'> | undefined)?.sections ?? [];
    expect(sections[0]?.parts.slice(-3)).toEqual([
      { text: ' in October 2026. We plan ' },
      { text: '60', source: 'own' },
      { text: ' more orders in November 2026.' },
    ]);
  });

  it('asks of the number itself, and not of a date or a longer number that holds it', async () => {
    const { server } = open(`/summaries/${ID}`, answers(getSummary, ready), answers(updateSummary, ready));
    fireEvent.click(await screen.findByRole('button', { name: 'Edit “In short”' }));
    type(' On March 5 we plan 5 more.');
    fireEvent.click(await screen.findByRole('button', { name: 'Keep as mine' }));
    fireEvent.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(server.callsOf(updateSummary)).toHaveLength(1));
    const body = server.callsOf(updateSummary)[0]?.body as Pick<Summary, 'sections'>;
    expect(body.sections[0]?.parts.slice(-3)).toEqual([
      { text: ' in October 2026. On March 5 we plan ' },
      { text: '5', source: 'own' },
      { text: ' more.' },
    ]);
  });

  it('puts a number of the data where the cursor stands, and lets one type on behind it', async () => {
    const { user } = open(`/summaries/${ID}`, answers(getSummary, ready));
    fireEvent.click(await screen.findByRole('button', { name: 'Edit “In short”' }));
    const words = await screen.findByRole('textbox', { name: 'Words of the section' });
    await user.click(screen.getByRole('button', { name: 'Number' }));
    const [first] = await screen.findAllByRole('menuitem');
    await user.click(first as HTMLElement);
    await waitFor(() => expect(document.activeElement).toBe(words));
    const range = document.getSelection()?.getRangeAt(0);
    const before = range?.startContainer.childNodes[range.startOffset - 1];
    expect((before as HTMLElement).dataset.phrase).toBeDefined();
    expect(range?.collapsed).toBe(true);
  });

  it('says why a change was refused, and keeps what was typed', async () => {
    const refused = { code: 'unusable', message: '“60” is not a number from your data.', error: '' };
    open(`/summaries/${ID}`, answers(getSummary, ready), refuses(updateSummary, 422, refused));
    fireEvent.click(await screen.findByRole('button', { name: 'Edit “In short”' }));
    type(' Sixty more.');
    fireEvent.click(screen.getByRole('button', { name: 'Done' }));
    expect(await screen.findByText('Your change was not saved')).toBeTruthy();
    const editor = within(screen.getByRole('textbox', { name: 'Words of the section' }));
    expect(editor.getByText(/Sixty more/)).toBeTruthy();
  });
});
