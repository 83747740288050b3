import { expect, it } from '@jest/globals';
import { eventually } from '@plumbline/testing';
import type { Locator, Page } from 'playwright-core';
import { vouchFor } from '../testing/addresses.js';
import { type ApiClient, TEST_PASSWORD } from '../testing/api-client.js';
import { closeWithEscape, openPage } from '../testing/browser.js';
import { mailCount, mailed } from '../testing/mailbox.js';
import { inBrowser, useProduct } from '../testing/use-product.js';
import { addressOf, requireMailedCodes } from './people.js';

const NAME = 'kim';
const OPENED_WITHIN_MS = 15_000;

let page: Page;
let complaints: string[];
let client: ApiClient;

const environment = useProduct(async () => {
  ({ page, complaints } = await openPage(environment.browser, { width: 1_440, theme: 'light' }));
  // A file is read and a dashboard built, on a machine that does other things, too.
  page.setDefaultTimeout(90_000);
  // Whoever reaches for the mouse is found out.
  await page.addInitScript("addEventListener('pointerdown', () => { throw new Error('a pointer'); }, true)");
});

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
const press = (...keys: string[]) =>
  keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());
const type = (text: string) => page.keyboard.type(text);
const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement);

/** Presses a key until the focus is where it shall be, and can be seen there. */
async function moveTo(target: Locator, key = 'Tab'): Promise<void> {
  const most = 80;
  await target.first().waitFor();
  for (let presses = 0; presses < most && !(await isFocused(target.first())); presses += 1) await press(key);
  await expectFocus(target);
}

/** The focus is there, with a ring around it or, in a menu, a ground of its own. */
async function expectFocus(target: Locator): Promise<void> {
  await target.first().waitFor();
  const look = await target.first().evaluate(async (element) => {
    for (let frame = 0; frame < 600 && element !== document.activeElement; frame += 1)
      await new Promise(requestAnimationFrame);
    const { outlineStyle, outlineWidth, backgroundColor } = getComputedStyle(element);
    const isRinged = element.matches(':focus-visible') && outlineStyle !== 'none' && outlineWidth !== '0px';
    const isLit = element.matches('[data-highlighted]') && backgroundColor !== 'rgba(0, 0, 0, 0)';
    const focused = document.activeElement;
    return {
      isSeen: isRinged || isLit,
      elsewhere: focused === element ? '' : focused?.outerHTML.slice(0, 120),
    };
  });
  expect({ target: String(target), ...look }).toEqual({
    target: String(target),
    isSeen: true,
    elsewhere: '',
  });
}

async function fill(fields: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) {
    await moveTo(page.getByLabel(label, { exact: true }));
    await type(text);
  }
}

async function signUp(): Promise<void> {
  await page.goto(`${environment.product.url}/auth`);
  await page.locator('#first-paint').waitFor({ state: 'detached' });
  await moveTo(page.getByRole('tab', { name: 'Sign In' }));
  await press('ArrowRight');
  await expectFocus(page.getByRole('tab', { name: 'Sign Up Free' }));
  await fill({
    Username: NAME,
    Email: addressOf(NAME),
    Password: TEST_PASSWORD,
    'Confirm password': TEST_PASSWORD,
  });
  await moveTo(page.getByRole('checkbox'));
  await press('Space');
  await moveTo(button('Create Free Account'));
  await press('Enter');
  await page.getByRole('heading', { name: `Welcome back, ${NAME}`, level: 1 }).waitFor();
  client = environment.product.client();
  await client.signIn(NAME, TEST_PASSWORD);
  const { body: kim } = await client.get<{ id: string }>('/api/auth/me');
  const owner = await environment.product.owner();
  await owner.call('PATCH', `/api/admin/users/${kim.id}/subscription`, { body: { plan: 'premium' } });
  await vouchFor(owner, kim.id);
  await page.reload();
  await page.getByRole('heading', { name: `Welcome back, ${NAME}`, level: 1 }).waitFor();
}

async function buildFromSample(): Promise<void> {
  await press('g', 'd');
  await page.waitForURL('**/data-sources');
  await moveTo(button('Use sample data'));
  await press('Enter');
  await page.waitForURL(/\/dashboard\/[0-9a-f-]{36}/);
}

async function filter(): Promise<void> {
  await page.locator('[data-tile]').first().waitFor();
  await press('f');
  await page.getByLabel('Search columns').waitFor();
  await type('region');
  await moveTo(page.getByRole('dialog', { name: 'Add a filter' }).getByRole('button', { name: /region/i }));
  await press('Enter');
  await moveTo(page.getByRole('checkbox', { name: 'West' }));
  await press('Space');
  await page.waitForURL(/filter=/);
  await closeWithEscape(page.getByRole('dialog', { name: 'Add a filter' }));
  await expectFocus(button('Add filter'));

  const slider = page.getByRole('slider').first();
  await slider.waitFor();
  await moveTo(page.locator('[data-tile]'));
  await press('ArrowDown', 'Enter');
  await expectFocus(slider);
  await press('ArrowRight', 'Enter');
  await page.waitForURL(/cross=/);
}

async function traceNumber(): Promise<void> {
  const number = button(/show where this number comes from/).first();
  // Whoever sees nothing open, because what was pressed was just being drawn anew, begins again.
  await eventually(
    'the number is open',
    async () => {
      await page.reload();
      await moveTo(page.locator('[data-tile]'));
      await press('Enter');
      await expectFocus(number);
      await press('Enter');
      const opened = page.getByRole('complementary', { name: 'Where this number comes from' });
      return opened.waitFor({ timeout: OPENED_WITHIN_MS }).then(
        () => true,
        () => false,
      );
    },
    120_000,
  );
  await moveTo(button('Recompute'));
  await press('Enter');
  await page.getByText(/Same value/).waitFor();
  await closeWithEscape(page.getByRole('dialog'));
  await expectFocus(number);
}

async function share(): Promise<void> {
  await moveTo(button('Share'), 'Shift+Tab');
  await press('Enter');
  await moveTo(button('Create link'));
  await press('Enter');
  const link = page.getByRole('textbox', { name: 'Link' });
  expect(await link.inputValue()).toContain('/shared/');
  await closeWithEscape(page.getByRole('dialog'));
  await expectFocus(button('Share'));
}

async function present(): Promise<void> {
  await press('p');
  await page.getByRole('navigation', { name: 'Main' }).waitFor({ state: 'hidden' });
  await button('Stop presenting').waitFor();
  await press('p');
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  expect(page.url()).not.toContain('present');
}

async function changeTheme(): Promise<void> {
  const avatar = button(`Profile of ${NAME}`);
  await moveTo(avatar, 'Shift+Tab');
  await press('Enter');
  await moveTo(page.getByRole('menuitemradio', { name: 'Dark' }), 'ArrowDown');
  await press('Enter');
  await page.locator('html[data-theme=dark]').waitFor();
  await expectFocus(avatar);
}

async function findScreen(): Promise<void> {
  await press('Control+k');
  const palette = page.getByRole('combobox', { name: /^Search screens/ });
  await palette.waitFor();
  await closeWithEscape(palette);
  await expectFocus(button(`Profile of ${NAME}`));
  await press('Control+k');
  await palette.waitFor();
  await type('pricing');
  await press('Enter');
  await page.waitForURL('**/pricing');
}

async function openSalesForm(): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'Pricing' }).waitFor();
  await moveTo(button('Contact Sales'));
  await press('Enter');
  await expectFocus(page.getByLabel('Name *'));
  await closeWithEscape(page.getByRole('dialog'));
  await expectFocus(button('Contact Sales'));
}

async function signInAgain(): Promise<void> {
  await moveTo(button(`Profile of ${NAME}`), 'Shift+Tab');
  await press('Enter');
  await moveTo(page.getByRole('menuitem', { name: 'Sign out' }), 'ArrowDown');
  await press('Enter');
  await page.waitForURL(`${environment.product.url}/`);
  await requireMailedCodes(environment.product, client, NAME);
  await moveTo(page.getByRole('link', { name: 'Sign In' }));
  await press('Enter');
  await fill({ Username: NAME, Password: TEST_PASSWORD });
  const before = await mailCount(environment.product, addressOf(NAME));
  await press('Enter');
  // Its cells draw the focus.
  await page.locator('input[autocomplete=one-time-code]:focus').waitFor();
  await type(await mailed(environment.product, addressOf(NAME), /^\s*(\d{6})\s*$/m, before));
  await press('Enter');
  await page.waitForURL('**/home');
}

const WAY = [
  ...[signUp, buildFromSample, filter, traceNumber, share, present],
  ...[changeTheme, findScreen, openSalesForm, signInAgain],
];

inBrowser('by keyboard alone', () => {
  it('signs up, goes from the sample to a dashboard, filters, traces a number, shares, presents, changes the theme, finds a screen, opens the form for sales, signs out, and in again with a code', async () => {
    for (const step of WAY) await step();
    // A refused refresh, a code that was waited for: the browser reports both by itself.
    expect(complaints.filter((text) => !/status of 40[14]/.test(text))).toEqual([]);
    await page.context().close();
  }, 600_000);
});
