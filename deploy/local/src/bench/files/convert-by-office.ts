import { execFile } from 'node:child_process';
import { mkdtemp, readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const PATIENCE_MS = 300_000;
/** Every sheet a file; values as they are, in UTF-8. */
const CSV = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false,false,false,-1';

/**
 * Opens a file in LibreOffice and saves it as PDF, or each of its sheets as CSV.
 * @param folder for what is made
 * @returns where the new files are
 * @throws Error where LibreOffice does not open it: without its windows it repairs nothing
 */
export async function convertByOffice(
  soffice: string,
  path: string,
  to: 'pdf' | 'csv',
  folder: string,
): Promise<string[]> {
  const made = await mkdtemp(join(folder, 'made-'));
  // A profile of its own: LibreOffice hands its work over to one that runs already.
  const profile = pathToFileURL(join(folder, 'profile'));
  const { stderr } = await run(
    soffice,
    [
      ...[`-env:UserInstallation=${profile}`, '--headless', '--norestore'],
      ...['--convert-to', to === 'csv' ? CSV : to, '--outdir', made, path],
    ],
    { timeout: PATIENCE_MS },
  );
  const names = (await readdir(made)).filter((name) => name.endsWith(`.${to}`));
  if (names.length === 0) throw new Error(`LibreOffice does not open ${basename(path)}: ${stderr}`);
  return names.map((name) => join(made, name));
}
