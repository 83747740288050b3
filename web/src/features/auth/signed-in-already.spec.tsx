import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderApp } from '../../testing/render-app.js';
import { userNamed } from '../../testing/users.js';

const stored = { session: JSON.stringify({ loggedIn: true, timestamp: Date.now() }) };

it('RESET-006 T-23 who is signed in is led from /reset-password without a token to /home', async () => {
  renderApp('/reset-password', { session: userNamed('arthur'), stored });
  await screen.findByRole('button', { name: 'Profile of arthur' });
  expect(window.location.pathname).toBe('/home');
});
