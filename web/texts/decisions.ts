import { defineTexts } from './catalogue.ts';
import { numbers, plural } from './figures.ts';

interface About {
  cve: string;
  range: string;
  product: string;
  tag: string;
}

interface VexLoaded {
  added: number;
  kept: number;
  ended: number;
  leftOut: number;
}

const states: Readonly<Record<string, string>> = {
  accepted: 'risk accepted',
  not_affected: 'not affected',
  fixed: 'fixed',
  under_investigation: 'under investigation',
};

export const decisionTexts = defineTexts('decisions', {
  decisions: {
    title: 'Decisions',
    lead: 'Accepted risks, and weaknesses known not to apply. A weakness with a decision stays in view, and counts again when the decision ends.',
    none: 'No decisions yet.',
    end: 'End',
  },
  addDecision: 'Decide',
  decide: 'Decide',
  states,
  forever: 'no end',
  over: 'over',
  endOf: (end: string, about: string) => `${end} ${about}`,
  about: ({ cve, range, product, tag }: About) =>
    [
      cve === '' ? 'every CVE' : cve,
      product === '' ? '' : `of ${product}`,
      range === '' ? '' : `on ${range}`,
      tag === '' ? '' : `with tag ${tag}`,
    ]
      .filter((part) => part !== '')
      .join(' '),
  owners: {
    title: 'Owners and tags',
    lead: 'Who is responsible for which hosts. The newest matching assignment names the owner; tags add up.',
    none: 'No hosts have an owner or tags.',
    end: 'End',
  },
  addOwner: 'Assign hosts',
  assign: 'Assign',
  vex: {
    add: 'Load a VEX document',
    file: 'File (OpenVEX or CycloneDX, JSON)',
    range: 'Only for these hosts',
    tag: 'Only for hosts with this tag',
    name: 'Name (empty: as in the document)',
    load: 'Load',
    loaded: ({ added, kept, ended, leftOut }: VexLoaded) =>
      [
        plural(added, 'new decision', 'new decisions'),
        ...(kept > 0 ? [`${numbers.format(kept)} as before`] : []),
        ...(ended > 0 ? [`${numbers.format(ended)} ended`] : []),
        ...(leftOut > 0
          ? [plural(leftOut, 'statement decides nothing', 'statements decide nothing')]
          : []),
      ].join(', '),
    documents: 'VEX documents',
    removeOf: (name: string) => `Remove ${name} and its decisions`,
  },
  sboms: {
    title: 'SBOMs',
    lead: 'Software of a host that no scan sees, from CycloneDX or SPDX. A new SBOM replaces the one of the same host with the same name.',
    none: 'No SBOM is loaded.',
    end: 'Remove',
  },
  sbom: {
    add: 'Load an SBOM',
    file: 'File (CycloneDX or SPDX, JSON)',
    host: 'Host (address)',
    name: 'Name (empty: as in the document)',
    load: 'Load',
  },
  columns: {
    host: 'Host',
    name: 'Name',
    format: 'Format',
    components: 'Components',
    made: 'Made',
    loaded: 'Loaded',
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
    query: 'Banner query',
    owner: 'Owner',
    tags: 'Tags',
    created: 'Since',
    actions: 'Actions',
  },
});
