import type { Schedule } from '@plumbline/contracts';
import { useState } from 'react';
import { Button } from '../../../shared/ui/buttons/button.js';
import { DeleteSchedule } from '../parts/delete-schedule.js';

interface DeleteButtonProps {
  schedule: Pick<Schedule, 'id' | 'name'>;
  onDeleted: () => void;
}

/** Deletes the schedule whose sheet is open; on a narrow screen the list does. */
export function DeleteButton({ schedule, onDeleted }: DeleteButtonProps) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button variant="ghost" className="max-sm:hidden" onClick={() => setIsAsking(true)}>
        Delete
      </Button>
      <DeleteSchedule
        schedule={schedule}
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        onDeleted={onDeleted}
      />
    </>
  );
}
