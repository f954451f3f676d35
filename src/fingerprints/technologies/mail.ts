import { technology, type Technology } from './technology.ts';

interface Carrier {
  mx?: RegExp;
  /** What the SPF record of its customers includes. */
  spf?: string;
  example: string;
}

/** A service in the MX or SPF records of its customers. */
function carrier(name: string, { mx, spf, example }: Carrier): Technology {
  const included = spf === undefined ? [] : [new RegExp(`include:${spf.replaceAll('.', '\\.')}`)];
  return technology(name, 'Mail', {
    dns: [...(mx ? [mx] : []), ...included],
    example: { dns: [example] },
  });
}

/** Who carries the mail of the domain. */
export const mail: readonly Technology[] = [
  carrier('Google Workspace', {
    mx: /^mx (?:aspmx|alt\d\.aspmx|smtp)[\w.]{0,10}\.google(?:mail)?\.com/,
    spf: '_spf.google.com',
    example: 'mx aspmx.l.google.com',
  }),
  carrier('Microsoft 365', {
    mx: /^mx [\w-]{1,80}\.mail\.protection\.outlook\.com/,
    spf: 'spf.protection.outlook.com',
    example: 'mx shop-example.mail.protection.outlook.com',
  }),
  carrier('Zoho Mail', {
    mx: /^mx mx\d?\.zoho\.(?:com|eu|in)/,
    spf: 'zoho.com',
    example: 'mx mx.zoho.com',
  }),
  carrier('Proton Mail', {
    mx: /^mx mail(?:sec)?\.protonmail\.ch/,
    spf: '_spf.protonmail.ch',
    example: 'mx mail.protonmail.ch',
  }),
  carrier('Fastmail', {
    mx: /^mx in\d-smtp\.messagingengine\.com/,
    spf: 'spf.messagingengine.com',
    example: 'mx in1-smtp.messagingengine.com',
  }),
  carrier('Yandex Mail', {
    mx: /^mx mx\.yandex\.(?:net|ru)/,
    spf: '_spf.yandex.net',
    example: 'mx mx.yandex.net',
  }),
  carrier('Mail.ru for Business', {
    mx: /^mx emx\.mail\.ru/,
    spf: '_spf.mail.ru',
    example: 'mx emx.mail.ru',
  }),
  carrier('iCloud Mail', {
    mx: /^mx mx\d\d\.mail\.icloud\.com/,
    spf: 'icloud.com',
    example: 'mx mx01.mail.icloud.com',
  }),
  carrier('Tencent Exmail', {
    mx: /^mx mxbiz\d\.qq\.com/,
    spf: 'spf.mail.qq.com',
    example: 'mx mxbiz1.qq.com',
  }),
  carrier('Alibaba Mail', {
    mx: /^mx mx\w{0,4}\.(?:mxhichina|qiye\.aliyun)\.com/,
    spf: 'spf.mxhichina.com',
    example: 'mx mxn.mxhichina.com',
  }),
  carrier('Rackspace Email', {
    mx: /^mx mx\d\.emailsrvr\.com/,
    spf: 'emailsrvr.com',
    example: 'mx mx1.emailsrvr.com',
  }),
  carrier('IONOS Mail', {
    mx: /^mx mx\d\d\.(?:ionos|kundenserver)\.(?:de|com|co\.uk)/,
    spf: '_spf.perfora.net',
    example: 'mx mx00.ionos.de',
  }),
  carrier('OVH Mail', {
    mx: /^mx mx\d\.(?:mail\.)?ovh\.net/,
    spf: 'mx.ovh.com',
    example: 'mx mx1.mail.ovh.net',
  }),
  carrier('GoDaddy Mail', {
    mx: /^mx (?:smtp|mailstore1)\.secureserver\.net/,
    spf: 'secureserver.net',
    example: 'mx smtp.secureserver.net',
  }),
  carrier('Proofpoint', {
    mx: /^mx mx[\w.-]{1,40}\.(?:pphosted|ppe-hosted)\.com/,
    example: 'mx mxa-00000000.gslb.pphosted.com',
  }),
  carrier('Mimecast', {
    mx: /^mx [\w-]{1,40}\.mimecast\.com/,
    spf: '_netblocks.mimecast.com',
    example: 'mx eu-smtp-inbound-1.mimecast.com',
  }),
  carrier('Barracuda Email Security', {
    mx: /^mx [\w.-]{1,40}\.ess\.barracudanetworks\.com/,
    example: 'mx d1.ess.barracudanetworks.com',
  }),
  carrier('Cisco Secure Email', {
    mx: /^mx mx\d\.[\w-]{1,20}\.iphmx\.com/,
    example: 'mx mx1.hc000-00.iphmx.com',
  }),
  carrier('Trend Micro Email Security', {
    mx: /^mx [\w.-]{1,40}\.tmes\.trendmicro\.(?:com|eu)/,
    example: 'mx shop.in.tmes.trendmicro.com',
  }),
  carrier('Hornetsecurity', {
    mx: /^mx mx\d{1,3}\.(?:hornetsecurity|antispameurope)\.com/,
    example: 'mx mx01.hornetsecurity.com',
  }),
  carrier('Cloudflare Email Routing', {
    mx: /^mx \w{1,20}\.mx\.cloudflare\.net/,
    spf: '_spf.mx.cloudflare.net',
    example: 'mx linda.mx.cloudflare.net',
  }),
  carrier('ImprovMX', {
    mx: /^mx mx\d\.improvmx\.com/,
    spf: 'spf.improvmx.com',
    example: 'mx mx1.improvmx.com',
  }),
  carrier('SendGrid', { spf: 'sendgrid.net', example: 'txt v=spf1 include:sendgrid.net ~all' }),
  carrier('Mailgun', {
    mx: /^mx mx[ab]\.mailgun\.org/,
    spf: 'mailgun.org',
    example: 'mx mxa.mailgun.org',
  }),
  carrier('Amazon SES', {
    mx: /^mx inbound-smtp\.[\w-]{1,20}\.amazonaws\.com/,
    spf: 'amazonses.com',
    example: 'txt v=spf1 include:amazonses.com -all',
  }),
  carrier('Postmark', { spf: 'spf.mtasv.net', example: 'txt v=spf1 include:spf.mtasv.net ~all' }),
  carrier('Mandrill', {
    spf: 'spf.mandrillapp.com',
    example: 'txt v=spf1 include:spf.mandrillapp.com ~all',
  }),
  carrier('SparkPost', {
    spf: 'sparkpostmail.com',
    example: 'txt v=spf1 include:sparkpostmail.com ~all',
  }),
  carrier('Mailjet', {
    spf: 'spf.mailjet.com',
    example: 'txt v=spf1 include:spf.mailjet.com ~all',
  }),
];
