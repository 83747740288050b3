import { describe, it } from '@jest/globals';
import { contactSales } from '@plumbline/contracts';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ToastArea } from '../../shared/ui/toasts/toast-area.js';
import { toastStore } from '../../shared/ui/toasts/toast-store.js';
import { expectToast } from '../../testing/render-app.js';
import { type Handler, TestServer } from '../../testing/test-server.js';
import { SecurityCheck } from './security-check.js';

const protectedCall = (status: number, body: object): Handler => ({
  operation: { ...contactSales, path: '/api/replication/test' },
  answer: () => Response.json(body, { status }),
});

describe('the security test', () => {
  it.each([
    ['ERR-023 another error is "Test Failed"', 404, { message: 'There is nothing here.' }, 'Test Failed'],
    ['ERR-024 a success is a security issue', 200, {}, 'Security issue'],
    [
      'LAND-013 ERR-022 a 401 is as it should be',
      401,
      { message: 'Please sign in.', code: 'unauthorized' },
      'Security test passed',
    ],
  ])('%s', async (_what, status, body, title) => {
    toastStore.clear();
    const server = new TestServer();
    server.use(protectedCall(status, body));
    globalThis.fetch = server.fetch;
    render(
      <>
        <SecurityCheck />
        <ToastArea />
      </>,
    );
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Validate API Security' }));
    await expectToast(title);
    if (status === 404) await expectToast(title, 'There is nothing here.');
  });
});
