import type { PredictionChecked, PredictionRequest } from '@plumbline/contracts';
import type { ReactNode } from 'react';
import { usePredict } from '../../../entities/prediction/predictions.api.js';
import { showLimitOf } from '../../../entities/subscription/limit-store.js';
import { useMayEdit } from '../../../entities/workspace/editor-only.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { toast } from '../../../shared/ui/toasts/toast-store.js';
import { Checks } from '../parts/checks.js';
import { UsedLine } from './used-line.js';

interface CheckedCardProps {
  checked: PredictionChecked;
  request: PredictionRequest;
  /** What is said where it would be refused. */
  children: ReactNode;
}

/** The checks of a question, what it would use, and the button that has it computed. */
export function CheckedCard({ checked, request, children }: CheckedCardProps) {
  const predict = usePredict();
  const mayEdit = useMayEdit();
  const send = () =>
    predict.mutate(request, {
      onError: (failure) => {
        if (!showLimitOf(failure))
          toast({ variant: 'destructive', title: 'Nothing was predicted', description: failure.message });
      },
    });
  return (
    <>
      <div className="mt-5 flex items-baseline justify-between gap-4 text-label font-normal text-text2">
        <h3 className="font-medium">Checks, before anything is computed</h3>
        <span className="tabular-nums">{Math.max(1, Math.round(checked.durationMs))} ms</span>
      </div>
      <Checks checks={checked.checks} />
      {children}
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-border pt-4">
        <Button
          variant="primary"
          className="max-sm:h-11 max-sm:w-full"
          disabled={checked.refused !== undefined || !mayEdit}
          title={mayEdit ? undefined : 'As a viewer you see predictions and make none.'}
          isPending={predict.isPending}
          onClick={send}
        >
          Predict {checked.label.toLowerCase()}
        </Button>
        <UsedLine use={checked.use} />
      </div>
    </>
  );
}
