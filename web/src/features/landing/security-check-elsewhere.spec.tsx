/** @jest-environment-options {"url": "http://plumbline.test/"} */
import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderApp } from '../../testing/render-app.js';

describe('the security test on another host', () => {
  it('LAND-013 is not there', async () => {
    renderApp('/');
    await screen.findByRole('link', { name: 'Privacy Policy' });
    expect(window.location.hostname).toBe('plumbline.test');
    expect(screen.queryByRole('button', { name: 'Validate API Security' })).toBeNull();
  });
});
