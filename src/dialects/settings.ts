import { list } from '../setting.ts';

export const dialectSettings = {
  dialect_hosts: list(
    'Host names to answer for as dialects: public ones such as internetdb.shodan.io, or `name=dialect` for others, ' +
      'such as shodan.corp.example=shodan. DNS must point clients here, and they must trust the certificate.',
  ),
};
