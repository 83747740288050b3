import { describe, expect, it } from '@jest/globals';
import { action, code, type Email, facts, text } from './email.js';
import { renderEmail } from './render-email.js';

const email: Email = {
  subject: 'A <b>subject</b>',
  parts: [
    text('Hello <script>alert(1)</script> & "friends",\nsecond line'),
    action('Do it', 'https://x.example/do?a=1&b="2"'),
    code('012345'),
    facts({ Time: 'now', Address: undefined, Name: '<img src=x>' }),
  ],
  reason: 'You get this because it is a test. '.repeat(6).trim(),
};

describe('an email', () => {
  const { text: plain, html } = renderEmail(email);

  it('says the same as text and as HTML, code and address written out in both', () => {
    for (const form of [plain, html])
      for (const word of ['012345', 'Do it', 'Time', 'now']) expect(form).toContain(word);
    expect(plain).toContain('\nhttps://x.example/do?a=1&b="2"\n');
    expect(html).toContain('href="https://x.example/do?a=1&amp;b=&quot;2&quot;"');
    expect(plain).not.toContain('Address');
  });

  it('S-20 shows markup in names as what was typed', () => {
    expect(html).not.toMatch(/<script|<img|<b>/);
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(plain).toContain('<script>alert(1)</script>');
  });

  it('keeps lines of text short, and no line of HTML past what mail servers take', () => {
    expect(Math.max(...plain.split('\n').map((line) => line.length))).toBeLessThanOrEqual(78);
    expect(Math.max(...html.split('\n').map((line) => line.length))).toBeLessThan(998);
  });

  it('loads nothing from anywhere, and needs neither style sheet nor script', () => {
    expect(html).not.toMatch(/<link|<img|<[^>]* src=|@import|url\(/);
    expect(html.match(/<a |<td|<p /g)?.length).toBe(html.match(/<(a|td|p) [^>]*style=/g)?.length);
  });
});

it('an email names the address that helps', () => {
  const { text: plain, html } = renderEmail(email, 'help@orders.example');
  for (const form of [plain, html]) expect(form).toContain('help@orders.example');
});

it('an email that can be refused says where, in both forms', () => {
  const unsubscribeUrl = 'https://x.example/api/unsubscribe/abc';
  const { text: plain, html, unsubscribeUrl: told } = renderEmail({ ...email, unsubscribeUrl });
  expect(told).toBe(unsubscribeUrl);
  expect(plain).toContain(`Get no more of these:\n${unsubscribeUrl}\n`);
  expect(html).toContain(`href="${unsubscribeUrl}"`);
  expect(renderEmail(email)).not.toHaveProperty('unsubscribeUrl');
});
