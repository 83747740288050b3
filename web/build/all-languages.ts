import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { translatedLanguages } from './languages.ts';

/** Builds the app in each language that there are translations for, into the folder where English lies already. */
const web = join(dirname(fileURLToPath(import.meta.url)), '..');
const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin/vite.js');
for (const language of translatedLanguages()) {
  const { status } = spawnSync(process.execPath, [vite, 'build'], {
    cwd: web,
    stdio: 'inherit',
    env: { ...process.env, WEB_LANGUAGE: language },
  });
  if (status !== 0) process.exit(status ?? 1);
}
