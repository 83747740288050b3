import { createStore } from '../store.js';

/** What this browser is and can do: for the headers of every call and for browsers without cookies. */
export interface BrowserInfo {
  name: string;
  /** The main version, such as "156"; empty where the browser does not say. */
  version: string;
  isMobile: boolean;
  isPrivateBrowsing: boolean;
  supportsLocalStorage: boolean;
  supportsCookies: boolean;
  supportsServiceWorker: boolean;
  supportsES6: boolean;
}

/** The parts of the browser that are asked, so that another browser can be put in their place. */
export interface BrowserEnvironment {
  navigator: Pick<Navigator, 'userAgent' | 'cookieEnabled' | 'maxTouchPoints'> & {
    serviceWorker?: unknown;
    storage?: {
      getDirectory?: () => Promise<unknown>;
      estimate?: () => Promise<{ quota?: number }>;
    };
  };
  performance?: { memory?: { jsHeapSizeLimit: number } };
  localStorage?: Storage;
}

/** In the order of asking: every Edge also says Chrome, and every Chrome also says Safari. */
const BROWSERS: ReadonlyArray<readonly [name: string, version: RegExp]> = [
  ['Edge', /\bEdg(?:e|A|iOS)?\/(\d+)/],
  ['Opera', /\b(?:OPR|Opera)\/(\d+)/],
  ['Samsung Internet', /\bSamsungBrowser\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /\b(?:HeadlessChrome|Chrome|Chromium|CriOS)\/(\d+)/],
  ['Safari', /\bVersion\/(\d+)[\d.]*(?: Mobile\/\w+)? Safari\//],
];

export function browserOf(userAgent: string): { name: string; version: string } {
  for (const [name, pattern] of BROWSERS) {
    const match = pattern.exec(userAgent);
    if (match) return { name, version: match[1] ?? '' };
  }
  return { name: 'Unknown', version: '' };
}

const privateBrowsing = createStore(false);

/** What is known now; call `checkPrivateBrowsing` once before, since a browser answers that later. */
export function browserInfo(environment: BrowserEnvironment = globalThis as BrowserEnvironment): BrowserInfo {
  const { navigator } = environment;
  const supportsLocalStorage = canStore(environment);
  return {
    ...browserOf(navigator.userAgent),
    isMobile: isMobile(navigator),
    isPrivateBrowsing: privateBrowsing.get() || !supportsLocalStorage,
    supportsLocalStorage,
    supportsCookies: navigator.cookieEnabled === true,
    supportsServiceWorker: 'serviceWorker' in navigator,
    // This code itself is newer than that: a browser without it does not get here.
    supportsES6: true,
  };
}

/** An iPad calls itself a Mac; only its touch points tell. */
function isMobile({ userAgent, maxTouchPoints }: BrowserEnvironment['navigator']): boolean {
  return (
    /Android|iPhone|iPad|iPod|Mobile/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
  );
}

function canStore(environment: BrowserEnvironment): boolean {
  try {
    const probe = 'plumbline_probe';
    environment.localStorage!.setItem(probe, probe);
    environment.localStorage!.removeItem(probe);
    return true;
  } catch {
    return false;
  }
}

/**
 * Firefox and Safari refuse their private file system in private windows. Chromium keeps what such a window stores in
 * memory, and so allows it less than the heap of a script may take; its newest versions name one quota for all windows.
 */
export async function checkPrivateBrowsing(
  environment: BrowserEnvironment = globalThis as BrowserEnvironment,
): Promise<boolean> {
  try {
    await environment.navigator.storage?.getDirectory?.();
    privateBrowsing.set(await isKeptInMemory(environment));
  } catch {
    privateBrowsing.set(true);
  }
  return browserInfo(environment).isPrivateBrowsing;
}

async function isKeptInMemory({ navigator, performance }: BrowserEnvironment): Promise<boolean> {
  // Chromium alone tells the size of its heap.
  const heap = performance?.memory?.jsHeapSizeLimit;
  if (heap === undefined) return false;
  const { quota } = (await navigator.storage?.estimate?.()) ?? {};
  return quota !== undefined && quota < heap;
}

const OLDEST_SAFARI = 13;

/** Where cookies cannot be relied on, so that a session needs another carrier (SEC-002 to SEC-004). */
export function isFallbackRequired(info: BrowserInfo = browserInfo()): boolean {
  const isOldSafari = info.name === 'Safari' && Number(info.version) < OLDEST_SAFARI;
  return info.isPrivateBrowsing || !info.supportsCookies || isOldSafari;
}
