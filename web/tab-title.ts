import { useEffect } from 'preact/hooks';
import { place, tabTitle } from './router.ts';

/** Names the tab, which may be one among many. */
export function useTabTitle(title: string): void {
  const here = place.value;
  useEffect(() => {
    tabTitle.value = title;
  }, [title, here]);
}
