import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

const PARAM = 'edit';

/** Whether the dashboard is being edited. That lies in the address, so that a reload goes on editing. */
export function useEditMode(): [boolean, (isEditing: boolean) => void] {
  const [params, setParams] = useSearchParams();
  const set = useCallback(
    (isEditing: boolean) =>
      setParams(
        (known) => {
          const kept = [...known].filter(([name]) => name !== PARAM && !(isEditing && name === 'present'));
          return new URLSearchParams(isEditing ? [...kept, [PARAM, '1']] : kept);
        },
        { preventScrollReset: true },
      ),
    [setParams],
  );
  return [params.has(PARAM), set];
}
