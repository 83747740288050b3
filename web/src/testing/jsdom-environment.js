import { TestEnvironment } from 'jest-environment-jsdom';

const FROM_NODE = {
  AbortController,
  AbortSignal,
  Headers,
  ReadableStream,
  Request,
  Response,
  structuredClone,
  TextDecoder,
  TextEncoder,
};

class Observer {
  constructor(tell) {
    this.tell = tell;
  }
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** jsdom with what browsers have and it lacks. `fetch` is left to each test. */
export default class BrowserEnvironment extends TestEnvironment {
  channels = [];

  async setup() {
    await super.setup();
    const { window } = this.dom;
    const { channels } = this;
    Object.assign(this.global, FROM_NODE, {
      BroadcastChannel: class extends BroadcastChannel {
        constructor(name) {
          super(name);
          channels.push(this);
        }
      },
      matchMedia: (media) => Object.assign(new window.EventTarget(), { media, matches: false }),
      scrollTo: () => undefined,
      ResizeObserver: class extends Observer {},
      IntersectionObserver: class extends Observer {
        /** All of a page that has no layout is in sight. */
        observe(target) {
          queueMicrotask(() => this.tell([{ target, isIntersecting: true }], this));
        }
      },
    });
    Object.assign(window.Element.prototype, {
      scrollIntoView: () => undefined,
      hasPointerCapture: () => false,
      setPointerCapture: () => undefined,
      releasePointerCapture: () => undefined,
    });
  }

  async teardown() {
    // An open one would keep the process.
    for (const channel of this.channels) channel.close();
    await super.teardown();
  }
}
