import { go, linkTo, withQuery } from '../../router.ts';

export interface Asked {
  query: string;
  /** Only the newest banner of each address and port, as on the command line. */
  latest: boolean;
}

export const searchLink = ({ query, latest }: Asked) =>
  withQuery(linkTo('search'), { q: query, ...(latest ? {} : { all: '1' }) });
export const compareLink = (asked: Asked, other: string) =>
  withQuery(linkTo('search'), {
    q: asked.query,
    with: other,
    ...(asked.latest ? {} : { all: '1' }),
  });
export const search = (asked: Asked) => go(searchLink(asked));
