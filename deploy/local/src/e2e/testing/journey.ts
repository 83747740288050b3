import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { TEST_PASSWORD } from './api-client.js';
import { overflow, seriousFindings } from './browser.js';
import { ORDER_COLUMNS, orderLines } from './orders.js';

/** The steps of a person's way through the product in a browser; each ends when its screen is there. */

/** Makes an account; ends on the empty list of data sources. */
export async function signUp(page: Page, url: string, username: string): Promise<void> {
  // At phone width the cookie notice would lie over what the steps press.
  await page.addInitScript("localStorage.setItem('plumbline_cookie_notice', 'dismissed')");
  await page.goto(`${url}/auth`);
  await page.getByRole('tab', { name: 'Sign Up Free' }).click();
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Email').fill(`${username}@plumbline.example`);
  await page.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD);
  await page.getByLabel('Confirm password').fill(TEST_PASSWORD);
  await page.getByRole('checkbox').click();
  await page.getByRole('button', { name: 'Create Free Account' }).click();
  await page.getByRole('heading', { name: `Welcome back, ${username}`, level: 1 }).waitFor();
  await page.goto(`${url}/data-sources`);
  await page.getByRole('heading', { name: 'Data sources', level: 1 }).waitFor();
}

/** No serious finding of axe, nothing wider than the window. */
export async function checkScreen(page: Page, name: string): Promise<void> {
  expect({ name, findings: await seriousFindings(page) }).toEqual({ name, findings: [] });
  expect({ name, overflow: await overflow(page) }).toEqual({ name, overflow: 0 });
}

/** The same in light at 1,440 px and in dark at 390 px, without loading again; ends wide and light. */
export async function checkBothLooks(page: Page, name: string): Promise<void> {
  for (const [width, colorScheme] of [
    [390, 'dark'],
    [1_440, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await page.locator(`html[data-theme=${colorScheme}]`).waitFor();
    await checkScreen(page, `${name}, ${width} px, ${colorScheme}`);
  }
}

/** Chooses a file that leaves one decision to a person, up to its preview. */
export async function uploadUndecided(page: Page, name = 'orders.csv'): Promise<void> {
  await page.getByRole('button', { name: 'Upload data', exact: true }).first().click();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: undecidedOrders() });
  // The preview of one file opens by itself.
  await page.getByText('can be read two ways in this file').waitFor();
}

/** Decides and creates; ends on the new dashboard. Answers its title. */
export async function decideAndCreate(page: Page): Promise<string> {
  const open = page.getByRole('dialog').getByText('1 decision left');
  await open.waitFor();
  await page.getByRole('radio', { name: /Month first/ }).click();
  await open.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Create data source' }).click();
  await page.waitForURL(/\/dashboard\/[0-9a-f-]{36}/);
  await firstNumber(page).waitFor();
  return (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
}

/** Opens where the first number comes from and has it computed again; the fact stays open. */
export async function recomputeFirstNumber(page: Page): Promise<void> {
  await firstNumber(page).click();
  await recompute(page);
}

/** Filters the dashboard by a part of its first chart; the address keeps it over a reload. */
export async function crossFilter(page: Page, title: string): Promise<void> {
  await page.getByRole('slider').first().focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.waitForURL(/cross=/);
  await page.reload();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  expect(page.url()).toMatch(/cross=/);
}

/** From no data to the dashboard of the sample data. */
export async function useSampleData(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Use sample data' }).first().click();
  await page.waitForURL(/\/dashboard\/[0-9a-f-]{36}/);
}

/** Waits for what was found. */
export async function openInsights(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/insights`);
  await firstInsight(page).waitFor();
}

/** Opens the first insight and has one of its numbers computed again. */
export async function recomputeInsight(page: Page): Promise<void> {
  await firstInsight(page).click();
  await page.getByTitle('Show where this number comes from').first().click();
  await recompute(page);
}

const firstInsight = (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('link').first();
/** A number that tells where it comes from: the dashboard is there. */
export const firstNumber = (page: Page) =>
  page.getByRole('button', { name: /show where this number comes from/ }).first();

async function recompute(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Recompute' }).click();
  await page.getByText(/Same value/).waitFor();
}

/** Orders with a column of dates that no line decides. */
function undecidedOrders(): Buffer {
  const two = (value: number) => String(value).padStart(2, '0');
  const lines = [...orderLines(600)].map(
    (line, row) => `${line},${two(1 + ((row * 5) % 12))}/${two(1 + ((row * 7) % 12))}/2024`,
  );
  return Buffer.from(`${ORDER_COLUMNS},contract_start\n${lines.join('\n')}\n`);
}
