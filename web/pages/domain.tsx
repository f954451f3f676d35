import type { PageProps } from '../pages.ts';
import { Target } from './domain/target.tsx';

/** A domain, or a URL if the query has `url`: what is known without visiting it, and its reports. */
export default function Domain({ params: { name }, query }: PageProps) {
  const target = name ?? query.get('url') ?? '';
  return <Target key={target} target={target} />;
}
