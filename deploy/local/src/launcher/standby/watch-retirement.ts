import { InstallationRole } from '@plumbline/backups';
import { repeatedly } from '@plumbline/server';
import { ordersFolder } from '../change-places.js';

const EVERY_MS = 1_000;

interface Watching {
  folder: string;
  onRetired: () => void;
  onError: (error: unknown) => void;
}

/** Hears that another installation has taken over from the one that runs here. Answers how to stop. */
export function watchRetirement({ folder, onRetired, onError }: Watching): () => void {
  const role = new InstallationRole(ordersFolder(folder));
  const look = async () => {
    if ((await role.read())?.role === 'retired') onRetired();
  };
  return repeatedly(look, { everyMs: EVERY_MS, onError });
}
