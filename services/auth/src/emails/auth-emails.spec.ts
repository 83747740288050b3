import { describe, expect, it } from '@jest/globals';
import { renderEmail } from '@plumbline/mail';
import { authEmails } from './auth-emails.js';

describe('the emails of accounts', () => {
  const origin = { time: 'November 21, 2026 at 9:00 PM UTC', address: '203.0.113.7' };
  const data = { username: 'maria', code: '012345', minutes: 10, url: 'https://x.example/y', ...origin };

  it.each(['sign-in-code', 'reset-password', 'username-reminder', 'password-changed'] as const)(
    '%s reads whole, without a gap',
    (kind) => {
      const { subject, text: plain, html } = renderEmail(authEmails[kind](data));
      expect(subject).not.toContain('012345');
      expect(plain).toContain('maria');
      expect(plain + html).not.toMatch(/undefined|\[object|NaN/);
    },
  );
});
