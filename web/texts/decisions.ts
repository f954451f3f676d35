import { defineTexts } from './catalogue.ts';

interface About {
  cve: string;
  range: string;
  product: string;
  tag: string;
}

const states: Readonly<Record<string, string>> = {
  accepted: 'risk accepted',
  not_affected: 'not affected',
  fixed: 'fixed',
  under_investigation: 'under investigation',
};

export const decisionTexts = defineTexts('decisions', {
  decisions: 'Decisions',
  decisionsLead:
    'Accepted risks, and what is known not to be there. What is decided about stays visible, and counts again when the decision is over.',
  noDecisions: 'Nothing was decided.',
  addDecision: 'Decide',
  decide: 'Decide',
  states,
  forever: 'for ever',
  over: 'over',
  end: 'End',
  endOf: (about: string) => `End ${about}`,
  about: ({ cve, range, product, tag }: About) =>
    [
      cve === '' ? 'every CVE' : cve,
      product === '' ? '' : `of ${product}`,
      range === '' ? '' : `on ${range}`,
      tag === '' ? '' : `with tag ${tag}`,
    ]
      .filter((part) => part !== '')
      .join(' '),
  owners: 'Owners and tags',
  ownersLead:
    'Who answers for which hosts. The newest assignment that fits names the owner; tags add up.',
  noOwners: 'No hosts have an owner or tags.',
  addOwner: 'Assign hosts',
  assign: 'Assign',
  columns: {
    about: 'About',
    cve: 'CVE',
    range: 'Hosts',
    product: 'Product',
    tag: 'Tag',
    state: 'Decision',
    until: 'Until',
    reason: 'Reason',
    by: 'By',
    source: 'From',
    hosts: 'Hosts',
    query: 'Query of banners',
    owner: 'Owner',
    tags: 'Tags',
    created: 'Since',
    actions: 'Actions',
  },
});
