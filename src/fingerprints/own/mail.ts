import { defineFingerprints } from '../fingerprint.ts';

/** Mail: SMTP, POP3 and IMAP. */
export const mail = defineFingerprints([
  {
    name: 'postfix-ubuntu',
    place: 'smtp.banner',
    pattern: /^\S{1,255} ESMTP Postfix \(Ubuntu\)/,
    ...{ service: 'smtp', vendor: 'Postfix', product: 'Postfix', os: 'Ubuntu Linux' },
    cpe: ['cpe:2.3:a:postfix:postfix', 'cpe:2.3:o:canonical:ubuntu_linux'],
    example: {
      text: 'mail.site.example ESMTP Postfix (Ubuntu)',
      tells: { product: 'Postfix', os: 'Ubuntu Linux' },
    },
  },
  {
    name: 'postfix-debian',
    place: 'smtp.banner',
    pattern: /^\S{1,255} ESMTP Postfix \(Debian\/GNU\)/,
    ...{ service: 'smtp', vendor: 'Postfix', product: 'Postfix', os: 'Debian Linux' },
    cpe: ['cpe:2.3:a:postfix:postfix', 'cpe:2.3:o:debian:debian_linux'],
    example: {
      text: 'mail.site.example ESMTP Postfix (Debian/GNU)',
      tells: { product: 'Postfix', os: 'Debian Linux' },
    },
  },
  {
    name: 'postfix-version',
    place: 'smtp.banner',
    pattern: /^\S{1,255} ESMTP Postfix \((?<version>\d[\d.]*)\)/,
    ...{ service: 'smtp', vendor: 'Postfix', product: 'Postfix' },
    cpe: ['cpe:2.3:a:postfix:postfix:{version}'],
    example: {
      text: 'mail.site.example ESMTP Postfix (3.4.13)',
      tells: { product: 'Postfix', version: '3.4.13' },
    },
  },
  {
    name: 'postfix',
    place: 'smtp.banner',
    pattern: /^\S{1,255} ESMTP Postfix/,
    ...{ service: 'smtp', vendor: 'Postfix', product: 'Postfix' },
    cpe: ['cpe:2.3:a:postfix:postfix'],
    example: { text: 'mail.site.example ESMTP Postfix', tells: { product: 'Postfix' } },
  },
  {
    name: 'exim-ubuntu',
    place: 'smtp.banner',
    pattern: /^\S{1,255} ESMTP Exim (?<version>\d[\w.]*) Ubuntu/,
    ...{ service: 'smtp', vendor: 'Exim', product: 'Exim', os: 'Ubuntu Linux' },
    cpe: ['cpe:2.3:a:exim:exim:{version}', 'cpe:2.3:o:canonical:ubuntu_linux'],
    example: {
      text: 'mail.site.example ESMTP Exim 4.93 Ubuntu Tue, 12 Sep 2023 10:00:00 +0000',
      tells: { product: 'Exim', version: '4.93', os: 'Ubuntu Linux' },
    },
  },
  {
    name: 'exim',
    place: 'smtp.banner',
    pattern: /^\S{1,255} ESMTP Exim (?<version>\d[\w.]*)/,
    ...{ service: 'smtp', vendor: 'Exim', product: 'Exim' },
    cpe: ['cpe:2.3:a:exim:exim:{version}'],
    example: {
      text: 'mail.site.example ESMTP Exim 4.96 Tue, 12 Sep 2023 10:00:00 +0000',
      tells: { product: 'Exim', version: '4.96' },
    },
  },
  {
    name: 'sendmail-debian',
    place: 'smtp.banner',
    pattern: /^\S{1,255} ESMTP Sendmail (?<version>\d[\d.]*)\/[\d.]*\/Debian/,
    ...{ service: 'smtp', vendor: 'Sendmail', product: 'Sendmail', os: 'Debian Linux' },
    cpe: ['cpe:2.3:a:sendmail:sendmail:{version}', 'cpe:2.3:o:debian:debian_linux'],
    example: {
      text: 'mail.site.example ESMTP Sendmail 8.15.2/8.15.2/Debian-22; Tue, 12 Sep 2023 10:00:00 GMT',
      tells: { product: 'Sendmail', version: '8.15.2', os: 'Debian Linux' },
    },
  },
  {
    name: 'sendmail',
    place: 'smtp.banner',
    pattern: /^\S{1,255} ESMTP Sendmail (?<version>\d[\d.]*)/,
    ...{ service: 'smtp', vendor: 'Sendmail', product: 'Sendmail' },
    cpe: ['cpe:2.3:a:sendmail:sendmail:{version}'],
    example: {
      text: 'mail.site.example ESMTP Sendmail 8.15.2/8.15.2; Tue, 12 Sep 2023 10:00:00 GMT',
      tells: { product: 'Sendmail', version: '8.15.2' },
    },
  },
  {
    name: 'exchange-smtp',
    place: 'smtp.banner',
    pattern: /^\S{1,255} Microsoft ESMTP MAIL Service ready/,
    ...{ service: 'smtp', vendor: 'Microsoft', product: 'Exchange Server', os: 'Windows Server' },
    cpe: ['cpe:2.3:a:microsoft:exchange_server', 'cpe:2.3:o:microsoft:windows'],
    example: {
      text: 'MAIL01.site.example Microsoft ESMTP MAIL Service ready at Tue, 12 Sep 2023 10:00:00 +0000',
      tells: { product: 'Exchange Server', os: 'Windows Server' },
    },
  },
  {
    name: 'iis-smtp',
    place: 'smtp.banner',
    pattern: /^\S{1,255} Microsoft ESMTP MAIL Service, Version: (?<version>\d[\d.]*)/,
    ...{ service: 'smtp', vendor: 'Microsoft', product: 'SMTP Service', os: 'Windows Server' },
    cpe: ['cpe:2.3:o:microsoft:windows'],
    example: {
      text: 'web.site.example Microsoft ESMTP MAIL Service, Version: 8.5.9600.16384 ready',
      tells: { product: 'SMTP Service', version: '8.5.9600.16384', os: 'Windows Server' },
    },
  },
  {
    name: 'opensmtpd',
    place: 'smtp.banner',
    pattern: /^\S{1,255} ESMTP OpenSMTPD/,
    ...{ service: 'smtp', vendor: 'OpenBSD', product: 'OpenSMTPD' },
    cpe: ['cpe:2.3:a:opensmtpd:opensmtpd'],
    example: { text: 'mail.site.example ESMTP OpenSMTPD', tells: { product: 'OpenSMTPD' } },
  },
  {
    name: 'haraka',
    place: 'smtp.banner',
    pattern: /^\S{1,255} ESMTP Haraka(?:\/| )(?<version>\d[\d.]*)/,
    ...{ service: 'smtp', vendor: 'Haraka', product: 'Haraka' },
    cpe: ['cpe:2.3:a:haraka_project:haraka:{version}'],
    example: {
      text: 'mail.site.example ESMTP Haraka/2.8.28 ready',
      tells: { product: 'Haraka', version: '2.8.28' },
    },
  },
  {
    name: 'hmailserver',
    place: 'smtp.banner',
    pattern: /^\S{1,255} (?:hMailServer|ESMTP hMailServer)/i,
    ...{ service: 'smtp', vendor: 'hMailServer', product: 'hMailServer', os: 'Windows' },
    cpe: ['cpe:2.3:a:hmailserver:hmailserver'],
    example: {
      text: 'mail.site.example hMailServer',
      tells: { product: 'hMailServer', os: 'Windows' },
    },
  },
  {
    name: 'mailenable',
    place: 'smtp.banner',
    pattern: /^\S{1,255} ESMTP MailEnable Service, Version: (?<version>\d[\d.]*)/,
    ...{ service: 'smtp', vendor: 'MailEnable', product: 'MailEnable', os: 'Windows' },
    cpe: ['cpe:2.3:a:mailenable:mailenable:{version}'],
    example: {
      text: 'mail.site.example ESMTP MailEnable Service, Version: 10.32-- ready at 09/12/23',
      tells: { product: 'MailEnable', version: '10.32', os: 'Windows' },
    },
  },
  {
    name: 'mdaemon',
    place: 'smtp.banner',
    pattern: /^\S{1,255} ESMTP MDaemon (?<version>\d[\d.]*)/,
    ...{ service: 'smtp', vendor: 'Alt-N', product: 'MDaemon', os: 'Windows' },
    cpe: ['cpe:2.3:a:altn:mdaemon:{version}'],
    example: {
      text: 'mail.site.example ESMTP MDaemon 20.0.3; Tue, 12 Sep 2023 10:00:00 +0000',
      tells: { product: 'MDaemon', version: '20.0.3', os: 'Windows' },
    },
  },
  {
    name: 'kerio-connect',
    place: 'smtp.banner',
    pattern: /^\S{1,255} Kerio Connect (?<version>\d[\d.]*)/,
    ...{ service: 'smtp', vendor: 'GFI', product: 'Kerio Connect' },
    cpe: ['cpe:2.3:a:kerio:connect:{version}'],
    example: {
      text: 'mail.site.example Kerio Connect 9.2.7 ESMTP ready',
      tells: { product: 'Kerio Connect', version: '9.2.7' },
    },
  },
  {
    name: 'smartermail',
    place: 'smtp.banner',
    pattern: /^\S{1,255} (?:ESMTP )?SmarterMail/,
    ...{ service: 'smtp', vendor: 'SmarterTools', product: 'SmarterMail', os: 'Windows' },
    cpe: ['cpe:2.3:a:smartertools:smartermail'],
    example: {
      text: 'mail.site.example SmarterMail',
      tells: { product: 'SmarterMail', os: 'Windows' },
    },
  },
  {
    name: 'zimbra-smtp',
    place: 'smtp.banner',
    pattern: /^\S{1,255} ESMTP Zimbra/,
    ...{ service: 'smtp', vendor: 'Synacor', product: 'Zimbra Collaboration Suite' },
    cpe: ['cpe:2.3:a:zimbra:collaboration'],
    example: {
      text: 'mail.site.example ESMTP Zimbra',
      tells: { product: 'Zimbra Collaboration Suite' },
    },
  },
  {
    name: 'domino-smtp',
    place: 'smtp.banner',
    pattern: /^\S{1,255} ESMTP Service \((?:IBM|HCL|Lotus) Domino Release (?<version>\d[\w.]*)/,
    ...{ service: 'smtp', vendor: 'HCL', product: 'Domino' },
    cpe: ['cpe:2.3:a:hcltech:domino:{version}'],
    example: {
      text: 'mail.site.example ESMTP Service (HCL Domino Release 11.0.1) ready at Tue, 12 Sep 2023',
      tells: { product: 'Domino', version: '11.0.1' },
    },
  },
  {
    name: 'cisco-pix-smtp',
    place: 'smtp.banner',
    pattern: /^\*{8,200}$/,
    ...{ service: 'smtp', vendor: 'Cisco', product: 'ASA ESMTP inspection', device: 'firewall' },
    cpe: [],
    example: {
      text: '****************************************',
      tells: { product: 'ASA ESMTP inspection', device: 'firewall' },
    },
  },
]);
