import { getAvatar } from '@plumbline/contracts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { fetchFile } from '../../shared/api/fetch-file.js';
import { asAddress } from '../../shared/lib/as-address.js';
import { cn } from '../../shared/lib/cn.js';
import { useUser } from './session-state.js';

const PATH = '/api/user/avatar';

/** @param chosenAt when the picture was chosen: another one is another query */
const avatarQuery = (chosenAt: string | null) =>
  queryOptions({
    queryKey: [PATH, chosenAt],
    queryFn: async () => asAddress(await fetchFile(getAvatar, 'image/*')),
    enabled: chosenAt !== null,
  });

/** The user's picture, or the first letter of the username. */
export function Avatar({ className }: { className?: string }) {
  const { username, avatar } = useUser();
  const { data: address } = useQuery(avatarQuery(avatar));
  return (
    <span
      className={cn(
        'inline-flex items-center justify-center overflow-hidden rounded-full bg-accent text-label text-on-accent',
        className,
      )}
    >
      {address ? (
        <img src={address} alt="" className="size-full object-cover" />
      ) : (
        (username[0] ?? 'U').toUpperCase()
      )}
    </span>
  );
}
