import { describe, expect, it } from '@jest/globals';
import { contactSales, TEAM_SIZES } from '@plumbline/contracts';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { queryClient } from '../../shared/api/query-client.js';
import { ToastArea } from '../../shared/ui/toasts/toast-area.js';
import { toastStore } from '../../shared/ui/toasts/toast-store.js';
import { expectToast } from '../../testing/render-app.js';
import { answers, type Handler, refuses, TestServer } from '../../testing/test-server.js';
import { PlanTable } from './plan-table.js';

const REQUIRED = ['Name *', 'Email *', 'Company *'] as const;
const TEXTS = [...REQUIRED, 'Phone', 'Message'];
const SENT = answers(contactSales, { id: '00000000-0000-4000-8000-000000000001', message: 'Thank you.' });
const NO_NETWORK: Handler = {
  operation: contactSales,
  answer: () => {
    throw new TypeError('Failed to fetch');
  },
};

const dialog = async () => within(await screen.findByRole('dialog', { name: 'Contact sales' }));

async function open(handler: Handler = SENT) {
  toastStore.clear();
  const server = new TestServer();
  server.use(handler);
  globalThis.fetch = server.fetch;
  render(
    <QueryClientProvider client={queryClient}>
      <PlanTable
        actionOf={(plan, onContact) =>
          plan === 'enterprise' && (
            <button type="button" onClick={onContact}>
              Contact Sales
            </button>
          )
        }
      />
      <ToastArea />
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Contact Sales' }));
  const form = await dialog();
  const field = (name: string) => form.getByLabelText<HTMLInputElement>(name);
  const write = async (name: string, text: string) => {
    await user.clear(field(name));
    await user.click(field(name));
    await user.paste(text);
  };
  const fill = async () => {
    await write('Name *', 'Dana Doe');
    await write('Email *', 'dana@orders.example');
    await write('Company *', 'Orders Inc.');
  };
  const send = () => user.click(form.getByRole('button', { name: 'Send request' }));
  return { server, user, form, field, write, fill, send };
}

describe('the contact-sales dialog', () => {
  it('LAND-010 SALES-001 SALES-002 SALES-003 SALES-004 SALES-005 SALES-006 SALES-012 opens from Enterprise with its six fields', async () => {
    const { field } = await open();
    for (const name of TEXTS) expect(field(name)).toBeTruthy();
    expect(field('Email *').type).toBe('email');
    expect(screen.getByRole('button', { name: /^Team size/ })).toBeTruthy();
  });

  it('SALES-007 team size offers exactly five sizes', async () => {
    const { user, form } = await open();
    await user.click(form.getByRole('button', { name: /^Team size/ }));
    const options = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
    expect(options).toEqual(['1-10', '11-50', '51-100', '101-500', '500+']);
    expect([...TEAM_SIZES]).toEqual(options);
  });

  it.each([[['Name *', 'Email *', 'Company *']], [['Name *']], [['Email *']], [['Company *']]])(
    'SALES-011 without %j the toast says what is missing, and nothing is sent',
    async (missing) => {
      const { server, field, write, fill, send } = await open();
      await fill();
      for (const name of missing) await write(name, ' ');
      await send();
      await expectToast('Missing information', 'Please fill in all required fields.');
      expect(REQUIRED.filter((name) => field(name).getAttribute('aria-invalid') === 'true')).toEqual(missing);
      expect(server.callsOf(contactSales)).toEqual([]);
    },
  );

  it('SALES-013 phone and team size are optional', async () => {
    const { server, fill, send } = await open();
    await fill();
    await send();
    await expectToast('Contact request sent');
    expect(server.callsOf(contactSales)).toMatchObject([
      { body: { name: 'Dana Doe', phone: '', teamSize: '' } },
    ]);
  });

  it('SALES-004 SALES-005 SALES-008 SALES-009 SALES-010 API-019 a request is sent with all six fields, closes, resets and says so', async () => {
    const { server, user, form, write, fill, send } = await open();
    await fill();
    await write('Phone', '+1 202 555 0143');
    await user.click(form.getByRole('button', { name: 'Team size: Choose' }));
    await user.click(await screen.findByRole('option', { name: '51-100' }));
    await form.findByRole('button', { name: 'Team size: 51-100' });
    await write('Message', 'We are twelve.');
    await send();
    await expectToast(
      'Contact request sent',
      'Our sales team will contact you within 24 hours to discuss Enterprise pricing.',
    );
    expect(server.callsOf(contactSales).map(({ body }) => body)).toEqual([
      {
        name: 'Dana Doe',
        email: 'dana@orders.example',
        company: 'Orders Inc.',
        phone: '+1 202 555 0143',
        teamSize: '51-100',
        message: 'We are twelve.',
      },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Contact Sales' }));
    const again = await dialog();
    expect(TEXTS.map((name) => again.getByLabelText<HTMLInputElement>(name).value)).toEqual(
      TEXTS.map(() => ''),
    );
    expect(again.getByRole('button', { name: 'Team size: Choose' })).toBeTruthy();
  });

  it('SALES-014 a failed request says why and keeps what was typed', async () => {
    const refused = { message: 'Too many requests from here.', code: 'too_many_requests' };
    const { field, fill, send } = await open(refuses(contactSales, 429, refused));
    await fill();
    await send();
    await expectToast('Failed to send request', 'Too many requests from here.');
    expect(document.querySelectorAll('li[data-variant=destructive]')).toHaveLength(1);
    expect(field('Name *').value).toBe('Dana Doe');
  });

  it('ERR-019 without a network the toast says so', async () => {
    const { fill, send } = await open(NO_NETWORK);
    await fill();
    await send();
    await expectToast('Failed to send request', 'Network error occurred');
  });
});
