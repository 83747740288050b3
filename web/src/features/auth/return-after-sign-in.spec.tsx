import { describe, expect, it } from '@jest/globals';
import * as contracts from '@plumbline/contracts';
import { screen, waitFor } from '@testing-library/react';
import { QUIET } from '../../testing/quiet-server.js';
import { renderApp } from '../../testing/render-app.js';
import { answers, type Handler, refuses } from '../../testing/test-server.js';
import { sessionOf, userNamed } from '../../testing/users.js';

const ARTHUR = userNamed('arthur');
const PASSWORD = 'Vermilion-Harbor-42';
const WANTED = '/exports?status=failed';
const NOBODY = { error: 'Nobody is signed in.', code: 'unauthenticated' };
const HANDLERS = [
  answers(contracts.logIn, sessionOf(ARTHUR)),
  answers(contracts.signUp, sessionOf(ARTHUR)),
  forWhoeverIsSignedIn(contracts.getMe),
  forWhoeverIsSignedIn(contracts.getUser),
  refuses(contracts.refreshSession, 401, NOBODY),
  ...QUIET,
];
/** As the server answers: whoever has no token is nobody. */
function forWhoeverIsSignedIn(operation: contracts.Operation): Handler {
  return {
    operation,
    answer: ({ headers }) =>
      headers.has('authorization') ? Response.json(ARTHUR) : Response.json(NOBODY, { status: 401 }),
  };
}

const address = () => window.location.pathname + window.location.search;

async function openSignedOut() {
  const app = renderApp(WANTED, { handlers: HANDLERS });
  await screen.findByRole('tab', { name: 'Sign In' });
  expect(window.location.pathname).toBe('/auth');
  return app;
}

describe('ROUTE-040 who opens a signed-in screen without a session', () => {
  it('is led back to it after signing in', async () => {
    const { user } = await openSignedOut();
    await user.type(screen.getByLabelText('Username'), 'arthur');
    await user.type(screen.getByLabelText('Password'), PASSWORD);
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    await waitFor(() => expect(address()).toBe(WANTED));
  });

  it('is led back to it after signing up', async () => {
    const { user } = await openSignedOut();
    await user.click(screen.getByRole('tab', { name: 'Sign Up Free' }));
    await user.type(await screen.findByLabelText('Email'), 'arthur@plumbline.example');
    await user.type(screen.getByLabelText('Username'), 'arthur');
    await user.type(screen.getByLabelText('Password'), PASSWORD);
    await user.type(screen.getByLabelText('Confirm password'), PASSWORD);
    await user.click(screen.getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Create Free Account' }));
    await waitFor(() => expect(address()).toBe(WANTED));
  });

  it('finds the form of a new account where "Get Started" leads', async () => {
    renderApp('/auth?tab=sign-up', { handlers: HANDLERS });
    expect(await screen.findByRole('tab', { name: 'Sign Up Free', selected: true })).toBeTruthy();
  });
});

it('REG-013 marks the confirmation that is missing beside its toast, until it is given', async () => {
  const { user } = renderApp('/auth?tab=sign-up', { handlers: HANDLERS });
  await screen.findByText('2 to 50 letters, digits, dots, dashes or underscores');
  await user.type(screen.getByLabelText('Username'), 'arthur');
  await user.type(screen.getByLabelText('Email'), 'arthur@plumbline.example');
  await user.type(screen.getByLabelText('Password'), PASSWORD);
  await user.type(screen.getByLabelText('Confirm password'), PASSWORD);
  await user.click(screen.getByRole('button', { name: 'Create Free Account' }));
  const box = screen.getByRole('checkbox');
  expect(box.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('Confirm that you are located in the United States')).toBeTruthy();
  await user.click(box);
  expect(box.getAttribute('aria-invalid')).toBeNull();
});
