import type { DocumentMatch, DocumentMatches } from '@plumbline/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { searchQuery } from '../documents.api.js';
import type { Place } from './place.js';

export interface PageSearch {
  isOpen: boolean;
  open: () => void;
  close: () => void;
  text: string;
  setText: (text: string) => void;
  found: DocumentMatches | undefined;
  problem: string | undefined;
  /** The match that is looked at, from 0. */
  at: number;
  /** To the next or the one before; behind the last comes the first. */
  move: (by: 1 | -1) => void;
  /** Where that match begins. */
  place: Place | undefined;
  matchesOn: (page: number) => { match: DocumentMatch; isLookedAt: boolean }[];
}

/** A search over all pages of a document. */
export function usePageSearch(documentId: string): PageSearch {
  const [isOpen, setIsOpen] = useState(false);
  const [text, setTextOnly] = useState('');
  const [wanted, setWanted] = useState(0);
  const sought = useDeferredValue(text.trim());
  const isSought = isOpen && sought !== '';
  const search = useQuery({
    ...searchQuery(documentId, sought),
    enabled: isSought,
    placeholderData: keepPreviousData,
  });
  const found = isSought ? search.data : undefined;
  const count = found?.matches.length ?? 0;
  const at = Math.min(wanted, Math.max(0, count - 1));
  const current = found?.matches[at];
  const [box] = current?.boxes ?? [];
  return {
    isOpen,
    open: () => setIsOpen(true),
    close: () => setIsOpen(false),
    text,
    setText: (next) => {
      setTextOnly(next);
      setWanted(0);
    },
    found,
    problem: isSought && search.error ? search.error.message : undefined,
    at,
    move: (by) => count > 0 && setWanted((at + by + count) % count),
    place: current && box && { page: current.page, box },
    matchesOn: (page) =>
      (found?.matches ?? []).flatMap((match, index) =>
        match.page === page ? [{ match, isLookedAt: index === at }] : [],
      ),
  };
}
