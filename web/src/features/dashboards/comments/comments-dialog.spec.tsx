import { expect, it } from '@jest/globals';
import {
  type Comment,
  createComment,
  type Dashboard,
  listComments,
  updateComment,
} from '@plumbline/contracts';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { queryClient } from '../../../shared/api/query-client.js';
import { answers, TestServer } from '../../../testing/test-server.js';
import { CommentsDialog } from './comments-dialog.js';

const TILE = '00000000-0000-4000-8000-000000000002';
const comment = (parts: Partial<Comment>): Comment => ({
  id: '00000000-0000-4000-8000-000000000011',
  tileId: null,
  text: 'Why so high?',
  mentions: [],
  resolved: false,
  createdBy: 'dana',
  isOwn: false,
  createdAt: '2026-11-20T16:00:00.000Z',
  updatedAt: '2026-11-20T16:00:00.000Z',
  ...parts,
});
const dashboard = {
  id: '00000000-0000-4000-8000-000000000001',
  zone: 'UTC',
  config: {
    charts: [{ id: TILE, title: 'West leads' }],
    kpis: [],
    runnersUp: [],
    colours: {},
    timeColumn: null,
  },
} as unknown as Dashboard;

function open(comments: Comment[]) {
  queryClient.clear();
  const server = new TestServer();
  server.use(
    answers(listComments, comments),
    answers(createComment, comment({ text: 'New' })),
    answers(updateComment, comment({ resolved: true })),
  );
  globalThis.fetch = server.fetch;
  render(
    <QueryClientProvider client={queryClient}>
      <CommentsDialog dashboard={dashboard} tileId={null} onClose={() => {}} />
    </QueryClientProvider>,
  );
  return { server, user: userEvent.setup() };
}

it('shows open comments with the tile they are about; resolved ones when asked (DASH-004)', async () => {
  const { user } = open([
    comment({ tileId: TILE }),
    comment({
      id: '00000000-0000-4000-8000-000000000012',
      text: 'Settled',
      resolved: true,
      resolvedBy: 'tom',
    }),
  ]);
  expect(await screen.findByText('Why so high?')).toBeTruthy();
  expect(screen.getByText(/on “West leads”/)).toBeTruthy();
  expect(screen.queryByText('Settled')).toBeNull();
  // Only its author deletes one.
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: 'Show 1 resolved' }));
  expect(screen.getByText('Settled')).toBeTruthy();
  expect(screen.getByText('Resolved by tom')).toBeTruthy();
});

it('sends what is written and empties the field', async () => {
  const { user } = open([]);
  expect(await screen.findByText('No open comments')).toBeTruthy();
  const field = screen.getByLabelText<HTMLTextAreaElement>('New comment');
  await user.type(field, 'New');
  await user.click(screen.getByRole('button', { name: 'Comment' }));
  await waitFor(() => expect(field.value).toBe(''));
});
