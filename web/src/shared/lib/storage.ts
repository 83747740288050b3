import { STORAGE_PREFIX } from '@plumbline/contracts';

/** A place that keeps texts by key; `null` where nothing is kept. May throw, as browsers' storage does. */
export type StorageArea = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

interface StoredValues {
  read: (name: string) => string | null;
  write: (name: string, value: string) => void;
  remove: (name: string) => void;
}

/** Keeps small things in the first area that takes them (T-12); memory is the last and refuses nothing. */
export function createStorage(areas: () => StorageArea[]): StoredValues {
  const memory = memoryArea();
  const all = () => [...areas(), memory];
  return {
    read: (name) => {
      for (const area of all()) {
        const value = attempt(() => area.getItem(STORAGE_PREFIX + name));
        if (typeof value === 'string') return value;
      }
      return null;
    },
    write: (name, value) => {
      const key = STORAGE_PREFIX + name;
      let isKept = false;
      for (const area of all()) {
        // An older value elsewhere would be read first, or last longer than it should.
        attempt(() => area.removeItem(key));
        if (!isKept) isKept = attempt(() => area.setItem(key, value)) !== REFUSED;
      }
    },
    remove: (name) => {
      for (const area of all()) attempt(() => area.removeItem(STORAGE_PREFIX + name));
    },
  };
}

const REFUSED = Symbol('refused');

/** Private windows, full quotas and policies make any of these calls throw. */
function attempt<Result>(use: () => Result): Result | typeof REFUSED {
  try {
    return use();
  } catch {
    return REFUSED;
  }
}

function memoryArea(): StorageArea {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => {
      values.set(key, value);
    },
    removeItem: (key) => {
      values.delete(key);
    },
  };
}

/** The browser's own areas; one may refuse its very mention. */
const browserAreas = (names: ReadonlyArray<'localStorage' | 'sessionStorage'>) => () =>
  names
    .map((name) => attempt(() => globalThis[name]))
    .filter((area): area is Storage => area !== REFUSED && Boolean(area));

/** Outlives the page: local storage, else the tab's, else memory. */
export const {
  read: readStored,
  write: writeStored,
  remove: removeStored,
} = createStorage(browserAreas(['localStorage', 'sessionStorage']));

/** Outlives a reload but not the tab: what belongs to one attempt of one person. */
export const tabStorage = createStorage(browserAreas(['sessionStorage']));
