import { defineTags } from './rule.ts';

/** Tags that name the software, as people search for it. */
export const productTags = defineTags([
  {
    tag: 'https',
    why: 'HTTP inside TLS.',
    when: [{ service: ['http', 'https'], isTls: true }],
    example: { service: 'http', isTls: true },
    not: { service: 'http', isTls: false },
  },
  {
    tag: 'nginx',
    why: 'It identifies as nginx, or is built on it.',
    when: [
      { server: /^(?:nginx|openresty|Tengine|Angie)\b/i },
      { product: /^(?:nginx|openresty|Tengine)\b/i },
    ],
    example: { server: 'nginx/1.24.0' },
    not: { server: 'lighttpd/1.4.59' },
  },
  {
    tag: 'apache',
    why: 'It identifies as Apache.',
    when: [
      { server: /^Apache(?:\/| |$)/ },
      { product: /^(?:Apache httpd|HTTP Server|Apache HTTP Server)$/i },
    ],
    example: { server: 'Apache/2.4.57 (Debian)' },
    not: { server: 'Apache-Coyote/1.1' },
  },
  {
    tag: 'openssl',
    why: 'The Server header names it.',
    when: [{ server: /\bOpenSSL\/\d/ }],
    example: { server: 'Apache/2.4.54 (Unix) OpenSSL/1.1.1q' },
    not: { server: 'Apache/2.4.54 (Unix)' },
  },
  {
    tag: 'iis',
    why: 'It identifies as IIS.',
    when: [
      { server: /^Microsoft-IIS\// },
      { product: /^(?:Microsoft IIS|Internet Information Services)/i },
    ],
    example: { server: 'Microsoft-IIS/10.0' },
    not: { server: 'Microsoft-HTTPAPI/2.0' },
  },
  {
    tag: 'php',
    why: 'A header names it.',
    when: [{ banner: /\nX Powered By: PHP\/\d/i }, { server: /\bPHP\/\d/ }],
    example: { banner: 'HTTP/1.1\nStatus: 200 OK\nX Powered By: PHP/7.4.33\n\n' },
    not: { banner: 'HTTP/1.1\nStatus: 200 OK\n\n<p>PHP/7 is old</p>' },
  },
  {
    tag: 'tomcat',
    why: 'It identifies as Tomcat, or its connector does.',
    when: [
      { server: /^Apache-Coyote\// },
      { product: /\bTomcat\b/i },
      { title: /^Apache Tomcat\// },
    ],
    example: { server: 'Apache-Coyote/1.1' },
    not: { server: 'Apache/2.4.57' },
  },
  {
    tag: 'wordpress',
    why: 'The page is built with it.',
    when: [{ banner: /(?:<meta name="generator" content="WordPress|\/wp-(?:content|includes)\/)/ }],
    example: { banner: 'HTTP/1.1\nStatus: 200 OK\n\n<link href="/wp-content/themes/x/style.css">' },
    not: { banner: 'HTTP/1.1\nStatus: 200 OK\n\n<p>Made with WordPress</p>' },
  },
  {
    tag: 'Cloudflare',
    why: 'Cloudflare is in front; the server behind it is not visible.',
    when: [{ server: /^cloudflare/ }],
    example: { server: 'cloudflare' },
    not: { server: 'nginx' },
  },
  {
    tag: 'VPN',
    why: 'The page or protocol of a VPN.',
    when: [
      { service: ['openvpn', 'pptp', 'isakmp', 'l2tp', 'wireguard', 'ike'] },
      {
        title:
          /^(?:GlobalProtect Portal|Citrix Gateway|NetScaler Gateway|SSL VPN Service|.{0,40}Pulse Connect Secure|OpenVPN)/,
      },
    ],
    example: { service: 'pptp' },
    not: { service: 'http', title: 'Choose a VPN' },
  },
  {
    tag: 'VoIP',
    why: 'A telephony service.',
    when: [{ service: ['sip', 'sips', 'h323q931', 'iax', 'mgcp'] }],
    example: { service: 'sip', port: 5060 },
    not: { service: 'http', port: 5060 },
  },
  {
    tag: 'Remote Desktop',
    why: 'A remote desktop, protected only by a password.',
    when: [{ service: ['ms-wbt-server', 'rdp', 'vnc', 'teamviewer', 'x11'] }],
    example: { service: 'ms-wbt-server', port: 3389 },
    not: { service: 'ssh', port: 3389 },
  },
]);
