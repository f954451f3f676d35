import { useEffect } from 'preact/hooks';
import { place, tabTitle } from './router.ts';

/** For the tab, among many others. */
export function useTabTitle(title: string): void {
  const here = place.value;
  useEffect(() => {
    tabTitle.value = title;
  }, [title, here]);
}
