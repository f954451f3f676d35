import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/** A component whose code loads when first shown; `placeholder` holds its place. */
export function lazily<P extends object>(
  load: () => Promise<ComponentType<P>>,
  placeholder: () => preact.JSX.Element,
): ComponentType<P> {
  let known: { View: ComponentType<P> } | undefined;
  return function Lazy(props: P) {
    const [loaded, setLoaded] = useState(known);
    useEffect(() => {
      if (known) return;
      void load().then((View) => {
        known = { View };
        setLoaded(known);
      });
    }, []);
    if (!loaded) return placeholder();
    return <loaded.View {...props} />;
  };
}
