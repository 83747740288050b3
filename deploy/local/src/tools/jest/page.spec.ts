import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Page } from './page.js';

const page = new Page(join(dirname(fileURLToPath(import.meta.url)), '../../../../../web'));
const URL = 'http://other.test/a';
let remove = () => {};
beforeEach(() => {
  remove = page.show(URL);
});
afterEach(() => remove());

describe('the page of a worker', () => {
  it('has the names of a window, with the errors, clock and globals of the realm', () => {
    expect([location.href, document.defaultView === window, new Event('a') instanceof window.Event]).toEqual([
      URL,
      true,
      true,
    ]);
    expect([window.Array === Array, window.setTimeout === setTimeout]).toEqual([true, true]);
    expect([globalThis.fetch, window.fetch]).toEqual([undefined, undefined]);
    expect(atob(btoa('a'))).toBe('a');
    expect(() => atob('?')).toThrow('Invalid character');
    Object.assign(globalThis, { matchMedia: () => 'as a test says' });
    expect(window.matchMedia('')).toBe('as a test says');
    const heard: string[] = [];
    globalThis.addEventListener('online', ({ type }) => void heard.push(type));
    window.dispatchEvent(new Event('online'));
    expect(heard).toEqual(['online']);
  });

  it('is gone when the spec file ends, with what it stored and started', async () => {
    const ran: string[] = [];
    setInterval(() => ran.push('repeated'), 1);
    setTimeout(() => ran.push('late'), 1);
    const { body, documentElement } = document;
    const area = localStorage;
    const matchMedia = window.matchMedia;
    body.append('shown');
    documentElement.dataset.theme = 'dark';
    area.setItem('kept', '1');
    Reflect.set(document, 'cookie', 'seen=1');
    Object.assign(globalThis, { matchMedia: () => 'as a test says' });
    window.addEventListener('pagehide', () => ran.push('told'), { once: true });
    remove();
    expect(ran.splice(0)).toEqual(['told']);

    expect(['window', 'document', 'history'].map((name) => name in globalThis)).toEqual([
      false,
      false,
      false,
    ]);
    // A timer of the same length that began later is due after them.
    await new Promise((resolve) => setTimeout(resolve, 1));
    expect(ran).toEqual([]);
    remove = page.show();
    expect([document.body.textContent, document.documentElement.dataset.theme, document.cookie]).toEqual([
      '',
      undefined,
      '',
    ]);
    expect([localStorage.length, location.href, window.matchMedia === matchMedia]).toEqual([
      0,
      'http://localhost/',
      true,
    ]);
  });

  it('hands on what none of its listeners caught, as an incident', () => {
    const caught: unknown[] = [];
    const listeners = process.listeners('uncaughtException');
    process.removeAllListeners('uncaughtException');
    process.once('uncaughtException', (error) => caught.push(error));
    const failure = new Error('in a listener');
    document.addEventListener(
      'click',
      () => {
        throw failure;
      },
      { once: true },
    );
    document.dispatchEvent(new Event('click'));
    for (const listener of listeners) process.on('uncaughtException', listener);
    expect(caught).toEqual([failure]);
  });
});
