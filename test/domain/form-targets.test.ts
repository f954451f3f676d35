import { describe, expect, it } from 'vitest';
import { makeReport } from '../../src/domain/make-report.ts';
import { formOf, ipFacts, nameFacts, noFacts, password, visitOf } from './visits.ts';

const search = formOf({ inputs: [{ type: 'text', name: 'q', isHidden: false }], method: 'GET' });
const login = formOf({ action: 'https://collect.test/a', inputs: [password] });

describe('the forms of a report', () => {
  it('state where they lead: address, network, and feeds that list it', () => {
    const visit = visitOf({
      page: { forms: [search, login] },
      dns: { others: [{ name: 'collect.test', addresses: ['198.51.100.9'], askedAt: 0 }] },
    });
    const facts = {
      ...noFacts,
      ips: { '198.51.100.9': ipFacts({ asName: 'Example Net', score: 'dangerous' }) },
      names: {
        'collect.test': nameFacts({ listed: [{ feed: 'example-feed', label: 'phishing' }] }),
      },
    };

    const { forms } = makeReport(visit, facts).explanation;

    expect(forms?.map(({ leads_to }) => leads_to)).toEqual(['elsewhere', 'own']);
    expect(forms?.[0]).toMatchObject({
      action: 'https://collect.test/a',
      asks_for: ['secret'],
      asks_for_credentials: true,
      host: 'collect.test',
      addresses: [{ ip: '198.51.100.9', as_name: 'Example Net', score: 'dangerous' }],
      listed: [{ feed: 'example-feed', label: 'phishing' }],
    });
  });

  it('say if a host is unknown or missing', () => {
    const visit = visitOf({
      page: { forms: [login, formOf({ action: 'mailto:a@collect.test', inputs: [password] })] },
    });
    const { forms } = makeReport(visit, noFacts).explanation;
    expect(forms?.map(({ leads_to, addresses }) => [leads_to, addresses])).toEqual([
      ['elsewhere', []],
      ['mail', []],
    ]);
  });
});
