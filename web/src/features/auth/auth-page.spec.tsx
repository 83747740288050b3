import { describe, expect, it } from '@jest/globals';
import * as contracts from '@plumbline/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { expectToast, renderApp } from '../../testing/render-app.js';
import { answers, type Handler, refuses } from '../../testing/test-server.js';

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

/** Of the first password field. */
async function tryPasswordToggle(user: ReturnType<typeof renderApp>['user']) {
  const field = screen.getByLabelText('Password');
  const press = async (name: string) => {
    const [first] = screen.getAllByRole('button', { name });
    if (first) await user.click(first);
  };
  expect(field).toHaveProperty('type', 'password');
  await press('Show password');
  expect(field).toHaveProperty('type', 'text');
  await press('Hide password');
  expect(field).toHaveProperty('type', 'password');
}

const FACTS = {
  product: 'Plumbline',
  company: 'Plumbline',
  supportEmail: 'help@plumbline.example',
  version: '1',
};

describe('the screen at /auth', () => {
  it('ROUTE-003 AUTH-002 AUTH-003 AUTH-004 AUTH-005 AUTH-006 AUTH-007 AUTH-008 AUTH-010 AUTH-011 AUTH-013 leads in, back and to the small print', async () => {
    const { user } = renderApp('/auth', { handlers: [answers(contracts.getPublicFacts, FACTS)] });
    await screen.findByRole('link', { name: FACTS.supportEmail });
    const target = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(target('Back to home')).toBe('/');
    expect(target('Forgot Password?')).toBe('/reset-password');
    const footer = within(screen.getByRole('contentinfo'));
    const support = footer.getByRole('link', { name: FACTS.supportEmail });
    expect(support.getAttribute('href')).toBe(`mailto:${FACTS.supportEmail}`);
    expect(footer.getByText('Terms of Service').getAttribute('href')).toBe('/terms-of-service');
    expect(footer.getByText('Privacy Policy').getAttribute('href')).toBe('/privacy-policy');
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Sign In',
      'Sign Up Free',
    ]);
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Sign In');
    screen.getByLabelText('Have a guest token?');
    screen.getByLabelText('Username');
    await tryPasswordToggle(user);
  });

  it('REG-001 REG-002 REG-003 REG-004 REG-005 REG-006 REG-007 holds the form of a new account beside it', async () => {
    const { user, fill } = await openSignUp();
    await fill();
    await tryPasswordToggle(user);
    screen.getByText('Password strength:');
    screen.getByRole('checkbox', { name: /located in the United States/ });
    await button('Create Free Account');
  });
});

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
