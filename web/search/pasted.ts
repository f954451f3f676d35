import { useEffect, useState } from 'preact/hooks';
import { bannerTranslate } from '../../src/banner/contract.ts';
import { call } from '../api.ts';
import { readMistake, type Mistake } from './filters.ts';

/** A pasted query of another search engine: its translation, or the part that cannot be translated. */
type Outcome = { query: string } & ({ from: string; notes: readonly string[] } | Mistake);

/** Replaces pasted text with its translation, as long as the box holds nothing else. */
export function usePasted(text: string, write: (text: string) => void) {
  const [pasted, paste] = useState('');
  const [outcome, setOutcome] = useState<Outcome>();
  useEffect(() => {
    if (pasted === '' || text.trim() !== pasted) return undefined;
    let isCurrent = true;
    void translate(pasted).then((found) => {
      if (!isCurrent) return;
      paste('');
      if (!found) return;
      setOutcome(found);
      write(found.query);
    });
    return () => {
      isCurrent = false;
    };
  }, [text, pasted]);
  return { paste, outcome: outcome?.query === text ? outcome : undefined };
}

/** Undefined for a query in our own syntax. */
async function translate(query: string): Promise<Outcome | undefined> {
  try {
    const answer = await call(bannerTranslate, { query });
    const { from, from_title: title, notes } = answer;
    return from === 'vedette' ? undefined : { query: answer.query, from: title, notes };
  } catch (error) {
    return { query, ...readMistake(error) };
  }
}
