import { defineFingerprints } from '../fingerprint.ts';

/** Where mail is read: POP3 and IMAP. */
export const mailboxes = defineFingerprints([
  {
    name: 'dovecot-imap-ubuntu',
    place: 'imap4.banner',
    pattern: /Dovecot \(Ubuntu\) ready/,
    ...{ service: 'imap', vendor: 'Dovecot', product: 'Dovecot', os: 'Ubuntu Linux' },
    cpe: ['cpe:2.3:a:dovecot:dovecot', 'cpe:2.3:o:canonical:ubuntu_linux'],
    example: {
      text: '[CAPABILITY IMAP4rev1 LITERAL+ STARTTLS] Dovecot (Ubuntu) ready.',
      tells: { product: 'Dovecot', os: 'Ubuntu Linux' },
    },
  },
  {
    name: 'dovecot-imap-debian',
    place: 'imap4.banner',
    pattern: /Dovecot \(Debian\) ready/,
    ...{ service: 'imap', vendor: 'Dovecot', product: 'Dovecot', os: 'Debian Linux' },
    cpe: ['cpe:2.3:a:dovecot:dovecot', 'cpe:2.3:o:debian:debian_linux'],
    example: {
      text: '[CAPABILITY IMAP4rev1 LITERAL+ STARTTLS] Dovecot (Debian) ready.',
      tells: { product: 'Dovecot', os: 'Debian Linux' },
    },
  },
  {
    name: 'dovecot-imap',
    place: 'imap4.banner',
    pattern: /Dovecot(?: \((?:Ubuntu|Debian)\))? ready/,
    ...{ service: 'imap', vendor: 'Dovecot', product: 'Dovecot' },
    cpe: ['cpe:2.3:a:dovecot:dovecot'],
    example: {
      text: '[CAPABILITY IMAP4rev1 SASL-IR LOGIN-REFERRALS ID ENABLE IDLE LITERAL+ STARTTLS] Dovecot ready.',
      tells: { product: 'Dovecot' },
    },
  },
  {
    name: 'dovecot-pop3',
    place: 'pop3.banner',
    pattern: /^(?:\[[A-Z]{1,20}\] )?Dovecot(?: \([A-Za-z]{1,20}\))? ready/,
    ...{ service: 'pop3', vendor: 'Dovecot', product: 'Dovecot' },
    cpe: ['cpe:2.3:a:dovecot:dovecot'],
    example: { text: 'Dovecot ready.', tells: { product: 'Dovecot' } },
  },
  {
    name: 'courier-imap',
    place: 'imap4.banner',
    pattern: /Courier-IMAP ready/,
    ...{ service: 'imap', vendor: 'Courier', product: 'Courier IMAP' },
    cpe: ['cpe:2.3:a:double_precision_incorporated:courier_mta'],
    example: {
      text: '[CAPABILITY IMAP4rev1 UIDPLUS] Courier-IMAP ready. Copyright 1998-2018 Double Precision, Inc.',
      tells: { product: 'Courier IMAP' },
    },
  },
  {
    name: 'cyrus-imap',
    place: 'imap4.banner',
    pattern: /Cyrus IMAP4? v?(?<version>\d[\d.]*)/,
    ...{ service: 'imap', vendor: 'Cyrus', product: 'Cyrus IMAP' },
    cpe: ['cpe:2.3:a:cyrus:imap:{version}'],
    example: {
      text: 'mail.site.example Cyrus IMAP 3.2.6 server ready',
      tells: { product: 'Cyrus IMAP', version: '3.2.6' },
    },
  },
  {
    name: 'cyrus-pop3',
    place: 'pop3.banner',
    pattern: /Cyrus POP3 v?(?<version>\d[\d.]*)/,
    ...{ service: 'pop3', vendor: 'Cyrus', product: 'Cyrus IMAP' },
    cpe: ['cpe:2.3:a:cyrus:imap:{version}'],
    example: {
      text: 'mail.site.example Cyrus POP3 v2.4.17 server ready <123@mail.site.example>',
      tells: { product: 'Cyrus IMAP', version: '2.4.17' },
    },
  },
  {
    name: 'exchange-imap',
    place: 'imap4.banner',
    pattern: /^The Microsoft Exchange IMAP4 service is ready/,
    ...{ service: 'imap', vendor: 'Microsoft', product: 'Exchange Server', os: 'Windows Server' },
    cpe: ['cpe:2.3:a:microsoft:exchange_server', 'cpe:2.3:o:microsoft:windows'],
    example: {
      text: 'The Microsoft Exchange IMAP4 service is ready.',
      tells: { product: 'Exchange Server', os: 'Windows Server' },
    },
  },
  {
    name: 'exchange-pop3',
    place: 'pop3.banner',
    pattern: /^The Microsoft Exchange POP3 service is ready/,
    ...{ service: 'pop3', vendor: 'Microsoft', product: 'Exchange Server', os: 'Windows Server' },
    cpe: ['cpe:2.3:a:microsoft:exchange_server', 'cpe:2.3:o:microsoft:windows'],
    example: {
      text: 'The Microsoft Exchange POP3 service is ready.',
      tells: { product: 'Exchange Server', os: 'Windows Server' },
    },
  },
  {
    name: 'zimbra-imap',
    place: 'imap4.banner',
    pattern: /Zimbra IMAP4rev1 server ready/,
    ...{ service: 'imap', vendor: 'Synacor', product: 'Zimbra Collaboration Suite' },
    cpe: ['cpe:2.3:a:zimbra:collaboration'],
    example: {
      text: 'mail.site.example Zimbra IMAP4rev1 server ready',
      tells: { product: 'Zimbra Collaboration Suite' },
    },
  },
]);
