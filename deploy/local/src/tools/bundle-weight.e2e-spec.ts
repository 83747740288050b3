import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { SCRIPT_BUDGETS, scriptFiles, scriptKb } from './bundle-weight.js';

const WEB_ROOT = join(process.cwd(), 'web/dist');
const read = (file: string) => readFileSync(join(WEB_ROOT, file));

describe('the built web app', () => {
  it.each(SCRIPT_BUDGETS)('keeps to $maxKb KB: $name', ({ name, entries, maxKb }) => {
    const weight = scriptKb(WEB_ROOT, entries);
    process.stdout.write(`${name}: ${weight.toFixed(1)} of ${maxKb} KB\n`);
    expect(weight).toBeLessThanOrEqual(maxKb);
  });

  it('lies compressed beside itself', () => {
    const files = ['index.html', ...globSync('assets/*.{css,js}', { cwd: WEB_ROOT })];
    for (const file of files.filter((name) => read(name).length > 1_024)) {
      const plain = read(file);
      expect([file, brotliDecompressSync(read(`${file}.br`)).equals(plain)]).toEqual([file, true]);
      expect([file, gunzipSync(read(`${file}.gz`)).equals(plain)]).toEqual([file, true]);
    }
  });

  it('asks for the code of the first screen from index.html on', () => {
    const page = read('index.html').toString();
    for (const { entries } of SCRIPT_BUDGETS) {
      const later = scriptFiles(WEB_ROOT, entries).filter((file) => !page.includes(file));
      expect({ entries, later }).toEqual({ entries, later: [] });
    }
  });

  it('carries the public screens, which nobody can type into yet, without styles that the policy forbids', () => {
    const page = read('index.html').toString();
    const paintOf = (path: string) =>
      page.match(new RegExp(`<template data-path="${path}">(.*?)</template>`, 's'))?.[1];
    expect(paintOf('/')).toContain('Transform Your Data Into Meaningful Insights');
    expect(paintOf('/auth')).toMatch(/^<fieldset disabled="" inert="".*name="username"/s);
    expect(page).not.toContain(' style="');
  });
});
