import { defineFeed, recordOf } from '../feed.ts';
import { stixBundle } from '../formats/stix-bundle.ts';

export const mitreAttack = defineFeed({
  name: 'mitre-attack',
  title: 'MITRE ATT&CK',
  says: 'technique names; proves the STIX parser',
  sources: [
    {
      url: 'https://raw.githubusercontent.com/mitre-attack/attack-stix-data/master/enterprise-attack/enterprise-attack.json',
    },
  ],
  format: 'stix',
  licence: 'royalty-free with credit',
  attribution:
    '© The MITRE Corporation. Reproduced and distributed with the permission of The MITRE Corporation.',
  terms: 'attribution',
  everyHours: 720,
  category: 'technique',
  on: false,
  maxBytes: 256 * 1024 * 1024,
  parse: stixBundle(),
  example: {
    input:
      '{"type":"bundle","id":"bundle--1","objects":[{"type":"attack-pattern","id":"attack-pattern--1","name":"Example Technique","description":"First paragraph.\\n\\nSecond.","external_references":[{"source_name":"mitre-attack","external_id":"T0001","url":"https://attack.example/T0001"}]},{"type":"relationship","id":"relationship--1"}]}',
    output: [
      recordOf(
        {
          type: 'technique',
          id: 'T0001',
          form: 'attack-pattern',
          name: 'Example Technique',
          description: 'First paragraph.',
          url: 'https://attack.example/T0001',
          aliases: [],
        },
        1,
      ),
    ],
  },
});
