/** @jest-environment ./web/src/testing/jsdom-environment.js */
import { describe, expect, it } from '@jest/globals';
import * as contracts from '@plumbline/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { expectToast, renderApp } from '../../testing/render-app.js';
import { type Handler, refuses } from '../../testing/test-server.js';

const PASSWORD = 'Vermilion-Harbor-42';

const button = (name: string) => screen.findByRole('button', { name });

async function openSignUp(...handlers: Handler[]) {
  const app = renderApp('/auth', { handlers });
  await app.user.click(await screen.findByRole('tab', { name: 'Sign Up Free' }));
  const fill = async (password = PASSWORD, confirmation = password) => {
    await app.user.type(await screen.findByLabelText('Username'), 'somebody');
    await app.user.type(screen.getByLabelText('Email'), 'somebody@plumbline.example');
    await app.user.type(screen.getByLabelText('Password'), password);
    await app.user.type(screen.getByLabelText('Confirm password'), confirmation);
  };
  const submit = async () => app.user.click(await button('Create Free Account'));
  return { ...app, fill, submit };
}

async function signIn(...handlers: Handler[]) {
  const app = renderApp('/auth', { handlers });
  await app.user.type(await screen.findByLabelText('Username'), 'arthur');
  await app.user.type(screen.getByLabelText('Password'), PASSWORD);
  await app.user.click(await button('Sign In'));
  return app;
}

describe('signing up', () => {
  it('REG-011 REG-012 REG-015 REG-016 REG-017 REG-018 REG-019 says live what is wrong with the passwords', async () => {
    const { user, fill } = await openSignUp();
    await fill(PASSWORD, 'another');
    await screen.findByText('Passwords do not match');
    expect(await button('Create Free Account')).toHaveProperty('disabled', true);
    await user.clear(screen.getByLabelText('Confirm password'));
    await user.type(screen.getByLabelText('Confirm password'), PASSWORD);
    await waitFor(() => expect(screen.queryByText('Passwords do not match')).toBeNull());
    expect(await button('Create Free Account')).toHaveProperty('disabled', false);
    const rules = within(screen.getByRole('list', { name: 'Password requirements' })).getAllByRole(
      'listitem',
    );
    expect(rules.map(({ textContent }) => textContent?.split(',')[0])).toEqual([
      'At least 12 characters',
      'Upper and lower case letters',
      'At least one number',
      'At least one special character',
      'No common or sequential patterns',
    ]);
  });

  it('REG-013 T-34 asks for the location in a toast, and sends nothing', async () => {
    const { server, fill, submit } = await openSignUp(refuses(contracts.signUp, 500, {}));
    await fill();
    await submit();
    await expectToast(
      'Location Confirmation Required',
      'You must confirm that you are located in the United States to create an account.',
    );
    expect(server.callsOf(contracts.signUp)).toEqual([]);
  });

  it('REG-014 requires username, email and password', async () => {
    const { server, user, submit } = await openSignUp(refuses(contracts.signUp, 500, {}));
    await user.click(await screen.findByRole('checkbox'));
    await submit();
    expect(await screen.findAllByRole('alert')).toHaveLength(3);
    expect(server.callsOf(contracts.signUp)).toEqual([]);
  });

  it.each([
    [
      'REG-021',
      500,
      '<!doctype html><p>oops',
      'Registration failed. Please check your information and try again.',
    ],
    [
      'REG-022',
      409,
      { message: 'Username already exists' },
      'Username already exists. Please choose a different username.',
    ],
    [
      'REG-023',
      409,
      { error: 'Email already registered' },
      'Email already registered. Please use a different email address.',
    ],
    ['REG-024 T-39', 409, {}, 'Username or email already exists. Please try different credentials.'],
    ['ERR-005', 400, {}, 'Registration failed. Please try again.'],
    ['ERR-001', 400, { details: 'inner', error: 'Not today.' }, 'Not today.'],
  ])('%s ERR-004 a refusal with %i is told in its words', async (_id, status, body, words) => {
    const { user, fill, submit } = await openSignUp(refuses(contracts.signUp, status, body));
    await fill();
    await user.click(screen.getByRole('checkbox'));
    await submit();
    await expectToast('Registration failed', words);
  });
});

describe('signing in', () => {
  it.each([
    ['ERR-003 T-37', 401, 'Invalid username or password.'],
    ['ERR-003 T-37', 500, 'Login failed. Please check your credentials and try again.'],
  ])('%s a %i without words has words of its own', async (_ids, status, words) => {
    await signIn(refuses(contracts.logIn, status, {}));
    await expectToast('Login failed', words);
  });
});
