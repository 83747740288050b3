/** @jest-environment ./web/src/testing/jsdom-environment.js */
import { describe, expect, it } from '@jest/globals';
import {
  type Extraction,
  type ExtractionField,
  type FieldChange,
  getExtraction,
  type UpdateFieldBody,
  updateExtractionField,
} from '@plumbline/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { extraction, gives, ID, openExtractions } from '../../../testing/extractions.js';
import type { Handler } from '../../../testing/test-server.js';
import { userNamed } from '../../../testing/users.js';

const REVIEW = `/extractions/${ID}`;
const REVIEW_CALL = `/api/extractions/${ID}`;

/** Keeps every decision, as the server does: what changes a field, then what reads them all. */
function keeps(): [Handler, Handler] {
  const kept = { fields: extraction.fields };
  const now = () => Response.json({ ...extraction, fields: kept.fields } satisfies Extraction);
  const update: Handler = {
    operation: updateExtractionField,
    answer: ({ path, body }) => {
      const name = decodeURIComponent(path.split('/').at(-1) ?? '');
      const { state, value } = body as UpdateFieldBody;
      kept.fields = kept.fields.map((field) =>
        field.name === name
          ? {
              ...field,
              ...{
                state,
                version: field.version + 1,
                settledBy: state === 'to_check' ? null : ('person' as const),
              },
              ...(state === 'changed' && { readValue: field.value, value: value ?? null }),
              ...(state === 'rejected' && { readValue: field.value, value: null }),
              ...(state === 'to_check' && field.readValue !== undefined && { value: field.readValue }),
            }
          : field,
      );
      return now();
    },
  };
  return [update, { operation: { ...getExtraction, path: REVIEW_CALL }, answer: now }];
}

const bodies = (server: ReturnType<typeof openExtractions>['server'], handler: Handler) =>
  server
    .callsOf(handler.operation)
    .map(({ path, body }) => [decodeURIComponent(path.split('/').at(-1) ?? ''), body]);

const lookedAt = () => document.querySelector('section[data-field]')?.getAttribute('data-field');

describe('the review of an extraction (EXT-001, EXT-003)', () => {
  it('T-68 begins with the field that is likeliest to be wrong, and says how many are expected to be', async () => {
    openExtractions(REVIEW);
    const card = await screen.findByRole('region', { name: 'Purchase order' });
    within(card).getByText(/Of 100 values read like this, 62 are right/);
    expect(screen.getByRole('region', { name: 'To check' }).textContent).toContain(
      'Expect about 1 of these 3 to be wrong',
    );
    screen.getByText(/2 of 5 fields settled/);
    screen.getAllByText('The lines sum to 4,500.40, not to 4,545.40.');
    screen.getByText('1 of 1 checks hold');
    screen.getByText('Copy paper');
  });

  it('accepts by Enter and goes on, chooses by a digit, says what is absent by R, and takes it back by U', async () => {
    const [handler, reading] = keeps();
    const { server, user } = openExtractions(REVIEW, handler, reading);
    await screen.findByRole('region', { name: 'Purchase order' });
    await user.keyboard('2{Enter}');
    await waitFor(() => expect(lookedAt()).toBe('Tax ID'));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(lookedAt()).toBe('Ship date'));
    await user.keyboard('r');
    await screen.findByText('Nothing is left to check');
    await user.keyboard('u');
    await screen.findByText('It is probably right');
    await waitFor(() =>
      expect(bodies(server, handler)).toEqual([
        ['Purchase order', { state: 'changed', value: 'PO-77013', version: 0 }],
        ['Tax ID', { state: 'accepted', version: 0 }],
        ['Ship date', { state: 'rejected', version: 0 }],
        ['Ship date', { state: 'to_check', version: 1 }],
      ]),
    );
    await waitFor(() => expect(lookedAt()).toBe('Ship date'));
    await screen.findByText('PO-77O13', { selector: 's' });
  });

  it('links boxes and fields both ways, and keeps the page of a field without a place', async () => {
    const { user } = openExtractions(REVIEW);
    await screen.findByRole('region', { name: 'Purchase order' });
    const box = [...document.querySelectorAll<HTMLElement>('[data-box]')].find(
      ({ dataset }) => dataset.box === 'Ship date',
    );
    fireEvent.click(box as HTMLElement);
    await screen.findByRole('region', { name: 'Ship date' });
    expect(window.location.search).toBe('?field=Ship+date');
    await user.keyboard('k');
    await screen.findByRole('region', { name: 'Tax ID' });
    screen.getByText('No place found in the document');
    screen.getByText('Page 1 of 1');
  });

  it('takes a value that is typed, or words of the page that are drawn around', async () => {
    const [handler, reading] = keeps();
    const { server, user } = openExtractions(REVIEW, handler, reading);
    await screen.findByRole('region', { name: 'Purchase order' });
    await user.keyboard('e');
    const layer = await waitFor(() => {
      const found = document.querySelector<HTMLElement>('[data-pick="1"] > span')?.parentElement;
      if (!found) throw new Error('no words to pick');
      return found;
    });
    layer.getBoundingClientRect = () => new DOMRect(0, 0, 100, 100);
    // Pointer events of jsdom have no place.
    const point = (type: string, clientX: number, clientY: number) =>
      fireEvent(layer, new MouseEvent(type, { bubbles: true, clientX, clientY }));
    point('pointerdown', 50, 58);
    point('pointermove', 90, 64);
    point('pointerup', 90, 64);
    const input = screen.getByLabelText<HTMLInputElement>('Value of Purchase order');
    expect(input.value).toBe('4,545.40');
    screen.getByText('From page 1');
    await user.click(screen.getByRole('button', { name: 'Save and next' }));
    await waitFor(() =>
      expect(bodies(server, handler)).toEqual([
        [
          'Purchase order',
          {
            ...{ state: 'changed', value: '4,545.40', version: 0 },
            place: { page: 1, box: [0.6, 0.6, 0.8, 0.62] },
          },
        ],
      ]),
    );
  });

  it('names who changed a field and what each of them said of it', async () => {
    const [you, jonas] = [userNamed('maria').id, userNamed('jonas').id];
    const history: FieldChange[] = [
      { by: jonas, name: 'Jonas', at: '2026-11-20T20:10:00.000Z', state: 'changed', value: 'PO-1' },
      { by: you, name: 'Maria', at: '2026-11-20T20:14:00.000Z', state: 'changed', value: 'PO-77013' },
    ];
    const fields = extraction.fields.map((field): ExtractionField => {
      if (field.name === 'Purchase order')
        return { ...field, state: 'changed', settledBy: 'person', value: 'PO-77013', history };
      if (field.name === 'Tax ID')
        return { ...field, state: 'rejected', settledBy: 'person', history: history.slice(0, 1) };
      return field;
    });
    const handler = gives({ ...getExtraction, path: REVIEW_CALL }, { ...extraction, fields });
    const { user } = openExtractions(REVIEW, handler);
    await user.click(await screen.findByRole('button', { name: /Purchase order.*Changed by you/ }));
    screen.getByRole('button', { name: /Tax ID.*Said to be absent by Jonas/ });
    const card = await screen.findByRole('region', { name: 'Purchase order' });
    const said = [...card.querySelectorAll('details li')].map(({ textContent }) => textContent);
    expect(said).toEqual([
      expect.stringMatching(/^You changed it to PO-77013 Nov 20, 2026, 8:14/),
      expect.stringMatching(/^Jonas changed it to PO-1 Nov 20, 2026, 8:10/),
    ]);
  });

  it('shows both values where somebody else was first, and loses neither', async () => {
    const refused = { count: 0 };
    const [kept, reading] = keeps();
    const handler: Handler = {
      operation: updateExtractionField,
      answer: (call) => {
        refused.count += 1;
        return refused.count === 1
          ? Response.json({ code: 'version_conflict', error: 'Somebody else was first.' }, { status: 412 })
          : kept.answer(call);
      },
    };
    const { server, user } = openExtractions(`${REVIEW}?field=Purchase+order`, handler, reading);
    await screen.findByRole('region', { name: 'Purchase order' });
    await user.keyboard('2{Enter}');
    await user.click(
      await screen.findByRole('button', { name: /Purchase order.*Your decision was not kept/ }),
    );
    const alert = await screen.findByText(/Someone else has decided on this field in the meantime/);
    const told = alert.closest('[role=alert]') as HTMLElement;
    expect(told.textContent).toContain('PO-77O13, still to check');
    expect(told.textContent).toContain('PO-77013');
    await user.click(within(told).getByRole('button', { name: 'Keep mine' }));
    await waitFor(() => expect(bodies(server, handler)).toHaveLength(2));
    await waitFor(() => expect(screen.queryByText(/decided on this field in the meantime/)).toBeNull());
  });
});
