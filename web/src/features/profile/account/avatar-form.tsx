import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { Avatar } from '../../../entities/session/avatar.js';
import { useUser } from '../../../entities/session/session-state.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { chooseAvatar, removeAvatar } from '../parts/profile.api.js';
import { Matter, Outcome } from '../parts/section.js';
import { useRefreshUser } from '../parts/use-refresh-user.js';
import { squarePicture } from './square-picture.js';

export function AvatarForm() {
  const { avatar } = useUser();
  const refreshUser = useRefreshUser();
  const input = useRef<HTMLInputElement>(null);
  const choose = useMutation({
    mutationFn: async (file: Blob) => chooseAvatar(await squarePicture(file)),
    onSuccess: refreshUser,
  });
  const remove = useMutation({ mutationFn: removeAvatar, onSuccess: refreshUser });
  return (
    <Matter
      title="Picture"
      text="Only you see it, in place of your initial. Your browser cuts it to a small square before it is sent."
    >
      <div className="flex flex-wrap items-center gap-3">
        <Avatar className="size-14 text-h2" />
        <input
          ref={input}
          type="file"
          accept="image/*"
          aria-label="Picture"
          className="hidden"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            // The same file may be chosen again.
            target.value = '';
            if (file) choose.mutate(file);
          }}
        />
        <Button isPending={choose.isPending} onClick={() => input.current?.click()}>
          Choose picture
        </Button>
        {avatar !== null && (
          <Button isPending={remove.isPending} onClick={() => remove.mutate()}>
            Remove picture
          </Button>
        )}
      </div>
      <Outcome error={choose.error ?? remove.error} />
    </Matter>
  );
}
