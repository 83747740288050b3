let current: Record<string, object> = {};

/** Says what `@jest/globals` is for the spec file that runs now. */
export function setJestGlobals(globals: object): void {
  current = globals as Record<string, object>;
}

/** Modules outlive the spec file that loaded them: each look at a global finds that of the file that runs. */
function currentGlobal(name: string): object {
  const now = () => {
    const value = current[name];
    if (!value) throw new Error(`No spec file runs that has ${name}.`);
    return value;
  };
  return new Proxy(() => undefined, {
    get: (_, key) => Reflect.get(now(), key),
    apply: (_, self, words) => Reflect.apply(now() as () => unknown, self, words),
  });
}

export const afterAll = currentGlobal('afterAll');
export const afterEach = currentGlobal('afterEach');
export const beforeAll = currentGlobal('beforeAll');
export const beforeEach = currentGlobal('beforeEach');
export const describe = currentGlobal('describe');
export const expect = currentGlobal('expect');
export const it = currentGlobal('it');
export const jest = currentGlobal('jest');
export const test = currentGlobal('test');
