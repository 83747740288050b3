import { createRequire } from 'node:module';
import type { JSDOM } from 'jsdom';
import { endPageTimers, PAGE_TIMERS } from './page-timers.js';

type Names = Record<string, unknown>;

const HOME = 'http://localhost/';
/** Node's own, as a browser has them. The specs' clock stands in these names, and each test says what `fetch` is. */
const FROM_NODE = [
  ...['AbortController', 'AbortSignal', 'Headers', 'console', 'performance', 'queueMicrotask', 'fetch'],
  // Those of jsdom call themselves where they are the realm's.
  ...['atob', 'btoa'],
  ...['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
];

const channels = new Set<BroadcastChannel>();

class PageChannel extends BroadcastChannel {
  constructor(name: string) {
    super(name);
    channels.add(this);
  }
}

class Observer {
  constructor(protected readonly notify: (entries: object[], observer: object) => void) {}
  observe(_target: Element): void {}
  unobserve(): void {}
  disconnect(): void {}
}

/** All of a page that has no layout is in sight. */
class IntersectionObserver extends Observer {
  override observe(target: Element): void {
    queueMicrotask(() => this.notify([{ target, isIntersecting: true }], this));
  }
}

/** What browsers have and jsdom lacks. */
const LACKING = {
  matchMedia: (media: string) => Object.assign(new EventTarget(), { media, matches: false }),
  scrollTo: () => undefined,
  ResizeObserver: Observer,
  IntersectionObserver,
};
const LACKING_IN_ELEMENTS = {
  scrollIntoView: () => undefined,
  hasPointerCapture: () => false,
  setPointerCapture: () => undefined,
  releasePointerCapture: () => undefined,
};

/**
 * The page of a worker. Libraries that have been loaded keep its document, so there is one for all spec files; what is
 * on it and what it stores go after each of them.
 */
export class Page {
  readonly #dom: JSDOM;
  readonly #window: Names;
  /** What was on it from the first. */
  readonly #own: PropertyDescriptorMap;
  readonly #ours: Names;

  constructor(folder: string) {
    const { JSDOM, VirtualConsole } = createRequire(`${folder}/`)('jsdom') as typeof import('jsdom');
    const virtualConsole = new VirtualConsole();
    // What listeners throw goes to the listener below.
    virtualConsole.on('jsdomError', (error) => {
      if (Reflect.get(error, 'type') !== 'unhandled exception') console.error(error);
    });
    this.#dom = new JSDOM('<!DOCTYPE html>', { pretendToBeVisual: true, url: HOME, virtualConsole });
    this.#window = this.#dom.window as unknown as Names;
    Object.assign(this.#window, LACKING);
    Object.assign(this.#dom.window.Element.prototype, LACKING_IN_ELEMENTS);
    // What no listener of the page caught fails the test, as it would be an incident in the product.
    this.#dom.window.addEventListener('error', ({ error }: ErrorEvent) =>
      process.emit('uncaughtException', error),
    );
    for (const name of FROM_NODE) forward(this.#window, name, globalThis as unknown as Names);
    this.#own = Object.getOwnPropertyDescriptors(this.#window);
    const { window } = this.#dom;
    this.#ours = {
      ...PAGE_TIMERS,
      BroadcastChannel: PageChannel,
      fetch: undefined,
      addEventListener: window.addEventListener.bind(window),
      removeEventListener: window.removeEventListener.bind(window),
      dispatchEvent: window.dispatchEvent.bind(window),
      // Tells React that tests wait for it.
      IS_REACT_ACT_ENVIRONMENT: true,
    };
  }

  /** Gives the names of a window to the realm. @returns what takes them away again */
  show(url = HOME): () => void {
    this.#dom.reconfigure({ url });
    const before = new Map<string, PropertyDescriptor | undefined>();
    const realm = globalThis as unknown as Names;
    const replace = (name: string, change: () => void) => {
      before.set(name, Object.getOwnPropertyDescriptor(realm, name));
      change();
    };
    for (const [name, own] of Object.entries(this.#own)) {
      if (FROM_NODE.includes(name) || isOfLanguage(name, own)) continue;
      replace(name, () => forward(realm, name, this.#window));
    }
    for (const [name, value] of Object.entries(this.#ours))
      replace(name, () => Object.defineProperty(realm, name, { value, writable: true, configurable: true }));
    return () => {
      this.#clear();
      for (const [name, descriptor] of before) {
        if (descriptor) Object.defineProperty(realm, name, descriptor);
        else Reflect.deleteProperty(realm, name);
      }
    };
  }

  #clear(): void {
    // What runs on the page ends with it.
    this.#dom.window.dispatchEvent(new this.#dom.window.Event('pagehide'));
    endPageTimers();
    for (const channel of channels) channel.close();
    channels.clear();
    const { document, localStorage, sessionStorage, history } = this.#dom.window;
    for (const part of [document.head, document.body]) part.replaceChildren();
    for (const part of [document.documentElement, document.head, document.body])
      for (const name of part.getAttributeNames()) part.removeAttribute(name);
    for (const cookie of this.#dom.cookieJar.serializeSync()?.cookies ?? [])
      document.cookie = `${String(cookie.key)}=; path=${String(cookie.path)}; max-age=0`;
    localStorage.clear();
    sessionStorage.clear();
    history.replaceState(null, '', '/');
    for (const [name, descriptor] of Object.entries(this.#own)) {
      const isChanged = 'value' in descriptor && this.#window[name] !== descriptor.value;
      if (isChanged && descriptor.configurable) Object.defineProperty(this.#window, name, descriptor);
    }
  }
}

/** A name of the language itself, of which there is one for all. */
const isOfLanguage = (name: string, { value, get }: PropertyDescriptor): boolean =>
  !get && name in globalThis && Object.is(value, Reflect.get(globalThis, name));

/** Lets a name of one object stand for the same name of another, whoever reads or sets it. */
function forward(from: object, name: string, to: Names): void {
  const get = () => to[name];
  const set = (value: unknown) => {
    if (!Reflect.set(to, name, value))
      Object.defineProperty(from, name, { value, writable: true, configurable: true });
  };
  Object.defineProperty(from, name, { get, set, configurable: true, enumerable: true });
}
