import { beforeEach, expect, it } from '@jest/globals';
import { FEATURE_CARDS, FREE_PLAN_COPY, TEAM_SIZES } from '@plumbline/contracts';
import { eventually } from '@plumbline/testing';
import type { Page } from 'playwright-core';
import { chromiumPath, openPage, seriousFindings, shownText } from '../testing/browser.js';
import { inBrowser, useProduct } from '../testing/use-product.js';
import { answer, cutOff, expectToast, watchCalls } from './people.js';

let page: Page;
let complaints: string[];

const house = useProduct();

beforeEach(async () => {
  if (!chromiumPath) return;
  await page?.context().close();
  ({ page, complaints } = await openPage(house.browser, { width: 1_440, theme: 'light' }));
  await page.goto(house.product.url);
  await page.getByRole('heading', { level: 2, name: 'Pricing' }).waitFor();
});

const main = () => page.getByRole('main');
const toasts = () => page.locator('li[data-variant]');
const button = (name: string) => page.getByRole('button', { name, exact: true });
const headings = (level: number) => main().getByRole('heading', { level });

inBrowser('the landing page', () => {
  it('LAND-003 LAND-006 LAND-007 LAND-008 has hero, features, pricing and a closing call, in the words of the specification', async () => {
    expect(await headings(1).allTextContents()).toEqual(['Transform Your Data Into Meaningful Insights']);
    await page
      .getByRole('heading', { level: 2, name: 'From a raw file to an answer you can defend' })
      .waitFor();
    await page.getByRole('heading', { level: 2, name: 'What sets it apart' }).waitFor();
    await page.getByRole('heading', { level: 2, name: 'Pricing' }).waitFor();
    await page.getByText(FREE_PLAN_COPY).waitFor();
  });

  it('LAND-001 LAND-002 LAND-009 Sign In, Get Started and the closing call lead to /auth', async () => {
    const header = page.getByRole('banner');
    for (const link of [
      header.getByRole('link', { name: 'Sign In' }),
      header.getByRole('link', { name: 'Get Started' }),
      main().getByRole('link', { name: 'Get Started' }).last(),
    ])
      expect(await link.getAttribute('href')).toBe('/auth');
    await header.getByRole('link', { name: 'Sign In' }).click();
    await page.waitForURL(`${house.product.url}/auth`);
  });

  it('LAND-004 LAND-005 shows seven feature cards, each with a picture', async () => {
    const cards = page.locator('#features li');
    expect(await cards.count()).toBe(7);
    expect(await cards.getByRole('heading').allTextContents()).toEqual(
      FEATURE_CARDS.map(({ title }) => title),
    );
    await page.locator('#features li svg').first().waitFor();
  });

  it('LAND-011 LAND-012 the footer links to both texts', async () => {
    const footer = page.getByRole('contentinfo');
    expect(await footer.getByRole('link', { name: 'Terms of Service' }).getAttribute('href')).toBe(
      '/terms-of-service',
    );
    expect(await footer.getByRole('link', { name: 'Privacy Policy' }).getAttribute('href')).toBe(
      '/privacy-policy',
    );
  });

  it('the sample dashboard answers to a choice, by pointer and by keyboard', async () => {
    const sample = page.getByRole('region', { name: 'Sample dashboard' });
    await sample.getByText(/^Sample data/).waitFor();
    const before = await shownText(sample.getByText(/rows match/));
    await sample.getByRole('slider').first().focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await sample
      .getByText(/^From chart/)
      .first()
      .waitFor();
    expect(await shownText(sample.getByText(/rows match/))).not.toBe(before);
    await sample.getByRole('button', { name: 'Clear the filter from the chart' }).click();
    expect(await shownText(sample.getByText(/rows match/))).toBe(before);
    expect(complaints).toEqual([]);
  });
});

inBrowser('the contact-sales dialog', () => {
  const field = (name: string) => page.getByRole('dialog').getByLabel(name);
  const teamSize = (chosen: string) => button(`Team size: ${chosen}`);
  const open = async () => {
    await button('Contact Sales').click();
    await page.getByRole('dialog').waitFor();
  };
  const fill = async () => {
    await field('Name *').fill('Dana Doe');
    await field('Email *').fill('dana@orders.example');
    await field('Company *').fill('Orders Inc.');
  };

  it('LAND-010 SALES-001 SALES-002 SALES-003 SALES-004 SALES-005 SALES-006 SALES-012 opens from Enterprise with its six fields', async () => {
    const enterprise = main()
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: 'Enterprise', exact: true }) });
    await enterprise.getByRole('button', { name: 'Contact Sales' }).click();
    await page.getByRole('dialog', { name: 'Contact sales' }).waitFor();
    for (const name of ['Name *', 'Email *', 'Company *', 'Phone', 'Message'])
      expect(await field(name).count()).toBe(1);
    expect(await page.getByRole('button', { name: /^Team size/ }).count()).toBe(1);
    expect(await field('Email *').getAttribute('type')).toBe('email');
    expect(await seriousFindings(page)).toEqual([]);
  });

  it('SALES-007 team size offers exactly five sizes', async () => {
    await open();
    await page.getByRole('button', { name: /^Team size/ }).click();
    expect(await page.getByRole('option').allTextContents()).toEqual([
      '1-10',
      '11-50',
      '51-100',
      '101-500',
      '500+',
    ]);
    expect([...TEAM_SIZES]).toEqual(['1-10', '11-50', '51-100', '101-500', '500+']);
  });

  it.each([[['Name *', 'Email *', 'Company *']], [['Name *']], [['Email *']], [['Company *']]])(
    'SALES-011 without %j the toast says what is missing, and nothing is sent',
    async (missing) => {
      const calls = watchCalls(page, '/api/contact-sales');
      await open();
      await fill();
      for (const name of missing) await field(name).fill(' ');
      await button('Send request').click();
      await expectToast(page, 'Missing information', 'Please fill in all required fields.');
      for (const name of ['Name *', 'Email *', 'Company *'])
        expect([name, (await field(name).getAttribute('aria-invalid')) === 'true']).toEqual([
          name,
          missing.includes(name),
        ]);
      expect(calls).toEqual([]);
    },
  );

  it('SALES-013 phone and team size are optional', async () => {
    await open();
    await fill();
    const [request] = await Promise.all([
      page.waitForRequest('**/api/contact-sales'),
      button('Send request').click(),
    ]);
    expect(request.postDataJSON()).toMatchObject({ name: 'Dana Doe', phone: '', teamSize: '' });
    await expectToast(page, 'Contact request sent');
  });

  it('SALES-004 SALES-005 SALES-008 SALES-009 SALES-010 API-019 a request is sent with all six fields, closes, resets and says so', async () => {
    await open();
    await fill();
    await field('Phone').fill('+1 202 555 0143');
    await teamSize('Choose').click();
    await page.getByRole('option', { name: '51-100', exact: true }).click();
    await teamSize('51-100').waitFor();
    await field('Message').fill('We are twelve.');
    const [request] = await Promise.all([
      page.waitForRequest('**/api/contact-sales'),
      button('Send request').click(),
    ]);
    expect(request.postDataJSON()).toEqual({
      name: 'Dana Doe',
      email: 'dana@orders.example',
      company: 'Orders Inc.',
      phone: '+1 202 555 0143',
      teamSize: '51-100',
      message: 'We are twelve.',
    });
    await expectToast(
      page,
      'Contact request sent',
      'Our sales team will contact you within 24 hours to discuss Enterprise pricing.',
    );
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await open();
    for (const name of ['Name *', 'Email *', 'Company *', 'Phone', 'Message'])
      expect([name, await field(name).inputValue()]).toEqual([name, '']);
    await teamSize('Choose').waitFor();
  });

  it('SALES-014 a failed request says why and keeps what was typed', async () => {
    await answer(page, '/api/contact-sales', 429, {
      message: 'Too many requests from here.',
      code: 'too_many_requests',
    });
    await open();
    await fill();
    await button('Send request').click();
    await expectToast(page, 'Failed to send request', 'Too many requests from here.');
    expect(await page.locator('li[data-variant=destructive]').count()).toBe(1);
    expect(await field('Name *').inputValue()).toBe('Dana Doe');
  });

  it('ERR-019 without a network the toast says so', async () => {
    await cutOff(page, '/api/contact-sales');
    await open();
    await fill();
    await button('Send request').click();
    await expectToast(page, 'Failed to send request', 'Network error occurred');
  });
});

inBrowser('the security test', () => {
  it('LAND-013 ERR-022 API-021 API-022 on localhost tries a protected call without a session, and passes on a 401', async () => {
    const [request] = await Promise.all([
      page.waitForRequest('**/api/replication/test'),
      button('Validate API Security').click(),
    ]);
    expect(Object.keys(request.postDataJSON()).sort()).toEqual(['environment', 'testType', 'timestamp']);
    expect((await request.allHeaders()).authorization).toBeUndefined();
    expect((await request.response())?.status()).toBe(401);
    await expectToast(page, 'Security test passed');
  });

  it('ERR-023 another error is "Test Failed"', async () => {
    await answer(page, '/api/replication/test', 404, { message: 'There is nothing here.' });
    await button('Validate API Security').click();
    await expectToast(page, 'Test Failed', 'There is nothing here.');
  });

  it('ERR-024 a success is a security issue', async () => {
    await answer(page, '/api/replication/test', 200, {});
    await button('Validate API Security').click();
    await expectToast(page, 'Security issue');
  });

  it('LAND-013 is not there on another host', async () => {
    await page.route('http://plumbline.test/**', async (route) => {
      const { pathname, search } = new URL(route.request().url());
      const response = await fetch(house.product.url + pathname + search);
      await route.fulfill({
        status: response.status,
        contentType: response.headers.get('content-type') ?? '',
        body: Buffer.from(await response.arrayBuffer()),
      });
    });
    await page.goto('http://plumbline.test/');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).waitFor();
    expect(await button('Validate API Security').count()).toBe(0);
  });
});

inBrowser('toasts', () => {
  const raise = () => button('Validate API Security').click();

  it('TOAST-001 TOAST-002 TOAST-003 TOAST-006 TOAST-007 show at once, three at most, the newest first', async () => {
    // None goes by itself meanwhile.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await raise();
    await expectToast(page, 'Security test passed');
    expect(await toasts().first().getAttribute('data-variant')).toBe('success');
    await answer(page, '/api/replication/test', 200, {});
    for (const shown of [2, 3, 3]) {
      await raise();
      await eventually('as many toasts', async () => (await toasts().count()) === shown);
      if (shown === 2) {
        const [newest, oldest] = [
          toasts().filter({ hasNotText: 'passed' }),
          toasts().filter({ hasText: 'passed' }),
        ];
        expect((await newest.boundingBox())?.y).toBeLessThan((await oldest.boundingBox())?.y ?? 0);
      }
    }
    await toasts().filter({ hasText: 'Security test passed' }).waitFor({ state: 'detached' });
    expect(await toasts().first().getAttribute('data-state')).toBe('open');
    expect(await toasts().first().getAttribute('data-variant')).toBe('destructive');
  });

  it.each([
    ['Security test passed', 401, { message: 'Please sign in.', code: 'unauthorized' }],
    ['Security issue', 200, {}],
  ])(
    'TOAST-008 "%s" closes by itself after 5 seconds, TOAST-004 and is out of sight then',
    async (title, status, body) => {
      await answer(page, '/api/replication/test', status, body);
      await page.clock.install();
      await page.clock.pauseAt(Date.now() + 3_600_000);
      await raise();
      await expectToast(page, title);
      await page.clock.runFor(4_999);
      expect(await toasts().first().getAttribute('data-state')).toBe('open');
      await page.clock.runFor(1);
      await toasts().waitFor({ state: 'detached' });
    },
  );

  it('TOAST-009 a swipe to the right of 50 px dismisses one, a shorter one does not', async () => {
    await raise();
    await expectToast(page, 'Security test passed');
    const swipe = async (px: number) => {
      const box = await toasts().first().boundingBox();
      if (!box) throw new Error('no toast');
      await page.mouse.move(box.x + 40, box.y + box.height / 2);
      await page.mouse.down();
      await page.mouse.move(box.x + 40 + px, box.y + box.height / 2, { steps: 8 });
      await page.mouse.up();
    };
    await swipe(40);
    expect(await toasts().first().getAttribute('data-state')).toBe('open');
    await swipe(60);
    await toasts().first().waitFor({ state: 'detached' });
  });
});
