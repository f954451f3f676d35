import { addToCase, mostIndicators, openCase } from '../../../src/cases/contract.ts';
import { call } from '../../api.ts';
import { defang } from '../../components/hostile-text.tsx';
import { showToast } from '../../components/toast.tsx';
import { go, linkTo } from '../../router.ts';
import { caseTexts, casesTexts } from '../../texts/cases.ts';
import { judge } from './judging.ts';

/** An indicator from a text, and where it was found. */
interface FoundIndicator {
  value: string;
  lines: number;
  first_line: string;
}

/** Per request, which may be a megabyte: each indicator comes with its line. */
const mostAtOnce = 500;

/** Stores what was found in a text as a case and opens it; false if it is too much for one. */
export async function keepAsCase(found: readonly FoundIndicator[]): Promise<boolean> {
  const [first, ...others] = found;
  if (!first || found.length > mostIndicators) return false;
  const name = casesTexts.nameOf(defang(first.value), others.length).slice(-200);
  const opened = await call(openCase, { name, ...toInput(found.slice(0, mostAtOnce)) });
  const leftOut = opened.unreadable.length;
  await addFound(opened.id, found.slice(mostAtOnce), leftOut);
  void judge(opened.id);
  go(linkTo('cases', opened.id));
  return true;
}

/** Indicators already in the case stay unchanged. */
export async function addFound(
  id: string,
  found: readonly FoundIndicator[],
  leftOut = 0,
): Promise<void> {
  let unreadable = leftOut;
  for (let from = 0; from < found.length; from += mostAtOnce) {
    const added = await call(addToCase, { id, ...toInput(found.slice(from, from + mostAtOnce)) });
    unreadable += added.unreadable.length;
  }
  if (unreadable > 0) showToast(caseTexts.leftOut(unreadable), true);
}

function toInput(found: readonly FoundIndicator[]) {
  return {
    indicators: found.map(({ value }) => value),
    found: Object.fromEntries(
      found.map(({ value, lines, first_line }) => [value, { lines, first_line }]),
    ),
  };
}
